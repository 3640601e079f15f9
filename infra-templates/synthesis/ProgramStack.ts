import { TerraformElement, TerraformStack } from "cdktf"
import { type Node, RootConstruct } from "constructs"

import { UnaddressedScope } from "./UnaddressedScope.ts"

/**
 * The stack of one cluster. A logical id is the path of the construct, so that an address names its resource and
 * stays the same when something else changes.
 *
 * Its root is not CDKTF's `App`, which creates a directory in the working directory and reads the environment.
 */
export class ProgramStack extends TerraformStack {
  constructor() {
    super(new RootConstruct(), "cluster")
  }

  protected override allocateLogicalId(element: TerraformElement | Node): string {
    const node = TerraformElement.isTerraformElement(element) ? element.node : element
    return node.scopes
      .slice(node.scopes.indexOf(this) + 1)
      .filter((scope) => !(scope instanceof UnaddressedScope))
      .map((scope) => scope.node.id)
      .join("_")
  }
}

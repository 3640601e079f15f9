import { ServiceAccount } from "@cdktf/provider-google/lib/service-account/index.js"
import type { ITerraformDependable } from "cdktf"
import { Construct } from "constructs"

import { accountName } from "../../gcp/Names.ts"
import { describeOwned } from "../../gcp/OwnedDescription.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/** The identities of machines: that of the control plane keeps the cluster, that of nodes only joins it. */
export interface MachineAccounts {
  readonly controlPlane: ServiceAccount
  readonly nodes: ServiceAccount
}

/** A service account for each kind of machine. The project's default one may do almost anything. */
export const defineAccounts = (
  parent: Construct,
  request: SelfManagedRequest,
  services: ReadonlyArray<ITerraformDependable>,
): MachineAccounts => {
  const scope = new Construct(parent, "account")
  const define = (id: string, purpose: string, machines: string): ServiceAccount =>
    describeOwned(
      new ServiceAccount(scope, id, {
        project: request.project,
        accountId: accountName(purpose, request.name, request.clusterId),
        displayName: `${machines} of cluster ${request.name}`,
        dependsOn: [...services],
      }),
      request,
      `${machines} of cluster ${request.name}.`,
    )
  return {
    controlPlane: define("control_plane", "masters", "Control plane"),
    nodes: define("nodes", "nodes", "Nodes"),
  }
}

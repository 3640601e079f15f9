import { ProjectIamMember } from "@cdktf/provider-google/lib/project-iam-member/index.js"
import { ServiceAccount } from "@cdktf/provider-google/lib/service-account/index.js"
import type { ITerraformDependable } from "cdktf"
import { Construct } from "constructs"

import type { GcpRequest } from "./GcpRequest.ts"
import { accountName } from "./Names.ts"
import { describeOwned } from "./OwnedDescription.ts"

/** What a node does: write logs and metrics, and pull images. */
const nodeRoles = {
  node: "roles/container.defaultNodeServiceAccount",
  images: "roles/artifactregistry.reader",
} as const

/** The identity of the machines. Those that act with it must wait for `roles`. */
export interface NodeAccount {
  readonly email: string
  readonly roles: ReadonlyArray<ProjectIamMember>
}

/** A service account with the roles of a node and no others. The project's default one may do almost anything. */
export const defineNodeAccount = (
  parent: Construct,
  request: GcpRequest,
  services: ReadonlyArray<ITerraformDependable>,
): NodeAccount => {
  const scope = new Construct(parent, "node_account")
  const account = new ServiceAccount(scope, "account", {
    project: request.project,
    accountId: accountName("nodes", request.name, request.clusterId),
    displayName: `Nodes of cluster ${request.name}`,
    dependsOn: [...services],
  })
  describeOwned(account, request, `The nodes of cluster ${request.name}.`)
  const roles = Object.entries(nodeRoles).map(
    ([id, role]) => new ProjectIamMember(scope, id, { project: request.project, role, member: account.member }),
  )
  return { email: account.email, roles }
}

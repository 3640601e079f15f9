import { KmsCryptoKeyIamMember } from "@cdktf/provider-google/lib/kms-crypto-key-iam-member/index.js"
import { ProjectIamCustomRole } from "@cdktf/provider-google/lib/project-iam-custom-role/index.js"
import { ProjectIamMember } from "@cdktf/provider-google/lib/project-iam-member/index.js"
import { ServiceAccountIamMember } from "@cdktf/provider-google/lib/service-account-iam-member/index.js"
import type { ServiceAccount } from "@cdktf/provider-google/lib/service-account/index.js"
import type { ITerraformDependable } from "cdktf"
import { Construct } from "constructs"

import type { BucketAccess } from "../../bootstrap/Bootstrapper.ts"
import { grantCondition } from "../../gcp/KeyGrants.ts"
import { shortHash } from "../../gcp/Names.ts"
import { describeOwned } from "../../gcp/OwnedDescription.ts"
import type { MachineAccounts } from "./Accounts.ts"
import { defineBucketGrants } from "./BucketGrants.ts"
import { controlPlanePermissions } from "./ControlPlaneRole.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/** What has to exist before a machine of each kind starts. */
export interface ClusterGrants {
  readonly controlPlane: ReadonlyArray<ITerraformDependable>
  readonly nodes: ReadonlyArray<ITerraformDependable>
}

/** What every machine does: write logs and metrics, and pull images. */
const machineRoles = {
  logs: "roles/logging.logWriter",
  metrics: "roles/monitoring.metricWriter",
  images: "roles/artifactregistry.reader",
} as const

const defineMachineRoles = (scope: Construct, id: string, request: SelfManagedRequest, { member }: ServiceAccount) =>
  Object.entries(machineRoles).map(
    ([name, role]) => new ProjectIamMember(scope, `${id}_${name}`, { project: request.project, role, member }),
  )

/** The role of the add-ons. Google keeps deleted ids for a while, so each cluster has an id of its own. */
const defineControlPlaneRole = (
  scope: Construct,
  request: SelfManagedRequest,
  { controlPlane, nodes }: MachineAccounts,
): ReadonlyArray<ITerraformDependable> => {
  const role = new ProjectIamCustomRole(scope, "add_ons", {
    project: request.project,
    roleId: `orrery_${request.name.replaceAll("-", "_")}_${shortHash(request.clusterId)}`,
    title: `Orrery: ${request.name}`.slice(0, 100),
    permissions: [...controlPlanePermissions],
  })
  describeOwned(role, request, `The control plane of cluster ${request.name}.`)
  const own = new ProjectIamMember(scope, "control_plane_add_ons", {
    project: request.project,
    role: role.name,
    member: controlPlane.member,
  })
  // A disk is attached to a machine by one who may act as the machine.
  const acts = Object.entries({ control_plane: controlPlane, nodes }).map(
    ([id, account]) =>
      new ServiceAccountIamMember(scope, `acts_as_${id}`, {
        serviceAccountId: account.name,
        role: "roles/iam.serviceAccountUser",
        member: controlPlane.member,
      }),
  )
  return [own, ...acts]
}

/** What the machines of a cluster may do, each kind for itself. */
export const defineAccess = (
  parent: Construct,
  request: SelfManagedRequest,
  parts: {
    readonly accounts: MachineAccounts
    readonly access: { readonly controlPlane: BucketAccess; readonly worker: BucketAccess }
  },
): ClusterGrants => {
  const scope = new Construct(parent, "access")
  const { access, accounts } = parts
  const secrets = new KmsCryptoKeyIamMember(scope, "control_plane_secrets", {
    cryptoKeyId: request.encryptionKey,
    role: "roles/cloudkms.cryptoKeyEncrypterDecrypter",
    member: accounts.controlPlane.member,
    condition: grantCondition(request),
  })
  return {
    controlPlane: [
      secrets,
      ...defineMachineRoles(scope, "control_plane", request, accounts.controlPlane),
      ...defineControlPlaneRole(scope, request, accounts),
      ...defineBucketGrants(scope, "control_plane", request, accounts.controlPlane, access.controlPlane),
    ],
    nodes: [
      ...defineMachineRoles(scope, "nodes", request, accounts.nodes),
      ...defineBucketGrants(scope, "nodes", request, accounts.nodes, access.worker),
    ],
  }
}

import { ComputeAddress } from "@cdktf/provider-google/lib/compute-address/index.js"
import { ComputeDisk } from "@cdktf/provider-google/lib/compute-disk/index.js"
import type { ITerraformDependable } from "cdktf"
import { Construct } from "constructs"

import { diskTypeOf } from "#domain/cloud/gcp/DiskType.ts"
import { clusterZones } from "#domain/cluster/ClusterZones.ts"

import { type MemberPlan, memberPlans } from "../MemberPlan.ts"
import { controlPlaneOf } from "../SelfManagedInput.ts"
import type { MachineNetwork } from "./Network.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/** What a machine of the control plane keeps when it is replaced: its disk with etcd, and its address. */
export interface Member extends MemberPlan {
  readonly disk: ComputeDisk
  readonly address: ComputeAddress
}

/** Room for etcd's 8 GiB, its snapshots while they are written, and audit logs. */
const diskGiB = 64

/** The name under which a machine finds its member's disk. */
export const memberDevice = "member-data"

/** The disks and addresses of the control plane. They exist apart from machines, so a new machine is the same member of etcd. */
export const defineMembers = (
  parent: Construct,
  request: SelfManagedRequest,
  { subnetwork }: MachineNetwork,
  grants: ReadonlyArray<ITerraformDependable>,
): ReadonlyArray<Member> => {
  const scope = new Construct(parent, "member")
  const { machineType } = controlPlaneOf(request)
  return memberPlans(request, clusterZones(request.spec)).map((plan) => {
    const { index, name, zone } = plan
    const disk = new ComputeDisk(scope, `${index}_disk`, {
      project: request.project,
      zone,
      name: `${name}-data`,
      description: `The data of ${name}.`,
      type: diskTypeOf(machineType),
      size: diskGiB,
      diskEncryptionKey: { kmsKeySelfLink: request.encryptionKey },
      dependsOn: [...grants],
    })
    const address = new ComputeAddress(scope, `${index}_address`, {
      project: request.project,
      region: request.region,
      name,
      description: `The address of ${name}.`,
      addressType: "INTERNAL",
      purpose: "GCE_ENDPOINT",
      subnetwork: subnetwork.id,
    })
    return { ...plan, disk, address }
  })
}

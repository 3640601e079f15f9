import type { DiskEncryptionSet } from "@cdktf/provider-azurerm/lib/disk-encryption-set/index.js"
import { ManagedDisk } from "@cdktf/provider-azurerm/lib/managed-disk/index.js"
import { NetworkInterface } from "@cdktf/provider-azurerm/lib/network-interface/index.js"
import type { ResourceGroup } from "@cdktf/provider-azurerm/lib/resource-group/index.js"
import { Construct } from "constructs"

import { hasAcceleratedNetworking } from "#domain/cloud/azure/MachineFeatures.ts"
import { clusterZones } from "#domain/cluster/ClusterZones.ts"

import { clusterTags } from "../../azure/Tags.ts"
import { type MemberPlan, memberPlans } from "../MemberPlan.ts"
import { controlPlaneOf } from "../SelfManagedInput.ts"
import { memberAddress } from "./Addresses.ts"
import type { MachineNetwork } from "./Network.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/** What a machine of the control plane keeps when it is replaced: its disk with etcd, and its address. */
export interface Member extends MemberPlan {
  readonly disk: ManagedDisk
  readonly networkInterface: NetworkInterface
  readonly address: string
}

/** Room for etcd's 8 GiB, its snapshots while they are written, and audit logs. Azure bills disks of this size as P6. */
const diskGiB = 64

/** The number by which a machine finds its member's disk. */
export const memberLun = 0

/** Of the only address of a member's interface. */
export const memberConfiguration = "member"

/** The disks and interfaces of the control plane. They exist apart from machines, so a new machine is the same member of etcd. */
export const defineMembers = (
  parent: Construct,
  request: SelfManagedRequest,
  parts: {
    readonly disks: DiskEncryptionSet
    readonly group: ResourceGroup
    readonly network: MachineNetwork
  },
): ReadonlyArray<Member> => {
  const scope = new Construct(parent, "member")
  const { disks, group, network } = parts
  const { machineType } = controlPlaneOf(request)
  const common = { resourceGroupName: group.name, location: request.region, tags: clusterTags(request) }
  return memberPlans(request, clusterZones(request.spec)).map((plan) => {
    const { index, name, zone } = plan
    const address = memberAddress(request, index)
    const disk = new ManagedDisk(scope, `${index}_disk`, {
      ...common,
      name: `${name}-data`,
      zone,
      createOption: "Empty",
      diskSizeGb: diskGiB,
      storageAccountType: "Premium_LRS",
      diskEncryptionSetId: disks.id,
      // No one reads the disk but the machine that it is attached to.
      networkAccessPolicy: "DenyAll",
      publicNetworkAccessEnabled: false,
    })
    const networkInterface = new NetworkInterface(scope, `${index}_address`, {
      ...common,
      name,
      acceleratedNetworkingEnabled: hasAcceleratedNetworking(machineType),
      ipConfiguration: [
        {
          name: memberConfiguration,
          primary: true,
          subnetId: network.controlPlane.id,
          privateIpAddressAllocation: "Static",
          privateIpAddress: address,
          privateIpAddressVersion: "IPv4",
        },
      ],
    })
    return { ...plan, disk, networkInterface, address }
  })
}

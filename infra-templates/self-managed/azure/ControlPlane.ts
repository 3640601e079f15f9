import type { DiskEncryptionSet } from "@cdktf/provider-azurerm/lib/disk-encryption-set/index.js"
import { LinuxVirtualMachine } from "@cdktf/provider-azurerm/lib/linux-virtual-machine/index.js"
import type { ResourceGroup } from "@cdktf/provider-azurerm/lib/resource-group/index.js"
import { VirtualMachineDataDiskAttachment } from "@cdktf/provider-azurerm/lib/virtual-machine-data-disk-attachment/index.js"
import type { ITerraformDependable } from "cdktf"
import { Construct } from "constructs"

import { clusterTags } from "../../azure/Tags.ts"
import type { Bootstrap } from "../../bootstrap/Bootstrapper.ts"
import { controlPlaneOf } from "../SelfManagedInput.ts"
import type { ClusterGrants } from "./Access.ts"
import type { MachineIdentities } from "./Identities.ts"
import type { MachineImage } from "./Image.ts"
import { machine } from "./Machine.ts"
import { type Member, memberLun } from "./Members.ts"
import type { MachineNetwork } from "./Network.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

export interface MachineParts {
  readonly bootstrap: Bootstrap
  readonly disks: DiskEncryptionSet
  readonly grants: ClusterGrants
  readonly group: ResourceGroup
  readonly identities: MachineIdentities
  readonly image: MachineImage
  readonly network: MachineNetwork
  /** What has to exist before the first machine starts. */
  readonly before: ReadonlyArray<ITerraformDependable>
}

const diskGiB = 80

/**
 * Each member's machine, with its disk and its address. Azure starts one that fails on other hardware. Another image or other
 * settings reach a member when its machine is created again, one member after another, so that a majority stays: a plan would
 * replace all of them at once.
 */
export const defineControlPlane = (
  parent: Construct,
  request: SelfManagedRequest,
  members: ReadonlyArray<Member>,
  { before, bootstrap, disks, grants, group, identities, image }: MachineParts,
): void => {
  const scope = new Construct(parent, "control_plane")
  const { machineType } = controlPlaneOf(request)
  for (const { disk, index, name, networkInterface, zone } of members) {
    const virtualMachine = new LinuxVirtualMachine(scope, `${index}`, {
      name,
      computerName: name,
      resourceGroupName: group.name,
      location: request.region,
      zone,
      size: machineType,
      ...machine(scope, `${index}`, {
        image,
        machineType,
        diskGiB,
        disks,
        identity: identities.controlPlane,
        userData: bootstrap.controlPlane[name] ?? "",
      }),
      networkInterfaceIds: [networkInterface.id],
      allowExtensionOperations: false,
      tags: clusterTags(request),
      timeouts: { create: "30m", delete: "30m" },
      lifecycle: { ignoreChanges: ["custom_data", "size", "source_image_id"] },
      dependsOn: [...grants.controlPlane, ...before],
    })
    new VirtualMachineDataDiskAttachment(scope, `${index}_disk`, {
      managedDiskId: disk.id,
      virtualMachineId: virtualMachine.id,
      lun: memberLun,
      // etcd waits for each write to reach the disk.
      caching: "None",
    })
  }
}

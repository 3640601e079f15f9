import { ComputeInstanceGroupManager } from "@cdktf/provider-google/lib/compute-instance-group-manager/index.js"
import { ComputePerInstanceConfig } from "@cdktf/provider-google/lib/compute-per-instance-config/index.js"
import type { DataGoogleComputeImage } from "@cdktf/provider-google/lib/data-google-compute-image/index.js"
import type { ITerraformDependable } from "cdktf"
import { Construct } from "constructs"

import type { Bootstrap } from "../../bootstrap/Bootstrapper.ts"
import { describeOwned } from "../../gcp/OwnedDescription.ts"
import { controlPlaneOf } from "../SelfManagedInput.ts"
import type { ClusterGrants } from "./Access.ts"
import type { MachineAccounts } from "./Accounts.ts"
import { defineMachineTemplate } from "./MachineTemplate.ts"
import { type Member, memberDevice } from "./Members.ts"
import type { MachineNetwork } from "./Network.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

export interface MachineParts {
  readonly image: DataGoogleComputeImage
  readonly accounts: MachineAccounts
  readonly bootstrap: Bootstrap
  readonly grants: ClusterGrants
  readonly network: MachineNetwork
  /** What has to exist before the first machine starts. */
  readonly before: ReadonlyArray<ITerraformDependable>
}

const diskGiB = 80

/**
 * Each member's machine, in a group of exactly one: a machine that fails is replaced by one of the same name with the same
 * disk and the same address. A change of the template reaches a member when its machine is replaced, one member after
 * another, so that a majority stays: that is why no group replaces its machine by itself.
 */
export const defineControlPlane = (
  parent: Construct,
  request: SelfManagedRequest,
  members: ReadonlyArray<Member>,
  { accounts, before, bootstrap, grants, image, network }: MachineParts,
): ReadonlyArray<ComputeInstanceGroupManager> => {
  const scope = new Construct(parent, "control_plane")
  const { machineType } = controlPlaneOf(request)
  return members.map(({ address, disk, index, name, zone }) => {
    const template = defineMachineTemplate(scope, `${index}`, request, {
      purpose: name.slice(request.name.length + 1),
      description: `The machine of ${name}.`,
      image,
      machineType,
      purchaseOption: "ondemand",
      diskGiB,
      account: accounts.controlPlane,
      network,
      userData: bootstrap.controlPlane[name] ?? "",
      labels: {},
      before: [...grants.controlPlane, ...before],
    })
    const group = new ComputeInstanceGroupManager(scope, `${index}_group`, {
      project: request.project,
      zone,
      name,
      baseInstanceName: name,
      version: [{ instanceTemplate: template.selfLinkUnique }],
      updatePolicy: {
        type: "OPPORTUNISTIC",
        minimalAction: "REPLACE",
        replacementMethod: "RECREATE",
        maxSurgeFixed: 0,
        maxUnavailableFixed: 1,
      },
      instanceLifecyclePolicy: { defaultActionOnFailure: "REPAIR", forceUpdateOnRepair: "YES" },
      timeouts: { delete: "15m" },
      // The machine comes with its name, below, and is then the one that the group counts.
      lifecycle: { ignoreChanges: ["target_size"] },
    })
    describeOwned(group, request, `The machine of ${name}.`)
    new ComputePerInstanceConfig(scope, `${index}_machine`, {
      project: request.project,
      zone,
      instanceGroupManager: group.name,
      name,
      preservedState: {
        disk: [{ deviceName: memberDevice, source: disk.selfLink, mode: "READ_WRITE", deleteRule: "NEVER" }],
        internalIp: [{ interfaceName: "nic0", ipAddress: { address: address.selfLink }, autoDelete: "NEVER" }],
      },
      minimalAction: "NONE",
      removeInstanceOnDestroy: true,
    })
    return group
  })
}

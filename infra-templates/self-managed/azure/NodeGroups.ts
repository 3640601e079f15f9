import { LinuxVirtualMachineScaleSet } from "@cdktf/provider-azurerm/lib/linux-virtual-machine-scale-set/index.js"
import { Construct } from "constructs"

import { hasAcceleratedNetworking } from "#domain/cloud/azure/MachineFeatures.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"

import { scaleSetName } from "../../azure/Names.ts"
import { type Placement, placements } from "../../azure/NodePlacement.ts"
import { UnaddressedScope } from "../../synthesis/UnaddressedScope.ts"
import type { MachineParts } from "./ControlPlane.ts"
import { groupTags } from "./GroupTags.ts"
import { machine } from "./Machine.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/** Azure takes spot capacity back by deleting machines, and asks at most the price on demand for it. */
const spot = { priority: "Spot", evictionPolicy: "Delete", maxBidPrice: -1 } as const

const networkInterfaceOf = (machineType: string, subnetId: string) => ({
  name: "nodes",
  primary: true,
  enableAcceleratedNetworking: hasAcceleratedNetworking(machineType),
  ipConfiguration: [{ name: "nodes", primary: true, version: "IPv4", subnetId }],
})

/** The node groups: a scale set each, over its zones, or with `createPerAZ` one for each zone. */
export const defineNodeGroups = (
  parent: Construct,
  request: SelfManagedRequest,
  { before, bootstrap, disks, grants, group: resourceGroup, identities, image, network }: MachineParts,
): void => {
  // No construct of the stack may have a name that a request chooses: this scope keeps them apart.
  const scope = new UnaddressedScope(new Construct(parent, "nodes"), "groups")
  const defineScaleSet = (group: NodeGroup, { suffix, zones }: Placement): void => {
    const id = ["group", group.name, ...suffix].join("_")
    const [machineType] = group.machineTypes
    new LinuxVirtualMachineScaleSet(scope, id, {
      name: scaleSetName(request.name, group.name, ...suffix),
      resourceGroupName: resourceGroup.name,
      location: request.region,
      zones: [...zones],
      sku: machineType,
      instances: group.minNode,
      ...machine(scope, id, {
        image,
        machineType,
        diskGiB: group.volumeSizeGiB,
        disks,
        identity: identities.nodes,
        userData: bootstrap.nodeGroups[group.name] ?? "",
      }),
      networkInterface: [networkInterfaceOf(machineType, network.nodes.id)],
      ...(group.purchaseOption === "spot" ? spot : { priority: "Regular" }),
      // A machine reads its settings when it is installed: the provider installs one after another, and nothing else would.
      upgradeMode: "Manual",
      // Spare machines would join the cluster and vanish.
      overprovision: false,
      // With true, a scale set has 100 machines at most.
      singlePlacementGroup: false,
      extensionOperationsEnabled: false,
      tags: groupTags(request, group),
      timeouts: { create: "60m", update: "12h", delete: "60m" },
      // The cluster autoscaler owns the number between the bounds.
      lifecycle: { ignoreChanges: ["instances"] },
      dependsOn: [...grants.nodes, ...before],
    })
  }
  for (const group of request.spec.nodeGroups) {
    for (const placement of placements(request, group)) defineScaleSet(group, placement)
  }
}

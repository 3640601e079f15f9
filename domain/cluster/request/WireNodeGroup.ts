import { Schema } from "effect"

import { MachineCategory } from "../../cloud/MachineCategory.ts"
import * as Wire from "../../request/WireFields.ts"
import { PurchaseOption } from "../NodeGroup.ts"
import { TaintEffect } from "../Taint.ts"

export const nodesPerGroupMax = 450
export const machineTypesPerGroupMax = 20
export const taintsPerGroupMax = 50
/** The smallest root volume that a node's image needs, and the largest one that a cloud offered when the limits were set. */
export const volumeSizeGiB = { minimum: 20, maximum: 16_384, default: 80 } as const

export const WireTaint = Schema.Struct({
  key: Wire.optional(
    Schema.String.annotate({ description: "Required. Kubernetes label syntax, such as example.com/dedicated." }),
  ),
  value: Wire.optional(Schema.String.annotate({ description: "Required, and not empty." })),
  effect: Wire.optional(
    TaintEffect.annotate({ description: "Required. What happens to pods that do not tolerate it." }),
  ),
  operator: Wire.optional(
    Schema.Literals(["Equal", "Exists", "NotExist", "DoesNotExist", "NotEqual"]).annotate({
      description:
        "How tolerations are meant to match; Equal by default. DoesNotExist is another spelling of NotExist. Nodes carry key, value and effect only.",
      default: "Equal",
    }),
  ),
}).annotate({ identifier: "TaintRequest", description: "Keeps pods off a node group unless they tolerate it." })
export type WireTaint = typeof WireTaint.Type

export const WireNodeGroup = Schema.Struct({
  name: Wire.optional(Wire.name.annotate({ description: "Required. Unique in the cluster." })),
  instanceType: Wire.optional(
    PurchaseOption.annotate({
      description: "How machines are bought: on demand, or as interruptible spot capacity.",
      default: "ondemand",
    }),
  ),
  machineTypes: Wire.optional(
    Wire.listOf(Wire.machineType, machineTypesPerGroupMax).annotate({
      description: "Required. In order of preference; several make spot capacity easier to get.",
    }),
  ),
  minNode: Wire.optional(
    Wire.count(0, nodesPerGroupMax).annotate({
      description: "The fewest nodes, and how many the group starts with; 1 by default.",
    }),
  ),
  maxNode: Wire.optional(
    Wire.count(1, nodesPerGroupMax).annotate({
      description: "The most nodes. Without it the group keeps the size of minNode.",
    }),
  ),
  availabilityZones: Wire.optional(
    Wire.listOf(Wire.zone, 10).annotate({ description: "Empty or absent means every zone of the cluster." }),
  ),
  labels: Wire.optional(Wire.labels.annotate({ description: "Kubernetes labels of the nodes." })),
  tags: Wire.optional(
    Wire.tags.annotate({ description: "Cloud tags of the group's machines, in addition to the cluster's." }),
  ),
  createPerAZ: Wire.optional(
    Schema.Boolean.annotate({
      description: "One group per zone, for workloads bound to zonal volumes.",
      default: false,
    }),
  ),
  volumeSize: Wire.optional(
    Wire.count(volumeSizeGiB.minimum, volumeSizeGiB.maximum).annotate({
      description: `The root volume of each node, in GiB; ${volumeSizeGiB.default} by default.`,
    }),
  ),
  categoryType: Wire.optional(
    MachineCategory.annotate({
      description: "The kind of machine the group is for. Every machine type must be of that kind.",
    }),
  ),
  taints: Wire.optional(Wire.listOf(WireTaint, taintsPerGroupMax).annotate({ description: "Taints of the nodes." })),
})
  .annotate({ description: "A set of identical worker nodes that scales between two bounds." })
  .check(Wire.documentedAsRequired("name", "machineTypes"))
  .annotate({ identifier: "NodeGroupRequest" })
export type WireNodeGroup = typeof WireNodeGroup.Type

export const WireControlPlaneNodeGroup = Schema.Struct({
  name: Wire.optional(Wire.name.annotate({ description: "The group's name." })),
  machineTypes: Wire.optional(
    Wire.listOf(Wire.machineType, machineTypesPerGroupMax).annotate({ description: "In order of preference." }),
  ),
  minNode: Wire.optional(
    Wire.count(1, 7).annotate({ description: "Odd, so that a majority always exists; 1 by default." }),
  ),
  maxNode: Wire.optional(Wire.count(1, 7).annotate({ description: "Odd; minNode by default." })),
  labels: Wire.optional(Wire.labels.annotate({ description: "Kubernetes labels of the nodes." })),
}).annotate({
  identifier: "ControlPlaneNodeGroupRequest",
  description:
    "The machines of a self-hosted control plane. A request for a managed control plane, which has none, is refused with it.",
})
export type WireControlPlaneNodeGroup = typeof WireControlPlaneNodeGroup.Type

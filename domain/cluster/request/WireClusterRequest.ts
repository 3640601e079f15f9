import { Schema } from "effect"

import { Architecture } from "../../cloud/Architecture.ts"
import { CloudProvider } from "../../cloud/CloudProvider.ts"
import { WireProvisioner } from "../../provisioner/WireProvisioner.ts"
import * as Wire from "../../request/WireFields.ts"
import { WireControlPlaneNodeGroup, WireNodeGroup } from "./WireNodeGroup.ts"

export const nodeGroupsMax = 30

const WireNodes = Schema.Struct({
  architecture: Wire.optional(
    Architecture.annotate({ description: "The processors of all nodes.", default: "x86_64" }),
  ),
  controlPlane: Wire.optional(
    Schema.Struct({ nodeGroup: Wire.optional(WireControlPlaneNodeGroup) }).annotate({
      description: "Self-hosted control planes only.",
    }),
  ),
  dataPlane: Wire.optional(
    Schema.Struct({
      nodeGroups: Wire.optional(
        Wire.listOf(WireNodeGroup, nodeGroupsMax)
          .check(Wire.documentedAsFilled)
          .annotate({ description: "Required. At least one." }),
      ),
    })
      .annotate({ description: "Required. Where workloads run." })
      .check(Wire.documentedAsRequired("nodeGroups")),
  ),
})
  .annotate({ description: "The machines of the cluster." })
  .check(Wire.documentedAsRequired("dataPlane"))
  .annotate({ identifier: "ClusterNodesRequest" })

const note = Wire.patterned(Wire.plainTextPattern, 256, "letters, digits, spaces and _ . : / = + - @").annotate({
  description: "Letters of any script, digits, spaces and _ . : / = + - @.",
})

/** A cluster request without its wrapping: the fields of both shapes, which may be mixed (decisions §11). */
export const WireClusterRequest = Schema.Struct({
  clusterName: Wire.optional(
    Wire.name.annotate({
      description: "Required. Unique in the organization; no word of the API's paths such as progress, and no UUID.",
    }),
  ),
  provider: Wire.optional(CloudProvider.annotate({ description: "The cloud. Required, as this or as providerName." })),
  providerName: Wire.optional(CloudProvider.annotate({ description: "Another name of provider." })),
  region: Wire.optional(Wire.region.annotate({ description: "Required. A region of the provider." })),
  approvalWorkflow: Wire.optional(
    Schema.Boolean.annotate({
      description:
        "Whether an owner must approve the plan first; needs a notification channel. Required, as this or as enableApprovalWorkflow.",
    }),
  ),
  enableApprovalWorkflow: Wire.optional(Schema.Boolean.annotate({ description: "Another name of approvalWorkflow." })),
  clusterSpec: Wire.optional(WireNodes),
  provisioner: Wire.optional(WireProvisioner),
  clusterType: Wire.optional(
    Schema.Literals(["dedicated", "shared"]).annotate({
      description:
        "Whether several teams share the cluster. The nodes of a shared one have the label orrery.dev/cluster-type: shared, which policies in the cluster can select.",
      default: "dedicated",
    }),
  ),
  costEvaulate: Wire.optional(
    Schema.Boolean.annotate({
      description:
        "Whether to store how the monthly cost adds up when the request is accepted, and to show it with the cluster. Spelled as the specification spells it.",
    }),
  ),
  costEvaluate: Wire.optional(Schema.Boolean.annotate({ description: "Another spelling of costEvaulate." })),
  domain: Wire.optional(
    Schema.String.annotate({
      description:
        "The DNS domain that applications of the cluster are for. The cluster's specification shows it; nothing in the cloud depends on it.",
    }),
  ),
  identity: Wire.optional(
    Schema.Struct({
      orgId: Wire.optional(
        Wire.patterned(/^[A-Za-z0-9_-]*$/u, 64, "an organization id").annotate({
          description: "The organization; the caller's by default.",
        }),
      ),
      metadata: Wire.optional(
        Wire.mapOf(note, 20).annotate({
          description:
            "Notes of your own, such as the number of a ticket. The cluster's specification and its operations show them; nothing in the cloud depends on them.",
        }),
      ),
    }).annotate({ description: "On whose behalf the client sends the request." }),
  ),
  rollingUpdate: Wire.optional(
    Schema.Struct({
      maxSurge: Wire.optional(
        Wire.nodesOrPercentage(0, 100).annotate({ description: "Nodes added at a time, as a number or a percentage." }),
      ),
      maxUnavailable: Wire.optional(
        Wire.nodesOrPercentage(1, 100).annotate({
          description: "Nodes taken away at a time, as a number or a percentage.",
        }),
      ),
    }).annotate({ description: "How many nodes an update may touch at a time." }),
  ),
})
  .annotate({ description: "The cluster, bare: the fields at the top level." })
  .check(Wire.documentedAsRequired("clusterName", "region", "clusterSpec", "provisioner"))
  .annotate({ identifier: "ClusterFields" })
export type WireClusterRequest = typeof WireClusterRequest.Type

export const clusterApiVersion = "orrery.dev/v1"
export const clusterKind = "K8sCluster"

/** A cluster request as a manifest: the same fields below `spec`. */
export const WireClusterManifest = Schema.Struct({
  apiVersion: Schema.Literal(clusterApiVersion).annotate({ description: "The version of the manifest's form." }),
  kind: Schema.Literal(clusterKind).annotate({ description: "What the manifest describes." }),
  spec: WireClusterRequest,
}).annotate({ identifier: "ClusterManifest", description: "The cluster, wrapped: what a manifest file holds." })

import { ComputeFirewall } from "@cdktf/provider-google/lib/compute-firewall/index.js"
import { Construct } from "constructs"

import type { ClusterNetwork } from "./ClusterNetwork.ts"
import type { GcpRequest } from "./GcpRequest.ts"
import { objectName } from "./Names.ts"
import type { NodeAccount } from "./NodeAccount.ts"
import { describeOwned } from "./OwnedDescription.ts"

/** Ports that admission webhooks and aggregated APIs listen on. GKE itself opens 443 and 10250. */
const webhookPorts = ["4443", "6443", "8443", "9443", "10251"]

/** Lets the control plane call webhooks on nodes. Nothing else opens a port of a node. */
export const defineWebhookFirewall = (
  parent: Construct,
  request: GcpRequest,
  { networkId, ranges }: ClusterNetwork,
  nodes: NodeAccount,
): ComputeFirewall =>
  describeOwned(
    new ComputeFirewall(new Construct(parent, "firewall"), "webhooks", {
      project: request.project,
      name: objectName(request.name, "webhooks"),
      network: networkId,
      direction: "INGRESS",
      sourceRanges: [ranges.controlPlane],
      targetServiceAccounts: [nodes.email],
      allow: [{ protocol: "tcp", ports: webhookPorts }],
      logConfig: { metadata: "INCLUDE_ALL_METADATA" },
    }),
    request,
    `Webhooks of cluster ${request.name}, from its control plane.`,
  )

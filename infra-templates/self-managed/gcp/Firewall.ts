import { ComputeFirewall } from "@cdktf/provider-google/lib/compute-firewall/index.js"
import { Construct } from "constructs"

import { objectName } from "../../gcp/Names.ts"
import { describeOwned } from "../../gcp/OwnedDescription.ts"
import { apiPort } from "../Ports.ts"
import type { MachineAccounts } from "./Accounts.ts"
import type { MachineNetwork } from "./Network.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/** Where Google's health checks come from (Google Cloud, "Health check probe ranges"). */
const healthCheckRanges = ["35.191.0.0/16", "130.211.0.0/22"]

interface Allowed {
  readonly protocol: "tcp" | "udp"
  readonly ports: Array<string>
}

interface Passage {
  readonly id: string
  readonly description: string
  readonly to: ReadonlyArray<string>
  readonly from: { readonly sourceRanges: Array<string> } | { readonly sourceServiceAccounts: Array<string> }
  readonly allow: Array<Allowed>
}

const api: Allowed = { protocol: "tcp", ports: [`${apiPort}`] }

const passages = (request: SelfManagedRequest, controlPlane: string, nodes: string): ReadonlyArray<Passage> => {
  const machines = { sourceServiceAccounts: [controlPlane, nodes] }
  return [
    {
      id: "api",
      description: "The Kubernetes API, from the network",
      to: [controlPlane],
      from: { sourceRanges: [request.network.networkCidr] },
      allow: [api],
    },
    {
      id: "api_health",
      description: "The Kubernetes API, from Google's health checks",
      to: [controlPlane],
      from: { sourceRanges: healthCheckRanges },
      allow: [api],
    },
    {
      id: "etcd",
      description: "etcd, between its members",
      to: [controlPlane],
      from: { sourceServiceAccounts: [controlPlane] },
      allow: [{ protocol: "tcp", ports: ["2379-2380"] }],
    },
    {
      id: "machines",
      description: "The kubelet's API, the tunnel of pods (VXLAN) and its health checks",
      to: [controlPlane, nodes],
      from: machines,
      allow: [
        { protocol: "tcp", ports: ["10250", "4240"] },
        { protocol: "udp", ports: ["8472"] },
      ],
    },
  ]
}

/** Who may talk to whom: the service accounts of machines say which is which. Nothing else opens a port of a machine. */
export const defineFirewall = (
  parent: Construct,
  request: SelfManagedRequest,
  network: MachineNetwork,
  { controlPlane, nodes }: MachineAccounts,
): void => {
  const scope = new Construct(parent, "firewall")
  for (const { allow, description, from, id, to } of passages(request, controlPlane.email, nodes.email)) {
    const firewall = new ComputeFirewall(scope, id, {
      project: request.project,
      name: objectName(request.name, id.replaceAll("_", "-")),
      network: network.networkId,
      direction: "INGRESS",
      ...from,
      targetServiceAccounts: [...to],
      allow,
      logConfig: { metadata: "INCLUDE_ALL_METADATA" },
    })
    describeOwned(firewall, request, `${description}, of cluster ${request.name}.`)
  }
}

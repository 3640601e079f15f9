import { NetworkSecurityGroup } from "@cdktf/provider-azurerm/lib/network-security-group/index.js"
import { NetworkSecurityRule } from "@cdktf/provider-azurerm/lib/network-security-rule/index.js"
import type { ResourceGroup } from "@cdktf/provider-azurerm/lib/resource-group/index.js"
import { SubnetNetworkSecurityGroupAssociation } from "@cdktf/provider-azurerm/lib/subnet-network-security-group-association/index.js"
import type { Subnet } from "@cdktf/provider-azurerm/lib/subnet/index.js"
import type { ITerraformDependable } from "cdktf"
import type { Construct } from "constructs"

import { placed } from "../../azure/Placed.ts"
import { apiPort } from "../Ports.ts"
import { controlPlaneRange } from "./Addresses.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

interface Passage {
  readonly name: string
  readonly description: string
  readonly access: "Allow" | "Deny"
  readonly protocol: "*" | "Tcp" | "Udp"
  /** A block or several, or a tag of Azure for several. */
  readonly from: string | ReadonlyArray<string>
  readonly ports: ReadonlyArray<string>
  /** Smaller ones come first. The cloud controller takes numbers from 500 for what Services open. */
  readonly priority: number
}

const kubelet = ["4240", "10250"]
const tunnel = ["8472"]

/** Of all machines: the kubelet, the tunnel of pods and its health. */
const betweenMachines = ({ network }: SelfManagedRequest): ReadonlyArray<Passage> => [
  {
    name: "machines",
    description: "The kubelet's API and the health of the tunnel, between machines.",
    access: "Allow",
    protocol: "Tcp",
    from: network.networkCidr,
    ports: kubelet,
    priority: 100,
  },
  {
    name: "pods",
    description: "The tunnel of pods (VXLAN), between machines.",
    access: "Allow",
    protocol: "Udp",
    from: network.networkCidr,
    ports: tunnel,
    priority: 110,
  },
]

const fromOrrery = (egressNetworks: ReadonlyArray<string>): Passage => ({
  name: "api-orrery",
  description: "The Kubernetes API, from the networks of Orrery.",
  access: "Allow",
  protocol: "Tcp",
  from: egressNetworks,
  ports: [`${apiPort}`],
  priority: 150,
})

/** Nothing else reaches a member: Azure's own rules would let the whole network in. */
const toControlPlane = (request: SelfManagedRequest): ReadonlyArray<Passage> => [
  ...betweenMachines(request),
  {
    name: "api",
    description: "The Kubernetes API, from the network and those that it is connected to.",
    access: "Allow",
    protocol: "Tcp",
    from: "VirtualNetwork",
    ports: [`${apiPort}`],
    priority: 120,
  },
  {
    name: "api-health",
    description: "The Kubernetes API, from the load balancer's health probes.",
    access: "Allow",
    protocol: "Tcp",
    from: "AzureLoadBalancer",
    ports: [`${apiPort}`],
    priority: 130,
  },
  ...(request.egressNetworks === undefined ? [] : [fromOrrery(request.egressNetworks)]),
  {
    name: "etcd",
    description: "etcd, between its members.",
    access: "Allow",
    protocol: "Tcp",
    from: controlPlaneRange(request),
    ports: ["2379-2380"],
    priority: 140,
  },
  {
    name: "others",
    description: "Everything else.",
    access: "Deny",
    protocol: "*",
    from: "*",
    ports: ["0-65535"],
    priority: 4096,
  },
]

/** Services with an internal load balancer need the network's way to nodes: only what is Kubernetes's own is closed. */
const toNodes = (request: SelfManagedRequest): ReadonlyArray<Passage> => [
  ...betweenMachines(request),
  {
    name: "other-machines",
    description: "Logins and the kubelet's API, from others.",
    access: "Deny",
    protocol: "Tcp",
    from: "*",
    ports: ["22", ...kubelet],
    priority: 120,
  },
  {
    name: "other-pods",
    description: "The tunnel of pods, from others.",
    access: "Deny",
    protocol: "Udp",
    from: "*",
    ports: tunnel,
    priority: 130,
  },
]

/** Who may talk to whom. Rules are objects of their own, so that a plan leaves those alone that the cloud controller adds. */
export const defineSecurityGroups = (
  scope: Construct,
  request: SelfManagedRequest,
  parts: {
    readonly group: ResourceGroup
    readonly subnets: Readonly<Record<"control_plane" | "nodes", Subnet>>
    /** Azure changes a subnet once at a time. */
    readonly after: ReadonlyArray<ITerraformDependable>
  },
) => {
  const define = (id: "control_plane" | "nodes", purpose: string, passages: ReadonlyArray<Passage>) => {
    const securityGroup = new NetworkSecurityGroup(scope, `${id}_security`, placed(request, parts.group, purpose))
    const rules = passages.map(
      ({ access, description, from, name, ports, priority, protocol }) =>
        new NetworkSecurityRule(scope, `${id}_${name.replaceAll("-", "_")}`, {
          name,
          description,
          resourceGroupName: parts.group.name,
          networkSecurityGroupName: securityGroup.name,
          priority,
          direction: "Inbound",
          access,
          protocol,
          ...(typeof from === "string" ? { sourceAddressPrefix: from } : { sourceAddressPrefixes: [...from] }),
          sourcePortRange: "*",
          destinationAddressPrefix: "*",
          destinationPortRanges: [...ports],
        }),
    )
    const association = new SubnetNetworkSecurityGroupAssociation(scope, `${id}_security_group`, {
      subnetId: parts.subnets[id].id,
      networkSecurityGroupId: securityGroup.id,
      dependsOn: [...parts.after],
    })
    return { securityGroup, ready: [association, ...rules] }
  }
  const controlPlane = define("control_plane", "control-plane", toControlPlane(request))
  const nodes = define("nodes", "nodes", toNodes(request))
  return { nodes: nodes.securityGroup, ready: [...controlPlane.ready, ...nodes.ready] }
}

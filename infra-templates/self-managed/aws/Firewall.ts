import { SecurityGroup } from "@cdktf/provider-aws/lib/security-group/index.js"
import { VpcSecurityGroupEgressRule } from "@cdktf/provider-aws/lib/vpc-security-group-egress-rule/index.js"
import { VpcSecurityGroupIngressRule } from "@cdktf/provider-aws/lib/vpc-security-group-ingress-rule/index.js"
import { Construct } from "constructs"

import { namePrefix, securityGroupPrefixLimit } from "../../aws/NamePrefix.ts"
import { apiPort } from "../Ports.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

export interface Firewall {
  readonly loadBalancer: SecurityGroup
  readonly controlPlane: SecurityGroup
  readonly nodes: SecurityGroup
}

type Group = keyof Firewall

/** One connection that is allowed. `ports` is one port or the first and the last. */
interface Passage {
  readonly to: Group
  readonly from: Group
  readonly id: string
  readonly description: string
  readonly protocol: "tcp" | "udp"
  readonly ports: readonly [number] | readonly [first: number, last: number]
}

const tunnel = (to: Group, from: Group): ReadonlyArray<Passage> => [
  { to, from, id: "tunnel", description: "The tunnel of pods (VXLAN)", protocol: "udp", ports: [8472] },
  { to, from, id: "health", description: "Health checks of the pod network", protocol: "tcp", ports: [4240] },
]

const kubelet = (to: Group): Passage => ({
  to,
  from: "controlPlane",
  id: "kubelet",
  description: "The kubelet's API",
  protocol: "tcp",
  ports: [10_250],
})

const api = (from: Group): Passage => ({
  to: "controlPlane",
  from,
  id: "api",
  description: "The Kubernetes API",
  protocol: "tcp",
  ports: [apiPort],
})

const passages: ReadonlyArray<Passage> = [
  api("loadBalancer"),
  api("nodes"),
  api("controlPlane"),
  {
    to: "controlPlane",
    from: "controlPlane",
    id: "etcd",
    description: "etcd, between its members",
    protocol: "tcp",
    ports: [2379, 2380],
  },
  kubelet("controlPlane"),
  kubelet("nodes"),
  ...tunnel("controlPlane", "controlPlane"),
  ...tunnel("controlPlane", "nodes"),
  ...tunnel("nodes", "controlPlane"),
]

const addressNames: Readonly<Record<Group, string>> = {
  loadBalancer: "load_balancer",
  controlPlane: "control_plane",
  nodes: "nodes",
}

const definePassage = (scope: Construct, groups: Firewall, { from, id, ports, to, ...passage }: Passage): void => {
  const [first, last = first] = ports
  new VpcSecurityGroupIngressRule(scope, `${addressNames[to]}_from_${addressNames[from]}_${id}`, {
    securityGroupId: groups[to].id,
    referencedSecurityGroupId: groups[from].id,
    description: passage.description,
    ipProtocol: passage.protocol,
    fromPort: first,
    toPort: last,
  })
}

const defineOpenRules = (scope: Construct, request: SelfManagedRequest, groups: Firewall): void => {
  new VpcSecurityGroupIngressRule(scope, "load_balancer_from_network", {
    securityGroupId: groups.loadBalancer.id,
    cidrIpv4: request.network.vpcCidr,
    description: "The Kubernetes API, from the network of the cluster",
    ipProtocol: "tcp",
    fromPort: apiPort,
    toPort: apiPort,
  })
  new VpcSecurityGroupEgressRule(scope, "load_balancer_to_control_plane", {
    securityGroupId: groups.loadBalancer.id,
    referencedSecurityGroupId: groups.controlPlane.id,
    description: "The Kubernetes API, and checks of its health",
    ipProtocol: "tcp",
    fromPort: apiPort,
    toPort: apiPort,
  })
  // Pods listen where they like; network policies decide which of them may communicate.
  new VpcSecurityGroupIngressRule(scope, "nodes_from_nodes", {
    securityGroupId: groups.nodes.id,
    referencedSecurityGroupId: groups.nodes.id,
    description: "Pods and DNS, from node to node",
    ipProtocol: "-1",
  })
  for (const group of ["controlPlane", "nodes"] as const) {
    new VpcSecurityGroupEgressRule(scope, `${addressNames[group]}_to_anywhere`, {
      securityGroupId: groups[group].id,
      cidrIpv4: "0.0.0.0/0",
      description: "Images, AWS and whatever workloads call",
      ipProtocol: "-1",
    })
  }
}

/** Who may talk to whom: the load balancer and nodes to the API, members of etcd among themselves, pods through a tunnel. */
export const defineFirewall = (parent: Construct, request: SelfManagedRequest, vpcId: string): Firewall => {
  const scope = new Construct(parent, "firewall")
  const group = (id: Group, purpose: string, description: string) =>
    new SecurityGroup(scope, addressNames[id], {
      vpcId,
      // AWS refuses a group whose name begins with `sg-`, and a cluster may be called that.
      namePrefix: namePrefix(securityGroupPrefixLimit, `${request.controlPlane.prefix}-${request.name}`, purpose),
      description,
      tags: {
        Name: `${request.name}-${purpose}`,
        // The cloud controller manager opens ports in the one group of nodes that has this tag.
        ...(id === "nodes" && { [`kubernetes.io/cluster/${request.name}`]: "owned" }),
      },
      lifecycle: { createBeforeDestroy: true },
    })
  const groups: Firewall = {
    loadBalancer: group("loadBalancer", "api", "The load balancer of the Kubernetes API"),
    controlPlane: group("controlPlane", "control-plane", "The machines of the control plane"),
    nodes: group("nodes", "nodes", "The nodes of the cluster"),
  }
  for (const passage of passages) definePassage(scope, groups, passage)
  defineOpenRules(scope, request, groups)
  return groups
}

import { SecurityGroup } from "@cdktf/provider-aws/lib/security-group/index.js"
import { VpcSecurityGroupEgressRule } from "@cdktf/provider-aws/lib/vpc-security-group-egress-rule/index.js"
import { VpcSecurityGroupIngressRule } from "@cdktf/provider-aws/lib/vpc-security-group-ingress-rule/index.js"
import { Construct } from "constructs"

import type { AwsRequest } from "./AwsRequest.ts"
import { namePrefix, securityGroupPrefixLimit } from "./NamePrefix.ts"

export interface ClusterSecurityGroups {
  readonly controlPlane: SecurityGroup
  readonly nodes: SecurityGroup
}

/** What the control plane calls on nodes: the kubelet, and the ports admission webhooks and aggregated APIs listen on. */
const controlPlaneToNodes: Readonly<Record<string, number>> = {
  "Aggregated APIs and webhooks": 443,
  "Webhooks of metrics-server": 4443,
  "Webhooks of Prometheus": 6443,
  "Webhooks of Karpenter": 8443,
  "Webhooks of load balancer controllers": 9443,
  "Metrics of metrics-server": 10251,
  "The kubelet's API": 10250,
}

const defineNodeRules = (scope: Construct, { controlPlane, nodes }: ClusterSecurityGroups): void => {
  for (const [description, port] of Object.entries(controlPlaneToNodes)) {
    new VpcSecurityGroupIngressRule(scope, `nodes_from_control_plane_${port}`, {
      securityGroupId: nodes.id,
      referencedSecurityGroupId: controlPlane.id,
      description: `${description}, from the control plane`,
      ipProtocol: "tcp",
      fromPort: port,
      toPort: port,
    })
  }
  // Pods listen where they like, port 80 included; network policies decide which pods may communicate.
  new VpcSecurityGroupIngressRule(scope, "nodes_from_nodes", {
    securityGroupId: nodes.id,
    referencedSecurityGroupId: nodes.id,
    description: "Pods and DNS, from node to node",
    ipProtocol: "-1",
  })
  new VpcSecurityGroupEgressRule(scope, "nodes_to_anywhere", {
    securityGroupId: nodes.id,
    cidrIpv4: "0.0.0.0/0",
    description: "Images, AWS and whatever workloads call",
    ipProtocol: "-1",
  })
}

/** Who may talk to whom: nodes to the API, the control plane to known ports of nodes, nodes among themselves. */
export const defineSecurityGroups = (parent: Construct, request: AwsRequest, vpcId: string): ClusterSecurityGroups => {
  const scope = new Construct(parent, "firewall")
  const group = (id: string, purpose: string, description: string, tags: Readonly<Record<string, string>>) =>
    new SecurityGroup(scope, id, {
      vpcId,
      // AWS refuses a group whose name begins with `sg-`, and a cluster may be called that.
      namePrefix: namePrefix(securityGroupPrefixLimit, `${request.controlPlane.prefix}-${request.name}`, purpose),
      description,
      tags: { Name: `${request.name}-${purpose}`, ...tags },
      lifecycle: { createBeforeDestroy: true },
    })
  const groups = {
    controlPlane: group(
      "control_plane",
      "control-plane",
      `The interfaces of the ${request.controlPlane.title} control plane`,
      {},
    ),
    nodes: group("nodes", "nodes", "The nodes of the cluster", {
      [`kubernetes.io/cluster/${request.name}`]: "owned",
      ...request.discoveryTags,
    }),
  }
  new VpcSecurityGroupIngressRule(scope, "control_plane_from_nodes", {
    securityGroupId: groups.controlPlane.id,
    referencedSecurityGroupId: groups.nodes.id,
    description: "The Kubernetes API, from nodes",
    ipProtocol: "tcp",
    fromPort: 443,
    toPort: 443,
  })
  defineNodeRules(scope, groups)
  return groups
}

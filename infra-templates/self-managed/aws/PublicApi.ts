import { Lb } from "@cdktf/provider-aws/lib/lb/index.js"
import { SecurityGroup } from "@cdktf/provider-aws/lib/security-group/index.js"
import { VpcSecurityGroupEgressRule } from "@cdktf/provider-aws/lib/vpc-security-group-egress-rule/index.js"
import { VpcSecurityGroupIngressRule } from "@cdktf/provider-aws/lib/vpc-security-group-ingress-rule/index.js"
import { Construct } from "constructs"

import { namePrefix, securityGroupPrefixLimit } from "../../aws/NamePrefix.ts"
import { apiPort } from "../Ports.ts"
import { defineApiListener } from "./ApiLoadBalancer.ts"
import type { Firewall } from "./Firewall.ts"
import type { Member } from "./Members.ts"
import type { MachineNetwork } from "./Network.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/** AWS takes 32 characters. */
const shortName = ({ clusterId, controlPlane, name }: SelfManagedRequest): string =>
  `${`${controlPlane.prefix}-${name}`.slice(0, 16).replace(/(?<!-)-+$/, "")}-public-${clusterId.replaceAll(/[^A-Za-z0-9]/g, "").slice(0, 8)}`

const definePassages = (
  scope: Construct,
  egressNetworks: ReadonlyArray<string>,
  publicGroup: SecurityGroup,
  { controlPlane }: Firewall,
): void => {
  const ports = { ipProtocol: "tcp", fromPort: apiPort, toPort: apiPort }
  for (const network of egressNetworks) {
    new VpcSecurityGroupIngressRule(scope, `from_${network.replaceAll(/[./]/g, "_")}`, {
      ...ports,
      securityGroupId: publicGroup.id,
      cidrIpv4: network,
      description: "The Kubernetes API, from a network of Orrery",
    })
  }
  new VpcSecurityGroupEgressRule(scope, "to_control_plane", {
    ...ports,
    securityGroupId: publicGroup.id,
    referencedSecurityGroupId: controlPlane.id,
    description: "The Kubernetes API, and checks of its health",
  })
  new VpcSecurityGroupIngressRule(scope, "control_plane", {
    ...ports,
    securityGroupId: controlPlane.id,
    referencedSecurityGroupId: publicGroup.id,
    description: "The Kubernetes API, from the public load balancer",
  })
}

/**
 * A second load balancer of the Kubernetes API, whose public addresses are open to the networks of Orrery alone. Machines never use it, so
 * they stay as they are when it comes and goes. A network of the user's has none: its ways to the internet are its owner's.
 *
 * @returns the name of its host.
 */
export const definePublicApi = (
  parent: Construct,
  request: SelfManagedRequest,
  parts: {
    readonly firewall: Firewall
    readonly members: ReadonlyArray<Member>
    readonly network: MachineNetwork
  },
): string | undefined => {
  const { firewall, members, network } = parts
  const { egressNetworks, name: clusterName } = request
  if (egressNetworks === undefined || network.publicSubnetIds.length === 0) return undefined
  const scope = new Construct(parent, "public_api")
  const securityGroup = new SecurityGroup(scope, "security_group", {
    vpcId: network.vpcId,
    namePrefix: namePrefix(securityGroupPrefixLimit, `${request.controlPlane.prefix}-${clusterName}`, "public-api"),
    description: "The public load balancer of the Kubernetes API",
    tags: { Name: `${clusterName}-public-api` },
    lifecycle: { createBeforeDestroy: true },
  })
  definePassages(scope, egressNetworks, securityGroup, firewall)
  const name = shortName(request)
  const loadBalancer = new Lb(scope, "load_balancer", {
    name,
    internal: false,
    loadBalancerType: "network",
    subnets: [...network.publicSubnetIds],
    securityGroups: [securityGroup.id],
    enableCrossZoneLoadBalancing: true,
    enableDeletionProtection: request.deletionProtection,
    tags: { Name: `${clusterName}-public-api` },
    // A load balancer with public addresses needs the network's gateway.
    dependsOn: [...network.internetAccess],
  })
  defineApiListener(scope, request, { loadBalancer, members, name, vpcId: network.vpcId })
  return loadBalancer.dnsName
}

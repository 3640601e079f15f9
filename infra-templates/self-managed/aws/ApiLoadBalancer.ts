import { LbListener } from "@cdktf/provider-aws/lib/lb-listener/index.js"
import { LbTargetGroupAttachment } from "@cdktf/provider-aws/lib/lb-target-group-attachment/index.js"
import { LbTargetGroup } from "@cdktf/provider-aws/lib/lb-target-group/index.js"
import { Lb } from "@cdktf/provider-aws/lib/lb/index.js"
import { Construct } from "constructs"

import { apiPort } from "../Ports.ts"
import type { Firewall } from "./Firewall.ts"
import type { Member } from "./Members.ts"
import type { MachineNetwork } from "./Network.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

export interface ApiLoadBalancer {
  /** The host name of the Kubernetes API. */
  readonly hostName: string
}

/**
 * AWS takes 32 characters, and a name is known before the load balancer is: the name of its host depends on it. It refuses a
 * name that begins with `internal-`, and a cluster may be called that.
 */
const shortName = ({ clusterId, controlPlane, name }: SelfManagedRequest): string =>
  `${`${controlPlane.prefix}-${name}`.slice(0, 23).replace(/(?<!-)-+$/, "")}-${clusterId.replaceAll(/[^A-Za-z0-9]/g, "").slice(0, 8)}`

/** What a load balancer passes on, and to whom. */
export const defineApiListener = (
  scope: Construct,
  request: SelfManagedRequest,
  {
    loadBalancer,
    members,
    name,
    vpcId,
  }: {
    readonly loadBalancer: Lb
    readonly members: ReadonlyArray<Member>
    readonly name: string
    readonly vpcId: string
  },
): void => {
  const targetGroup = new LbTargetGroup(scope, "members", {
    name,
    vpcId,
    port: apiPort,
    protocol: "TCP",
    targetType: "ip",
    // With the client's address a member could not reach itself through the load balancer.
    preserveClientIp: "false",
    deregistrationDelay: "30",
    healthCheck: {
      protocol: "HTTPS",
      port: `${apiPort}`,
      path: "/readyz",
      matcher: "200",
      interval: 10,
      healthyThreshold: 2,
      unhealthyThreshold: 2,
    },
    tags: { Name: `${request.name}-api` },
  })
  new LbListener(scope, "listener", {
    loadBalancerArn: loadBalancer.arn,
    port: apiPort,
    protocol: "TCP",
    defaultAction: [{ type: "forward", targetGroupArn: targetGroup.arn }],
    tags: { Name: `${request.name}-api` },
  })
  for (const { address, index } of members) {
    new LbTargetGroupAttachment(scope, `member_${index}`, {
      targetGroupArn: targetGroup.arn,
      targetId: address,
      port: apiPort,
    })
  }
}

/** The load balancer of the Kubernetes API: with private addresses only, in every zone of the cluster. */
export const defineApiLoadBalancer = (
  parent: Construct,
  request: SelfManagedRequest,
  parts: {
    readonly firewall: Firewall
    readonly members: ReadonlyArray<Member>
    readonly network: MachineNetwork
  },
): ApiLoadBalancer => {
  const scope = new Construct(parent, "api")
  const { firewall, members, network } = parts
  const name = shortName(request)
  const loadBalancer = new Lb(scope, "load_balancer", {
    name,
    internal: true,
    loadBalancerType: "network",
    subnets: network.subnets.map(({ subnetId }) => subnetId),
    securityGroups: [firewall.loadBalancer.id],
    enableCrossZoneLoadBalancing: true,
    enableDeletionProtection: request.deletionProtection,
    tags: { Name: `${request.name}-api` },
    // Its own addresses are any that are free: those of members have to be taken by then.
    dependsOn: members.map(({ networkInterface }) => networkInterface),
  })
  defineApiListener(scope, request, { loadBalancer, members, name, vpcId: network.vpcId })
  return { hostName: loadBalancer.dnsName }
}

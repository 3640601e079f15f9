import { LbBackendAddressPool } from "@cdktf/provider-azurerm/lib/lb-backend-address-pool/index.js"
import { LbProbe } from "@cdktf/provider-azurerm/lib/lb-probe/index.js"
import { LbRule } from "@cdktf/provider-azurerm/lib/lb-rule/index.js"
import { Lb } from "@cdktf/provider-azurerm/lib/lb/index.js"
import { NetworkInterfaceBackendAddressPoolAssociation } from "@cdktf/provider-azurerm/lib/network-interface-backend-address-pool-association/index.js"
import type { ResourceGroup } from "@cdktf/provider-azurerm/lib/resource-group/index.js"
import type { ITerraformDependable } from "cdktf"
import { Construct } from "constructs"

import { clusterZones } from "#domain/cluster/ClusterZones.ts"

import { placed } from "../../azure/Placed.ts"
import { apiPort } from "../Ports.ts"
import { apiAddress } from "./Addresses.ts"
import { type Member, memberConfiguration } from "./Members.ts"
import type { MachineNetwork } from "./Network.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/** The load balancer of the Kubernetes API, and what must exist before a machine calls it. */
export interface ApiLoadBalancer {
  readonly balancer: Lb
  readonly address: string
  readonly ready: ReadonlyArray<ITerraformDependable>
}

const frontend = "api"

/**
 * The load balancer of the Kubernetes API, with a private address only. Azure does not send to a member what the member sends
 * to this address, so members call their own API server instead.
 */
export const defineApiLoadBalancer = (
  parent: Construct,
  request: SelfManagedRequest,
  parts: {
    readonly group: ResourceGroup
    readonly members: ReadonlyArray<Member>
    readonly network: MachineNetwork
  },
): ApiLoadBalancer => {
  const scope = new Construct(parent, "api")
  const { group, members, network } = parts
  const address = apiAddress(request)
  const balancer = new Lb(scope, "balancer", {
    ...placed(request, group, "api"),
    sku: "Standard",
    frontendIpConfiguration: [
      {
        name: frontend,
        subnetId: network.controlPlane.id,
        privateIpAddressAllocation: "Static",
        privateIpAddress: address,
        privateIpAddressVersion: "IPv4",
        zones: [...clusterZones(request.spec)],
      },
    ],
  })
  const pool = new LbBackendAddressPool(scope, "members", { loadbalancerId: balancer.id, name: "members" })
  const health = new LbProbe(scope, "health", {
    loadbalancerId: balancer.id,
    name: "readyz",
    protocol: "Https",
    port: apiPort,
    requestPath: "/readyz",
    intervalInSeconds: 5,
    probeThreshold: 2,
  })
  const rule = new LbRule(scope, "rule", {
    loadbalancerId: balancer.id,
    name: "api",
    protocol: "Tcp",
    frontendPort: apiPort,
    backendPort: apiPort,
    frontendIpConfigurationName: frontend,
    backendAddressPoolIds: [pool.id],
    probeId: health.id,
    // Watches of the API are quiet for minutes.
    idleTimeoutInMinutes: 30,
    tcpResetEnabled: true,
    disableOutboundSnat: true,
  })
  const associations = members.map(
    ({ index, networkInterface }) =>
      new NetworkInterfaceBackendAddressPoolAssociation(scope, `${index}_member`, {
        networkInterfaceId: networkInterface.id,
        ipConfigurationName: memberConfiguration,
        backendAddressPoolId: pool.id,
      }),
  )
  return { balancer, address, ready: [rule, ...associations] }
}

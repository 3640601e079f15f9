import { LbBackendAddressPool } from "@cdktf/provider-azurerm/lib/lb-backend-address-pool/index.js"
import { LbProbe } from "@cdktf/provider-azurerm/lib/lb-probe/index.js"
import { LbRule } from "@cdktf/provider-azurerm/lib/lb-rule/index.js"
import { Lb } from "@cdktf/provider-azurerm/lib/lb/index.js"
import { NetworkInterfaceBackendAddressPoolAssociation } from "@cdktf/provider-azurerm/lib/network-interface-backend-address-pool-association/index.js"
import { PublicIp } from "@cdktf/provider-azurerm/lib/public-ip/index.js"
import type { ResourceGroup } from "@cdktf/provider-azurerm/lib/resource-group/index.js"
import { Construct } from "constructs"

import { placed } from "../../azure/Placed.ts"
import { apiPort } from "../Ports.ts"
import { type Member, memberConfiguration } from "./Members.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

const frontend = "api"

/**
 * A second load balancer of the Kubernetes API, with a public address. The security group of the members opens it to the networks of Orrery
 * alone. Machines never use it, so they stay as they are when it comes and goes.
 *
 * @returns its address.
 */
export const definePublicApi = (
  parent: Construct,
  request: SelfManagedRequest,
  { group, members }: { readonly group: ResourceGroup; readonly members: ReadonlyArray<Member> },
): string | undefined => {
  if (request.egressNetworks === undefined) return undefined
  const scope = new Construct(parent, "public_api")
  const address = new PublicIp(scope, "address", {
    ...placed(request, group, "public-api"),
    sku: "Standard",
    allocationMethod: "Static",
  })
  const balancer = new Lb(scope, "balancer", {
    ...placed(request, group, "public-api"),
    sku: "Standard",
    frontendIpConfiguration: [{ name: frontend, publicIpAddressId: address.id }],
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
  new LbRule(scope, "rule", {
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
  for (const { index, networkInterface } of members) {
    new NetworkInterfaceBackendAddressPoolAssociation(scope, `${index}_member`, {
      networkInterfaceId: networkInterface.id,
      ipConfigurationName: memberConfiguration,
      backendAddressPoolId: pool.id,
    })
  }
  return address.ipAddress
}

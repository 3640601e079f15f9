import { ComputeAddress } from "@cdktf/provider-google/lib/compute-address/index.js"
import { ComputeFirewall } from "@cdktf/provider-google/lib/compute-firewall/index.js"
import { ComputeForwardingRule } from "@cdktf/provider-google/lib/compute-forwarding-rule/index.js"
import type { ComputeInstanceGroupManager } from "@cdktf/provider-google/lib/compute-instance-group-manager/index.js"
import { ComputeRegionBackendService } from "@cdktf/provider-google/lib/compute-region-backend-service/index.js"
import { ComputeRegionHealthCheck } from "@cdktf/provider-google/lib/compute-region-health-check/index.js"
import { Construct } from "constructs"

import { objectName } from "../../gcp/Names.ts"
import { describeOwned } from "../../gcp/OwnedDescription.ts"
import { apiPort } from "../Ports.ts"
import type { MachineAccounts } from "./Accounts.ts"
import type { MachineNetwork } from "./Network.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/** Where the health checks of load balancers with public addresses come from (Google Cloud, "Health check probe ranges"). */
const healthCheckRanges = ["35.191.0.0/16", "209.85.152.0/22", "209.85.204.0/22"]

const defineFirewall = (
  scope: Construct,
  request: SelfManagedRequest,
  parts: { readonly accounts: MachineAccounts; readonly network: MachineNetwork },
  egressNetworks: ReadonlyArray<string>,
): void => {
  const passages = [
    { id: "orrery", from: [...egressNetworks], description: "The Kubernetes API, from the networks of Orrery" },
    {
      id: "health_checks",
      from: healthCheckRanges,
      description: "The Kubernetes API, from Google's public health checks",
    },
  ]
  for (const { description, from, id } of passages) {
    const firewall = new ComputeFirewall(scope, id, {
      project: request.project,
      name: objectName(request.name, `public-api-${id.replaceAll("_", "-")}`),
      network: parts.network.networkId,
      direction: "INGRESS",
      sourceRanges: from,
      targetServiceAccounts: [parts.accounts.controlPlane.email],
      allow: [{ protocol: "tcp", ports: [`${apiPort}`] }],
      logConfig: { metadata: "INCLUDE_ALL_METADATA" },
    })
    describeOwned(firewall, request, `${description}, of cluster ${request.name}.`)
  }
}

/**
 * A second load balancer of the Kubernetes API, whose public address is open to the networks of Orrery alone. Machines never use it, so
 * they stay as they are when it comes and goes.
 *
 * @returns its address.
 */
export const definePublicApi = (
  parent: Construct,
  request: SelfManagedRequest,
  parts: {
    readonly accounts: MachineAccounts
    readonly groups: ReadonlyArray<ComputeInstanceGroupManager>
    readonly network: MachineNetwork
  },
): string | undefined => {
  if (request.egressNetworks === undefined) return undefined
  const scope = new Construct(parent, "public_api")
  const common = { project: request.project, region: request.region, name: objectName(request.name, "public-api") }
  const description = `The public address of the Kubernetes API of cluster ${request.name}.`
  defineFirewall(scope, request, parts, request.egressNetworks)
  const address = new ComputeAddress(scope, "address", {
    ...common,
    description,
    addressType: "EXTERNAL",
    networkTier: "PREMIUM",
  })
  const health = new ComputeRegionHealthCheck(scope, "health", {
    ...common,
    checkIntervalSec: 10,
    timeoutSec: 5,
    healthyThreshold: 2,
    unhealthyThreshold: 2,
    httpsHealthCheck: { port: apiPort, requestPath: "/readyz" },
    logConfig: { enable: true },
  })
  describeOwned(health, request, description)
  const backend = new ComputeRegionBackendService(scope, "members", {
    ...common,
    loadBalancingScheme: "EXTERNAL",
    protocol: "TCP",
    healthChecks: [health.id],
    connectionDrainingTimeoutSec: 30,
    backend: parts.groups.map(({ instanceGroup }) => ({ group: instanceGroup, balancingMode: "CONNECTION" })),
  })
  describeOwned(backend, request, description)
  new ComputeForwardingRule(scope, "rule", {
    ...common,
    description,
    loadBalancingScheme: "EXTERNAL",
    networkTier: "PREMIUM",
    ipProtocol: "TCP",
    portRange: `${apiPort}-${apiPort}`,
    ipAddress: address.selfLink,
    backendService: backend.id,
  })
  return address.address
}

import { ComputeAddress } from "@cdktf/provider-google/lib/compute-address/index.js"
import { ComputeForwardingRule } from "@cdktf/provider-google/lib/compute-forwarding-rule/index.js"
import type { ComputeInstanceGroupManager } from "@cdktf/provider-google/lib/compute-instance-group-manager/index.js"
import { ComputeRegionBackendService } from "@cdktf/provider-google/lib/compute-region-backend-service/index.js"
import { ComputeRegionHealthCheck } from "@cdktf/provider-google/lib/compute-region-health-check/index.js"
import { Construct } from "constructs"

import { objectName } from "../../gcp/Names.ts"
import { describeOwned } from "../../gcp/OwnedDescription.ts"
import { apiPort } from "../Ports.ts"
import type { MachineNetwork } from "./Network.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/** The address of the Kubernetes API, which machines have to know before there are any members behind it. */
export const defineApiAddress = (
  parent: Construct,
  request: SelfManagedRequest,
  { subnetwork }: MachineNetwork,
): ComputeAddress =>
  new ComputeAddress(new Construct(parent, "api"), "address", {
    project: request.project,
    region: request.region,
    name: objectName(request.name, "api"),
    description: `The Kubernetes API of cluster ${request.name}.`,
    addressType: "INTERNAL",
    purpose: "GCE_ENDPOINT",
    subnetwork: subnetwork.id,
  })

/**
 * The load balancer of the Kubernetes API, with a private address only. It passes packets on as they are: what a member sends
 * to its address comes back to the member, so members call their own API server instead.
 */
export const defineApiLoadBalancer = (
  parent: Construct,
  request: SelfManagedRequest,
  parts: {
    readonly address: ComputeAddress
    readonly groups: ReadonlyArray<ComputeInstanceGroupManager>
    readonly network: MachineNetwork
  },
): void => {
  const scope = new Construct(parent, "api_load_balancer")
  const { address, groups, network } = parts
  const common = { project: request.project, region: request.region, name: objectName(request.name, "api") }
  const description = `The Kubernetes API of cluster ${request.name}.`
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
    loadBalancingScheme: "INTERNAL",
    protocol: "TCP",
    healthChecks: [health.id],
    connectionDrainingTimeoutSec: 30,
    backend: groups.map(({ instanceGroup }) => ({ group: instanceGroup, balancingMode: "CONNECTION" })),
  })
  describeOwned(backend, request, description)
  new ComputeForwardingRule(scope, "rule", {
    ...common,
    description,
    loadBalancingScheme: "INTERNAL",
    ipProtocol: "TCP",
    ports: [`${apiPort}`],
    ipAddress: address.selfLink,
    backendService: backend.id,
    network: network.networkId,
    subnetwork: network.subnetwork.id,
    allowGlobalAccess: false,
  })
}

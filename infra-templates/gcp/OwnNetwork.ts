import { ComputeAddress } from "@cdktf/provider-google/lib/compute-address/index.js"
import { ComputeNetwork } from "@cdktf/provider-google/lib/compute-network/index.js"
import { ComputeRouterNat } from "@cdktf/provider-google/lib/compute-router-nat/index.js"
import { ComputeRouter } from "@cdktf/provider-google/lib/compute-router/index.js"
import type { ComputeSubnetwork } from "@cdktf/provider-google/lib/compute-subnetwork/index.js"
import type { ITerraformDependable } from "cdktf"
import { Construct } from "constructs"

import { natAddressCount } from "#domain/cloud/gcp/GcpNetwork.ts"

import type { ClusterNetwork } from "./ClusterNetwork.ts"
import type { GcpRequest } from "./GcpRequest.ts"
import { objectName } from "./Names.ts"
import { describeOwned } from "./OwnedDescription.ts"
import { defineSubnetwork, rangesOf } from "./Subnetwork.ts"

const defineAddresses = (scope: Construct, request: GcpRequest): ReadonlyArray<ComputeAddress> =>
  Array.from(
    { length: natAddressCount },
    (_, index) =>
      new ComputeAddress(scope, `nat_address_${index + 1}`, {
        project: request.project,
        region: request.region,
        name: objectName(request.name, `nat-${index + 1}`),
        description: `The NAT gateway of cluster ${request.name}.`,
        addressType: "EXTERNAL",
        networkTier: "PREMIUM",
      }),
  )

/** The way of nodes without public addresses to the internet. Its addresses stay the same, so that others can allow them. */
export const defineNat = (
  scope: Construct,
  request: GcpRequest,
  network: ComputeNetwork,
  subnetwork: ComputeSubnetwork,
): ComputeRouterNat => {
  const { project, region } = request
  const name = objectName(request.name)
  const router = new ComputeRouter(scope, "router", { project, region, name, network: network.id })
  describeOwned(router, request, `The NAT gateway of cluster ${request.name}.`)
  return new ComputeRouterNat(scope, "nat", {
    project,
    region,
    name,
    router: router.name,
    natIpAllocateOption: "MANUAL_ONLY",
    natIps: defineAddresses(scope, request).map(({ selfLink }) => selfLink),
    sourceSubnetworkIpRangesToNat: "LIST_OF_SUBNETWORKS",
    subnetwork: [{ name: subnetwork.id, sourceIpRangesToNat: ["ALL_IP_RANGES"] }],
    // A machine with many pods takes more ports when it needs them.
    enableDynamicPortAllocation: true,
    enableEndpointIndependentMapping: false,
    minPortsPerVm: 64,
    maxPortsPerVm: 4096,
    logConfig: { enable: true, filter: "ERRORS_ONLY" },
  })
}

/** A VPC network for one cluster, without subnetworks. */
export const defineVpc = (
  scope: Construct,
  request: GcpRequest,
  services: ReadonlyArray<ITerraformDependable>,
): ComputeNetwork =>
  describeOwned(
    new ComputeNetwork(scope, "vpc", {
      project: request.project,
      name: objectName(request.name),
      autoCreateSubnetworks: false,
      routingMode: "REGIONAL",
      dependsOn: [...services],
    }),
    request,
    `The network of cluster ${request.name}.`,
  )

/** A VPC network for one cluster, with one subnetwork, whose nodes reach the internet through a NAT gateway only. */
export const ownNetwork = (
  parent: Construct,
  request: GcpRequest,
  services: ReadonlyArray<ITerraformDependable>,
): ClusterNetwork => {
  const scope = new Construct(parent, "network")
  const network = defineVpc(scope, request, services)
  const ranges = rangesOf(request)
  const subnetwork = defineSubnetwork(scope, request, network.id, ranges)
  return {
    networkId: network.id,
    subnetwork,
    ranges,
    internetAccess: [defineNat(scope, request, network, subnetwork)],
  }
}

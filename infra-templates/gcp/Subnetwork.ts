import { ComputeSubnetwork } from "@cdktf/provider-google/lib/compute-subnetwork/index.js"
import type { Construct } from "constructs"

import { type NetworkRanges, networkPrefix, networkRanges } from "#domain/cloud/gcp/NetworkRanges.ts"
import * as Cidr from "#domain/shared/Cidr.ts"

import { UnsupportedSpec } from "../synthesis/UnsupportedSpec.ts"
import type { GcpRequest } from "./GcpRequest.ts"
import { objectName } from "./Names.ts"
import { describeOwned } from "./OwnedDescription.ts"

/** The names of the secondary ranges. */
export const rangeNames = { pods: "pods", services: "services" } as const

/** The ranges that the request's block divides into. */
export const rangesOf = ({ network, path }: GcpRequest): NetworkRanges => {
  const block = Cidr.parse(network.networkCidr)
  const { largest, smallest } = networkPrefix
  if (
    block === undefined ||
    !Cidr.isCanonical(network.networkCidr, block) ||
    block.prefixLength < largest ||
    block.prefixLength > smallest
  ) {
    const problem = `Expected an IPv4 block from /${largest} to /${smallest}, such as 10.0.0.0/14.`
    throw new UnsupportedSpec({ path: `${path}.networkCidr`, problem })
  }
  return networkRanges(block)
}

/**
 * The cluster's own subnetwork, with ranges for pods and services. Nodes reach Google's APIs without a public address, and
 * every tenth connection is logged.
 */
export const defineSubnetwork = (
  scope: Construct,
  request: GcpRequest,
  network: string,
  ranges: NetworkRanges,
): ComputeSubnetwork =>
  describeOwned(
    new ComputeSubnetwork(scope, "subnetwork", {
      project: request.project,
      region: request.region,
      name: objectName(request.name),
      network,
      ipCidrRange: ranges.nodes,
      secondaryIpRange: [
        { rangeName: rangeNames.pods, ipCidrRange: ranges.pods },
        { rangeName: rangeNames.services, ipCidrRange: ranges.services },
      ],
      privateIpGoogleAccess: true,
      stackType: "IPV4_ONLY",
      logConfig: { aggregationInterval: "INTERVAL_10_MIN", flowSampling: 0.1, metadata: "INCLUDE_ALL_METADATA" },
    }),
    request,
    `Nodes, pods and services of cluster ${request.name}.`,
  )

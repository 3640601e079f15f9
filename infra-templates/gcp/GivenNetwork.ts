import { DataGoogleComputeNetwork } from "@cdktf/provider-google/lib/data-google-compute-network/index.js"
import { Construct } from "constructs"

import { UnsupportedSpec } from "../synthesis/UnsupportedSpec.ts"
import type { ClusterNetwork } from "./ClusterNetwork.ts"
import type { GcpRequest } from "./GcpRequest.ts"
import { defineSubnetwork, rangesOf } from "./Subnetwork.ts"

/** A network that Orrery does not own, by its name. */
export const readVpc = (scope: Construct, request: GcpRequest, name: string): DataGoogleComputeNetwork => {
  if (!/^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/.test(name)) {
    throw new UnsupportedSpec({ path: `${request.path}.networkId`, problem: "Expected the name of a VPC network." })
  }
  return new DataGoogleComputeNetwork(scope, "vpc", { project: request.project, name })
}

/**
 * A subnetwork of the cluster's own in a network that Orrery does not own. The network is read by a data source, so that
 * a destroy cannot reach it; routes and NAT gateways are its owner's.
 */
export const givenNetwork = (parent: Construct, request: GcpRequest, name: string): ClusterNetwork => {
  const scope = new Construct(parent, "network")
  const network = readVpc(scope, request, name)
  const ranges = rangesOf(request)
  return {
    networkId: network.id,
    subnetwork: defineSubnetwork(scope, request, network.id, ranges),
    ranges,
    internetAccess: [],
  }
}

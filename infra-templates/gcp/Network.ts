import type { ITerraformDependable } from "cdktf"
import type { Construct } from "constructs"

import type { ClusterNetwork } from "./ClusterNetwork.ts"
import type { GcpRequest } from "./GcpRequest.ts"
import { givenNetwork } from "./GivenNetwork.ts"
import { ownNetwork } from "./OwnNetwork.ts"

/** A network of the cluster's own, or the one the request names, in which only a subnetwork is created. */
export const defineNetwork = (
  scope: Construct,
  request: GcpRequest,
  services: ReadonlyArray<ITerraformDependable>,
): ClusterNetwork =>
  request.network.networkId === undefined
    ? ownNetwork(scope, request, services)
    : givenNetwork(scope, request, request.network.networkId)

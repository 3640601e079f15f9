import type { Construct } from "constructs"

import type { AwsRequest } from "./AwsRequest.ts"
import type { ClusterNetwork } from "./ClusterNetwork.ts"
import type { Encryption } from "./Encryption.ts"
import { givenNetwork } from "./GivenNetwork.ts"
import { ownNetwork } from "./OwnNetwork.ts"

/** A network of the cluster's own, or the one the request names, which is read and never touched. */
export const defineNetwork = (scope: Construct, request: AwsRequest, encryption: Encryption): ClusterNetwork =>
  request.network.vpcId === undefined
    ? ownNetwork(scope, request, encryption)
    : givenNetwork(scope, request, request.network.vpcId)

import { ComputeSubnetwork } from "@cdktf/provider-google/lib/compute-subnetwork/index.js"
import type { ITerraformDependable } from "cdktf"
import { Construct } from "constructs"

import * as Cidr from "#domain/shared/Cidr.ts"

import { readVpc } from "../../gcp/GivenNetwork.ts"
import { objectName } from "../../gcp/Names.ts"
import { describeOwned } from "../../gcp/OwnedDescription.ts"
import { defineNat, defineVpc } from "../../gcp/OwnNetwork.ts"
import { ensure } from "../SpecChecks.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/** The network of a cluster's machines: created by Orrery, or existing. */
export interface MachineNetwork {
  /** The network's full name, as other objects refer to it. */
  readonly networkId: string
  readonly networkName: string
  readonly subnetwork: ComputeSubnetwork
  /** What must exist before a machine can reach the internet. */
  readonly internetAccess: ReadonlyArray<ITerraformDependable>
}

/** The machines' subnetwork, of the whole block. They reach Google's APIs without a public address. */
const defineMachineSubnetwork = (scope: Construct, request: SelfManagedRequest, network: string): ComputeSubnetwork => {
  const { networkCidr } = request.network
  const block = Cidr.parse(networkCidr)
  const isBlock =
    block !== undefined && Cidr.isCanonical(networkCidr, block) && block.prefixLength >= 16 && block.prefixLength <= 24
  ensure(isBlock, `${request.path}.networkCidr`, "Expected an IPv4 block from /16 to /24, such as 10.0.0.0/16.")
  return describeOwned(
    new ComputeSubnetwork(scope, "subnetwork", {
      project: request.project,
      region: request.region,
      name: objectName(request.name),
      network,
      ipCidrRange: networkCidr,
      privateIpGoogleAccess: true,
      stackType: "IPV4_ONLY",
      logConfig: { aggregationInterval: "INTERVAL_10_MIN", flowSampling: 0.1, metadata: "INCLUDE_ALL_METADATA" },
    }),
    request,
    `The machines of cluster ${request.name}.`,
  )
}

/**
 * A network of the cluster's own with a NAT gateway, or a subnetwork of its own in the one that the request names, whose
 * routes and gateways are its owner's.
 */
export const defineMachineNetwork = (
  parent: Construct,
  request: SelfManagedRequest,
  services: ReadonlyArray<ITerraformDependable>,
): MachineNetwork => {
  const scope = new Construct(parent, "network")
  const { networkId } = request.network
  if (networkId !== undefined) {
    const given = readVpc(scope, request, networkId)
    const subnetwork = defineMachineSubnetwork(scope, request, given.id)
    return { networkId: given.id, networkName: given.name, subnetwork, internetAccess: [] }
  }
  const own = defineVpc(scope, request, services)
  const subnetwork = defineMachineSubnetwork(scope, request, own.id)
  const nat = defineNat(scope, request, own, subnetwork)
  return { networkId: own.id, networkName: own.name, subnetwork, internetAccess: [nat] }
}

import * as Cidr from "#domain/shared/Cidr.ts"

import { subnetRanges } from "../../azure/Subnets.ts"
import { ensure } from "../SpecChecks.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/** Azure has the first four addresses of a subnet. The ones between the API's and the members' are left to the network's owner. */
const hosts = { api: 4, firstMember: 10 } as const

/** The subnet of the members and of the API's load balancer: a small one, in which only they have addresses. */
export const controlPlaneRange = (request: SelfManagedRequest): string => subnetRanges(request).apiServer

const addressOf = (request: SelfManagedRequest, host: number): string => {
  const block = Cidr.parse(controlPlaneRange(request))
  ensure(block !== undefined, `${request.path}.networkCidr`, "Expected an IPv4 block.")
  return block === undefined ? "" : Cidr.format(Cidr.subnetOf(block, 32, host)).replace("/32", "")
}

/** The fixed address of the Kubernetes API, which machines know before there are any members behind it. */
export const apiAddress = (request: SelfManagedRequest): string => addressOf(request, hosts.api)

/** The fixed address of a member of the control plane. */
export const memberAddress = (request: SelfManagedRequest, index: number): string =>
  addressOf(request, hosts.firstMember + index)

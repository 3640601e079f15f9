import { Result } from "effect"
import { IpNetwork, NetAddress } from "effect/net"

import { readSocketAddress } from "./ClientAddress.ts"

const prefixLength = 64

const groupOf = (address: NetAddress.IpAddress): string =>
  NetAddress.isIpv4Address(address)
    ? NetAddress.formatIp(address)
    : IpNetwork.format(IpNetwork.fromAddressUnsafe(address, prefixLength))

/** The network of an address that counts as one client: the /64 of an IPv6 address, since one household has a whole /64. */
export const addressGroup = (address: string): string =>
  // An IPv4 address, which most requests come from, is its own group.
  address.includes(":")
    ? Result.match(readSocketAddress(address), { onFailure: () => address, onSuccess: groupOf })
    : address

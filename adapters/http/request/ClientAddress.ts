import { Array, Result } from "effect"
import { IpInterface, IpNetwork, NetAddress } from "effect/net"

/** The number of proxies that a request is traced back through. */
const hopsMax = 32

/** The proxies whose `X-Forwarded-For` this server trusts. */
export interface TrustedProxies {
  readonly includes: (address: string) => boolean
}

type Address = Result.Result<NetAddress.IpAddress, NetAddress.NetAddressError>

/** IPv4 addresses that a socket or a proxy writes as IPv6 become IPv4 again. */
const readAddress = (text: string): Address =>
  Result.map(NetAddress.ipFromString(text), (address) => NetAddress.toCanonical(address))

/** Reads the address of a socket, which names the network interface of a link-local address after a percent sign. */
export const readSocketAddress = (text: string): Address => readAddress(text.split("%", 1)[0] ?? text)

/** Its addresses are compared as IPv4, so a network of IPv4 addresses written as IPv6 would contain none. */
const readNetwork = (text: string): Result.Result<IpNetwork.IpNetwork, string> =>
  Result.filterOrFail(
    Result.mapBoth(IpInterface.fromString(text), { onFailure: () => text, onSuccess: IpNetwork.fromInterface }),
    ({ address }) => NetAddress.isIpv4Address(address) || !NetAddress.isIpv4Mapped(address),
    () => text,
  )

/** Reads addresses and networks in CIDR notation, and returns the texts that are neither. */
export const trustProxies = (
  texts: ReadonlyArray<string>,
): { readonly proxies: TrustedProxies; readonly unreadable: ReadonlyArray<string> } => {
  const [networks, unreadable] = Array.partition(texts, readNetwork)
  // The network of all IPv6 addresses contains the IPv4 addresses too, which IPv6 writes as its own.
  const isEverything = networks.some(
    ({ address, prefixLength }) => prefixLength === 0 && !NetAddress.isIpv4Address(address),
  )
  const contains = (address: NetAddress.IpAddress) =>
    isEverything || networks.some((network) => IpNetwork.contains(network, address))
  return {
    proxies: { includes: (text) => Result.getOrElse(Result.map(readSocketAddress(text), contains), () => false) },
    unreadable,
  }
}

/** No proxy in front of the server. */
export const noProxies: TrustedProxies = { includes: () => false }

/**
 * Where a request came from: the nearest address that is no trusted proxy.
 *
 * Each proxy appends the address of its peer to `X-Forwarded-For`, so the list is read from its end, and only as far as
 * trusted proxies wrote it. Whatever a client sends in the header comes before that.
 */
export const clientAddress = (remote: string, forwardedFor: string | undefined, proxies: TrustedProxies): string => {
  if (forwardedFor === undefined || !proxies.includes(remote)) return remote
  let address = remote
  for (const hop of forwardedFor.split(",").slice(-hopsMax).reverse()) {
    const named = readAddress(hop.trim())
    if (Result.isFailure(named)) return address
    address = NetAddress.formatIp(named.success)
    if (!proxies.includes(address)) return address
  }
  return address
}

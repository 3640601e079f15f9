import { BlockList, isIP, isIPv4 } from "node:net"

/** How far back a request is followed through proxies. */
const hopsMax = 32

/** The proxies whose word is taken for where a request came from. */
export interface TrustedProxies {
  readonly includes: (address: string) => boolean
}

const addNetwork = (list: BlockList, text: string): boolean => {
  const [address = "", prefix, ...more] = text.split("/")
  const version = isIP(address)
  const bitsMax = version === 4 ? 32 : 128
  if (version === 0 || more.length > 0) return false
  if (prefix === undefined) list.addAddress(address, version === 4 ? "ipv4" : "ipv6")
  else if (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bitsMax) {
    list.addSubnet(address, Number(prefix), version === 4 ? "ipv4" : "ipv6")
  } else return false
  return true
}

/** Reads addresses and networks in CIDR notation; answers those that are neither. */
export const trustProxies = (
  networks: ReadonlyArray<string>,
): { readonly proxies: TrustedProxies; readonly unreadable: ReadonlyArray<string> } => {
  const list = new BlockList()
  const unreadable = networks.filter((text) => !addNetwork(list, text))
  return {
    proxies: { includes: (address) => list.check(address, isIPv4(address) ? "ipv4" : "ipv6") },
    unreadable,
  }
}

/** No proxy in front of the server. */
export const noProxies: TrustedProxies = { includes: () => false }

/**
 * Where a request came from: the nearest address that is no trusted proxy.
 *
 * Each proxy adds at the end of `X-Forwarded-For` whom it heard from, so the list is believed from its end, and only as far as those
 * who wrote it are trusted. Whatever a client puts there itself comes before.
 */
export const clientAddress = (remote: string, forwardedFor: string | undefined, proxies: TrustedProxies): string => {
  if (forwardedFor === undefined || isIP(remote) === 0 || !proxies.includes(remote)) return remote
  let address = remote
  for (const hop of forwardedFor.split(",").slice(-hopsMax).reverse()) {
    const named = hop.trim()
    if (isIP(named) === 0) return address
    address = named
    if (!proxies.includes(address)) return address
  }
  return address
}

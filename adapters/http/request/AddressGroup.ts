import { isIPv6 } from "node:net"

/** The network of an address that counts as one client: the /64 of an IPv6 address, since one household has a whole /64. */
export const addressGroup = (address: string): string => {
  const plain = address.startsWith("::ffff:") ? address.slice(7) : address
  if (!plain.includes(":") || !isIPv6(plain)) return plain
  const [head = "", tail] = plain.split("::")
  const groups = head === "" ? [] : head.split(":")
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - tail.split(":").length)
  const full = [...groups, ...Array.from({ length: missing }, () => "0"), ...(tail ?? "").split(":")]
  return full.slice(0, 4).join(":")
}

/** An IPv4 block: its first and last address as unsigned 32-bit numbers. */
export interface Cidr {
  readonly first: number
  readonly last: number
  readonly prefixLength: number
}

const pattern = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/

const formatAddress = (address: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join(".")

export const format = ({ first, prefixLength }: Cidr): string => `${formatAddress(first)}/${prefixLength}`

/** Reads `10.0.0.0/16`; the host part may be anything, see `isCanonical`. Leading zeros are refused: some readers take them for octal. */
export const parse = (text: string): Cidr | undefined => {
  const parts = pattern.exec(text)?.slice(1)
  if (parts === undefined || parts.some((part) => part.length > 1 && part.startsWith("0"))) return undefined
  const [a = 0, b = 0, c = 0, d = 0, prefixLength = 0] = parts.map(Number)
  if ([a, b, c, d].some((octet) => octet > 255) || prefixLength > 32) return undefined
  const size = 2 ** (32 - prefixLength)
  const first = Math.floor((a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d) / size) * size
  return { first, last: first + size - 1, prefixLength }
}

/** Whether `text` writes the block by its first address, as clouds demand. */
export const isCanonical = (text: string, cidr: Cidr): boolean => format(cidr) === text

export const contains = (outer: Cidr, inner: Cidr): boolean => outer.first <= inner.first && inner.last <= outer.last

export const overlaps = (left: Cidr, right: Cidr): boolean => left.first <= right.last && right.first <= left.last

const privateBlocks = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10"]

/** Inside RFC 1918 or the shared space of RFC 6598. */
export const isPrivate = (cidr: Cidr): boolean =>
  privateBlocks.some((text) => {
    const block = parse(text)
    return block !== undefined && contains(block, cidr)
  })

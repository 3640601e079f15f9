import type { StatusError } from "../errors/StatusError.ts"

const pattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:(Ki|Mi|Gi|Ti|Pi|Ei|[numkMGTPE])|[eE]([+-]?\d{1,3}))?$/

const decimal: Readonly<Record<string, number>> = {
  n: -9,
  u: -6,
  m: -3,
  "": 0,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
}
const binary = ["Ki", "Mi", "Gi", "Ti", "Pi", "Ei"]
const nano = 10n ** 9n

/** The amount in billionths, rounded up. */
const nanosOf = (digits: string, fraction: string, exponent: number): bigint => {
  const scaled = BigInt(`${digits}${fraction}` || "0")
  const shift = exponent - fraction.length + 9
  if (shift >= 0) return scaled * 10n ** BigInt(Math.min(shift, 60))
  const divisor = 10n ** BigInt(Math.min(-shift, 60))
  return (scaled + divisor - 1n) / divisor
}

const inDecimal = (nanos: bigint): string => {
  const suffix = Object.entries(decimal)
    .toSorted(([, left], [, right]) => right - left)
    .find(([, power]) => nanos % 10n ** BigInt(power + 9) === 0n)
  const [name, power] = suffix ?? ["n", -9]
  return `${nanos / 10n ** BigInt(power + 9)}${name}`
}

const inBinary = (nanos: bigint): string => {
  const amount = nanos / nano
  for (const [index, name] of [...binary.entries()].toReversed()) {
    const unit = 1024n ** BigInt(index + 1)
    if (amount % unit === 0n) return `${amount / unit}${name}`
  }
  return `${amount}`
}

/** The form in which a server writes an amount: `1` for `1000m`, `1Gi` for `1024Mi`. */
export const canonicalQuantity = (value: unknown, refuse: (why: string) => StatusError): unknown => {
  if (value === null) return "0"
  const text = typeof value === "number" ? `${value}` : value
  const [, sign = "", digits = "", fraction = "", suffix = "", exponent] =
    typeof text === "string" && text.length <= 64 ? (pattern.exec(text) ?? []) : []
  if (digits === "" && fraction === "") {
    throw refuse("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'")
  }
  if (binary.includes(suffix)) {
    const nanos = nanosOf(digits, fraction, 0) * 1024n ** BigInt(binary.indexOf(suffix) + 1)
    if (nanos === 0n) return "0"
    return `${sign === "-" ? "-" : ""}${nanos % nano === 0n && nanos >= 1024n * nano ? inBinary(nanos) : inDecimal(nanos)}`
  }
  const power = exponent === undefined ? (decimal[suffix] ?? 0) : Number(exponent)
  const nanos = nanosOf(digits, fraction, power)
  if (nanos === 0n) return "0"
  if (exponent !== undefined) return text
  return `${sign === "-" ? "-" : ""}${inDecimal(nanos)}`
}

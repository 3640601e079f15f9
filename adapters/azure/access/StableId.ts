import { createHash } from "node:crypto"

/** The same GUID for the same texts: a repetition after a failure finds what it created. */
export const stableId = (...texts: ReadonlyArray<string>): string => {
  const hex = createHash("sha256").update(texts.join("\n")).digest("hex")
  // A version and a variant of RFC 9562 for ids that are computed.
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return parts.join("-")
}

import { hash } from "node:crypto"

/** SHA-256 works on blocks of 64 bytes. */
const blockBytes = 64

const sha256 = (...parts: ReadonlyArray<Uint8Array>): Buffer =>
  // As text and back: a digest as bytes allocates its own memory, which costs more than the hash.
  Buffer.from(hash("sha256", Buffer.concat(parts), "binary"), "binary")

/**
 * HMAC-SHA-256 (RFC 2104) under one key of at most 64 bytes.
 *
 * `createHmac` creates a runtime object for each message, which costs three times as much as the two hashes of an HMAC.
 */
export const makeHmacSha256 = (key: Uint8Array): ((message: string) => Uint8Array) => {
  if (key.byteLength > blockBytes) throw new RangeError(`The key has more than ${blockBytes} bytes.`)
  const pad = (mask: number) => Buffer.alloc(blockBytes).map((_, index) => (key[index] ?? 0) ^ mask)
  const inner = pad(0x36)
  const outer = pad(0x5c)
  return (message) => sha256(outer, sha256(inner, Buffer.from(message, "utf8")))
}

import { createHash } from "node:crypto"

import type { RandomTexts } from "./ObjectWrites.ts"

/**
 * Texts that follow from a seed. Two servers that bring the same state of a cluster further choose the same names, so that the second one
 * finds the work done instead of doing it twice.
 */
export const seededTexts = (seed: string): RandomTexts => {
  let count = 0
  const next = (): Buffer => createHash("sha256").update(`${seed} ${count++}`).digest()
  return {
    uid: () => {
      const bytes = next()
      bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
      bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
      const hex = bytes.toString("hex")
      return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-")
    },
    below: (limit) => next().readUInt32BE(0) % limit,
  }
}

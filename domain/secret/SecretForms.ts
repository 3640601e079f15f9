import { Schema } from "effect"

import { readings } from "./DecodedText.ts"

/** A way in which a secret may be written down. */
export interface SecretForm {
  readonly text: string
  /** The characters next to it may belong to it too: base64 mixes the bits of neighbors. */
  readonly hasEdges: boolean
}

const base64 = Schema.encodeSync(Schema.Uint8ArrayFromBase64)
const hexadecimal = Schema.encodeSync(Schema.Uint8ArrayFromHex)

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (character) => character.charCodeAt(0))

/** How many characters at the start of the base64 text hold bits of what is before the secret, by its place in three bytes. */
const sharedAtStart = [0, 2, 3] as const

/** The base64 of a text within a longer one, without the characters that also encode its neighbors. */
const base64Forms = (text: string): ReadonlyArray<string> =>
  sharedAtStart.flatMap((shared, shift) => {
    const padded = "\0".repeat(shift) + text
    const own = base64(bytesOf(padded)).slice(shared, Math.floor((padded.length * 8) / 6))
    return [own, own.replaceAll("+", "-").replaceAll("/", "_")]
  })

/**
 * Every form of a secret of ASCII characters: as it is, in hexadecimal and in base64. The escapes of a text are undone by
 * `readings`, and with them what looks like an escape in the secret itself.
 */
export const secretForms = (secret: string): ReadonlyArray<SecretForm> => {
  const hex = hexadecimal(bytesOf(secret))
  const plain = new Set([secret, ...readings(secret).map(({ text }) => text), hex, hex.toUpperCase()])
  return [
    ...[...plain].map((text) => ({ text, hasEdges: false })),
    ...[...new Set(base64Forms(secret))].map((text) => ({ text, hasEdges: true })),
  ]
}

import { Option } from "effect"

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const prefix = "orr_"
const randomLength = 43
const checksumLength = 6
const base = BigInt(alphabet.length)

/** The CRC of each byte, so that a text costs one step a character: every request has one. */
const crcOfByte = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

/** CRC-32 (IEEE 802.3): catches every single-character change, so that a mistyped key never reaches the database. */
const crc32 = (text: string): number => {
  let crc = 0xffffffff
  for (let index = 0; index < text.length; index++) {
    crc = (crc >>> 8) ^ (crcOfByte[(crc ^ text.charCodeAt(index)) & 0xff] ?? 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

const base62 = (value: bigint, length: number): string => {
  let text = ""
  for (let rest = value; text.length < length; rest /= base) text = (alphabet[Number(rest % base)] ?? "") + text
  return text
}

const checksum = (random: string): string => {
  let text = ""
  for (let rest = crc32(random); text.length < checksumLength; rest = Math.floor(rest / alphabet.length)) {
    text = (alphabet[rest % alphabet.length] ?? "") + text
  }
  return text
}

/** Spells 32 random bytes as a key: `orr_`, 43 base62 characters, 6 of checksum (decisions §2). */
export const fromRandomBytes = (bytes: Uint8Array): string => {
  const random = base62(
    bytes.reduce((value, byte) => value * 256n + BigInt(byte), 0n),
    randomLength,
  )
  return prefix + random + checksum(random)
}

/** The text, when it can be a key at all. Costs no database look-up. */
export const parse = (text: string): Option.Option<string> => {
  if (!/^orr_[0-9A-Za-z]{49}$/.test(text)) return Option.none()
  const random = text.slice(prefix.length, prefix.length + randomLength)
  return text.endsWith(checksum(random)) ? Option.some(text) : Option.none()
}

/** The part of a key that may be shown after the response that created it. */
export const mask = (text: string): string => `${text.slice(0, prefix.length + 4)}…${text.slice(-4)}`

import { hash } from "node:crypto"

/** Enough bits that two versions never share a tag in practice. */
const characters = 22

/** A strong entity tag (RFC 9110 §8.8.3) of what is written down: it changes whenever a byte of that does. */
export const etagOf = (text: string): string => `"${hash("sha256", text, "base64url").slice(0, characters)}"`

const tags = /(?:W\/)?"[^"]*"/g

/** Whether If-Match names this version, by strong comparison (RFC 9110 §13.1.1). */
export const isMatched = (ifMatch: string, tag: string): boolean =>
  ifMatch.trim() === "*" || (ifMatch.match(tags)?.includes(tag) ?? false)

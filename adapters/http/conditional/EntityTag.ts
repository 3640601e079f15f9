import { hash } from "node:crypto"

/** Enough bits that two versions never share a tag in practice. */
const characters = 22

/** A strong entity tag (RFC 9110 §8.8.3) of what is written down: it changes whenever a byte of that does. */
export const etagOf = (text: string): string => `"${hash("sha256", text, "base64url").slice(0, characters)}"`

const listed = /(?:W\/)?"[^"]*"/g

const tagsIn = (header: string): ReadonlyArray<string> => header.match(listed) ?? []

const withoutWeakness = (tag: string): string => (tag.startsWith("W/") ? tag.slice(2) : tag)

/** Whether If-None-Match names this version, by weak comparison (RFC 9110 §13.1.2). */
export const isKnown = (ifNoneMatch: string, tag: string): boolean =>
  ifNoneMatch.trim() === "*" || tagsIn(ifNoneMatch).some((known) => withoutWeakness(known) === tag)

/** Whether If-Match names this version, by strong comparison (RFC 9110 §13.1.1). */
export const isMatched = (ifMatch: string, tag: string): boolean =>
  ifMatch.trim() === "*" || tagsIn(ifMatch).includes(tag)

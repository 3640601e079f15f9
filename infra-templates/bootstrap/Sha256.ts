// @effect-diagnostics nodeBuiltinImport:off
import { createHash } from "node:crypto"

/** The SHA-256 digest of a text in UTF-8, in lowercase hexadecimal. Synthesis is synchronous, and Effect's digests are not. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

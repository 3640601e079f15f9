import { Schema } from "effect"

const pattern = /^([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}-0{4}-0{4}-0{4}-0{12})$/

/**
 * An identifier (RFC 9562) in the one spelling that Orrery writes: PostgreSQL treats other spellings as equal, and text
 * comparison does not.
 */
export const Uuid = Schema.String.check(
  Schema.isPattern(pattern, {
    expected: "a UUID in lower case",
    toJsonSchema: () => ({ pattern: pattern.source, format: "uuid" }),
  }),
)

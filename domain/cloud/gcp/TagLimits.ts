import type { TagLimits } from "../../request/TagRules.ts"

/** What Google Cloud allows for labels, and what of that users may set. */
export const gcpTagLimits: TagLimits = {
  allowedBy: "Google Cloud",
  keyCharactersMax: 63,
  valueCharactersMax: 63,
  // Google Cloud allows 64 on a resource; Orrery and Kubernetes need some of the others.
  tagsMax: 40,
  reservedPrefixes: ["goog", "orrery"],
  syntax: {
    key: {
      pattern: /^[a-z][a-z0-9_-]*$/,
      expected: "lower-case letters, digits, hyphens and underscores that begins with a letter",
    },
    value: { pattern: /^[a-z0-9_-]*$/, expected: "lower-case letters, digits, hyphens and underscores" },
  },
}

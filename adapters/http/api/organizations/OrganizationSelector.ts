import { parameter, patternedText } from "../Parameter.ts"

/** Names an organization in a path: its id or its name. */
export const OrganizationSelector = parameter(
  patternedText(
    /^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/,
    64,
    "Expected the organization's id or its name: 1 to 64 letters, digits and hyphens",
  ),
  { description: "The organization's id, or its name.", example: "acme" },
)

import { Schema } from "effect"

/** Names an organization in a path: its id or its name. */
export const OrganizationSelector = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/, {
    message: "Expected the organization's id or its name: 1 to 64 letters, digits and hyphens",
  }),
)

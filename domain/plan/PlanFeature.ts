import { Schema } from "effect"

import { OrganizationRole } from "../access/Role.ts"

/** A feature whose number a plan limits; the limit is compared with the current count. */
export const CountedFeature = Schema.Literals(["organizations", "members", "clusters", "applications", "api-keys"])
export type CountedFeature = typeof CountedFeature.Type

/**
 * A feature that a plan has or has not. The limit of `audit-log` is how many days its entries are kept, that of
 * `api-key-life` how many days a new API key may work.
 */
export const SwitchedFeature = Schema.Literals([
  "email-notifications",
  "slack-notifications",
  "audit-log",
  "api-key-life",
])
export type SwitchedFeature = typeof SwitchedFeature.Type

/** The features this server holds plans to. A pricing may describe others; nothing depends on those. */
export const PlanFeature = Schema.Literals([...CountedFeature.literals, ...SwitchedFeature.literals])
export type PlanFeature = typeof PlanFeature.Type

/** The features whose `limit` means something. */
export const limitedFeatures: ReadonlyArray<string> = [...CountedFeature.literals, "audit-log", "api-key-life"]

/** Roles that a feature may be reserved for: in the organization, or on the platform. */
export const PlanRole = Schema.Literals([...OrganizationRole.literals, "developer", "platform-admin"])
export type PlanRole = typeof PlanRole.Type

/** How a caller makes room for one more. */
export const roomByFeature: Readonly<Record<CountedFeature, string>> = {
  organizations: "Give up an organization you no longer need",
  members: "Remove a member who no longer needs access",
  clusters: "Delete a cluster you no longer need",
  applications: "Delete an application you no longer need",
  "api-keys": "Revoke an API key you no longer use",
}

import { Schema } from "effect"

/** What can be done next. How to do it depends on the interface: each has one table of words for all of them. */
export const RemedyAction = Schema.Literals([
  "changeRole",
  "createApiKey",
  "createProfile",
  "findUserId",
  "listApiKeys",
  "listClusters",
  "listMembers",
  "listOperations",
  "listOrganizations",
  "readAgain",
  "readSignInConfiguration",
  "sendApiKey",
  "signIn",
  "waitForOperation",
  "waitForPlan",
])
export type RemedyAction = typeof RemedyAction.Type

/** What to do next about an error, as data. */
export const Remedy = Schema.Struct({
  action: RemedyAction,
  /** The name or id of what it is about, such as the cluster to wait for. */
  target: Schema.optionalKey(Schema.String),
})
export type Remedy = typeof Remedy.Type

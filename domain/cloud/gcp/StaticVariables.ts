import type { StaticVariables } from "../Cloud.ts"

/** The JSON key of a service account, or the configuration of workload identity federation. */
export const keyVariable = "GOOGLE_CREDENTIALS"

/** An access token. */
export const tokenVariable = "GOOGLE_OAUTH_ACCESS_TOKEN"

/** The token of another identity provider, which Google exchanges for an access token. No tool of Google reads this name. */
export const subjectVariable = "GOOGLE_OIDC_TOKEN"

/** The forms of static credentials: one of the three. */
export const gcpStaticVariables: ReadonlyArray<StaticVariables> = [
  { required: [keyVariable], optional: [subjectVariable] },
  { required: [tokenVariable], optional: [] },
]

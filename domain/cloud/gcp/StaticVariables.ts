import type { StaticVariables } from "../Cloud.ts"

/** The JSON key of a service account. */
export const keyVariable = "GOOGLE_CREDENTIALS"

/** An access token, as workload identity federation and impersonation issue it. */
export const tokenVariable = "GOOGLE_OAUTH_ACCESS_TOKEN"

/** The forms of static credentials: exactly one of the two variables. */
export const gcpStaticVariables: ReadonlyArray<StaticVariables> = [
  { required: [keyVariable], optional: [] },
  { required: [tokenVariable], optional: [] },
]

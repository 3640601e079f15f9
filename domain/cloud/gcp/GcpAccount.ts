import { Schema } from "effect"

import { RecordedCredentials } from "../CredentialsType.ts"

/** The project a cluster is in, and how Orrery reaches it. It holds no secret. */
export const GcpAccount = Schema.Struct({
  /** The id of the project, such as `payments-prod`. */
  accountId: Schema.String,
  ...RecordedCredentials.fields,
  /** The email of the service account that a `dynamic` run impersonates, by default the one of the project. Not a secret. */
  serviceAccount: Schema.optionalKey(Schema.String),
})
export type GcpAccount = typeof GcpAccount.Type

import { Schema } from "effect"

import { RecordedCredentials } from "../CredentialsType.ts"

/** The account a cluster is in, and how Orrery accesses it. It contains no secret. */
export const AwsAccount = Schema.Struct({
  /** Twelve digits. */
  accountId: Schema.String,
  ...RecordedCredentials.fields,
  /** The role a `dynamic` run assumes. Not a secret. */
  roleArn: Schema.optionalKey(Schema.String),
})
export type AwsAccount = typeof AwsAccount.Type

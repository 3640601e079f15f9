import { Schema } from "effect"

import { SecretReference } from "./SecretReference.ts"

/** How Orrery accesses the account: with `static` credentials of the user, or with an identity it assumes (`dynamic`). */
export const CredentialsType = Schema.Literals(["static", "dynamic"])
export type CredentialsType = typeof CredentialsType.Type

/** What a cluster's specification records of its credentials, on each cloud. It contains no secret. */
export const RecordedCredentials = Schema.Struct({
  credentialsType: CredentialsType,
  /** The secret that `static` credentials are read from. Absent where each request sends them. */
  credentialsSecret: Schema.optionalKey(SecretReference),
})
export type RecordedCredentials = typeof RecordedCredentials.Type

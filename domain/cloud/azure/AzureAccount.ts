import { Schema } from "effect"

import { RecordedCredentials } from "../CredentialsType.ts"

/** The subscription a cluster is in, and how Orrery reaches it. It holds no secret. */
export const AzureAccount = Schema.Struct({
  /** The id of the subscription, a GUID in lower case. */
  accountId: Schema.String,
  ...RecordedCredentials.fields,
  /** The application or managed identity of a `dynamic` run. In a real subscription, Orrery refuses such a run. */
  clientId: Schema.optionalKey(Schema.String),
  /** The Microsoft Entra tenant of `clientId`. */
  tenantId: Schema.optionalKey(Schema.String),
})
export type AzureAccount = typeof AzureAccount.Type

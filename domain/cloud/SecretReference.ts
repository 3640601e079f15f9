import { Schema } from "effect"

/** Where the credentials of a cluster are: a store, and the name of the secret in it. It contains no secret. */
export const SecretReference = Schema.Struct({
  /** The name of the store, such as `k8s_secret`. */
  source: Schema.String,
  /** The secret's name in the fields of the store, such as `namespace` and `name`. */
  data: Schema.Record(Schema.String, Schema.String),
})
export type SecretReference = typeof SecretReference.Type

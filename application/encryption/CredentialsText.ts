import { Redacted, Schema } from "effect"

import { areStored, type RequestedCredentials } from "#domain/cloud/RequestedCredentials.ts"
import { SecretReference } from "#domain/cloud/SecretReference.ts"

/** Credentials are a map of texts; the name of a secret stands under a key whose value is none. */
const Text = Schema.fromJsonString(
  Schema.Union([Schema.Struct({ secret: SecretReference }), Schema.Record(Schema.String, Schema.String)]),
)

const encodeText = Schema.encodeSync(Text)
const decodeText = Schema.decodeSync(Text)

const isReference = (decoded: typeof Text.Type): decoded is { readonly secret: SecretReference } =>
  typeof decoded.secret === "object"

/** The plaintext of the credentials that an operation keeps. */
export const encodeCredentials = (credentials: RequestedCredentials): string =>
  encodeText(areStored(credentials) ? { secret: credentials } : Redacted.value(credentials))

export const decodeCredentials = (plaintext: string): RequestedCredentials => {
  const decoded = decodeText(plaintext)
  return isReference(decoded) ? decoded.secret : Redacted.make(decoded)
}

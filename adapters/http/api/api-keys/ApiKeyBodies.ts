import { Schema } from "effect"

import { ApiKeySource } from "#domain/api-key/ApiKey.ts"

import { documented } from "../Documented.ts"
import { line, uuid } from "../WireValue.ts"

/** The bodies of requests on API keys. Described here and read by the domain, which reports every problem at once. */
export const ApiKeyRequest = Schema.Struct({
  orgId: uuid("The organization the key acts in; you are a member of it."),
  source: ApiKeySource,
  duration: Schema.optionalKey(
    Schema.Union([
      documented(Schema.String, {
        description: "A number followed by h or d.",
        minLength: 2,
        maxLength: 7,
        pattern: "^[1-9][0-9]{0,5}[hd]$",
        examples: ["24h"],
      }),
      documented(Schema.Finite, {
        description: "Nanoseconds.",
        format: "double",
        minimum: 1,
        maximum: 315_360_000_000_000_000,
        examples: [86_400_000_000_000],
      }),
    ]).annotate({ description: "How long the key works: at most 3650d, 24h where none is given." }),
  ),
  isPermanent: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Whether the key works until it is revoked; false by default." }),
  ),
}).annotate({ identifier: "APIKeyRequest" })

export const RevokeApiKeyRequest = Schema.Struct({
  keyId: uuid("The key to revoke."),
  reason: Schema.optionalKey(line(500, "Why; shown with the key.", "Lost laptop")),
}).annotate({ identifier: "RevokeAPIKeyRequest" })

export const DeleteApiKeyRequest = Schema.Struct({
  keyId: uuid("The key to delete."),
}).annotate({ identifier: "DeleteAPIKeyRequest" })

import { Context, type Effect, type Redacted, Schema } from "effect"

import type { SecretReference } from "#domain/cloud/SecretReference.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"

/**
 * Why a secret cannot be read: the operator has not enabled its store; the store has none of this name that is marked for the
 * organization; the store refuses Orrery; what it contains is no map of texts, or is too large; the store does not respond.
 *
 * A secret that does not exist and one without the mark are the same, so that no one learns which secrets exist.
 */
export const SecretUnavailableReason = Schema.Literals([
  "NOT_ENABLED",
  "NOT_FOUND",
  "NOT_PERMITTED",
  "INVALID_CONTENT",
  "UNREACHABLE",
])
export type SecretUnavailableReason = typeof SecretUnavailableReason.Type

/** A secret cannot be read. Nothing in the detail is secret: it is the status or the code that the store responded with. */
export class ExternalSecretUnavailable extends Schema.TaggedError<ExternalSecretUnavailable>()(
  "ExternalSecretUnavailable",
  { reason: SecretUnavailableReason, detail: Schema.String },
) {}

/**
 * Reads secrets of users from stores outside Orrery, with the identity of this server, and keeps none of them.
 * The mark of a secret is checked before its value is read.
 * Every adapter passes tests/contracts/ExternalSecretsContract.ts.
 */
export class ExternalSecrets extends Context.Service<
  ExternalSecrets,
  {
    /** The sources that the operator has enabled, such as `k8s_secret`. */
    readonly enabled: ReadonlyArray<string>
    /** The operator's setting that enables a source, for messages. */
    readonly setting: string
    /** Takes 30 seconds at most. */
    readonly read: (
      reference: SecretReference,
      organizationId: OrganizationId,
    ) => Effect.Effect<Redacted.Redacted<Readonly<Record<string, string>>>, ExternalSecretUnavailable>
  }
>()("orrery/application/ports/ExternalSecrets") {}

import { Context, type Effect, type Redacted } from "effect"

import type { OrganizationId } from "#domain/organization/Organization.ts"
import type { SecretPath, SecretTooLarge } from "#domain/secret/Secret.ts"

/**
 * Stores an organization's named secrets, encrypted and bound to the organization and the name: a row moved elsewhere does
 * not decrypt. Every adapter passes tests/contracts/SecretsContract.ts.
 */
export class Secrets extends Context.Service<
  Secrets,
  {
    /** Replaces what had the name before. */
    readonly put: (
      organizationId: OrganizationId,
      path: SecretPath,
      secret: Redacted.Redacted,
    ) => Effect.Effect<void, SecretTooLarge>
    readonly get: (organizationId: OrganizationId, path: SecretPath) => Effect.Effect<Redacted.Redacted | undefined>
    /** Does nothing when there is none. */
    readonly remove: (organizationId: OrganizationId, path: SecretPath) => Effect.Effect<void>
  }
>()("orrery/application/ports/Secrets") {}

import { Effect, Layer, Redacted } from "effect"

import { ExternalSecrets, ExternalSecretUnavailable } from "#application/ports/ExternalSecrets.ts"
import type { SecretReference } from "#domain/cloud/SecretReference.ts"

/** A secret of a store in memory, and the organization it is marked for. */
export interface MemorySecret {
  readonly reference: SecretReference
  readonly organizationId?: string
  readonly content: Readonly<Record<string, string>>
}

const isSame = (one: SecretReference, other: SecretReference): boolean =>
  one.source === other.source &&
  Object.entries(one.data).every(([name, value]) => other.data[name] === value) &&
  Object.keys(one.data).length === Object.keys(other.data).length

/** Stores with these secrets. `secrets` is read each time, so that a caller can rotate them. */
export const layer = (enabled: ReadonlyArray<string>, secrets: () => ReadonlyArray<MemorySecret>) =>
  Layer.succeed(ExternalSecrets, {
    enabled,
    setting: "ORRERY_SECRET_STORES",
    read: Effect.fn("MemoryExternalSecrets.read")(function* (reference, organizationId) {
      if (!enabled.includes(reference.source)) {
        return yield* new ExternalSecretUnavailable({ reason: "NOT_ENABLED", detail: "The store is not enabled." })
      }
      const found = secrets().find((secret) => isSame(secret.reference, reference))
      if (found === undefined || found.organizationId !== organizationId) {
        return yield* new ExternalSecretUnavailable({ reason: "NOT_FOUND", detail: "The store has no such secret." })
      }
      return Redacted.make(found.content)
    }),
  })

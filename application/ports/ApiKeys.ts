import { Context, type DateTime, type Effect } from "effect"

import type { Actor } from "#domain/access/Actor.ts"
import type { ApiKey, ApiKeyId, ApiKeyNotFound, ApiKeyStatus } from "#domain/api-key/ApiKey.ts"
import type { Revocation } from "#domain/api-key/ApiKeyRevocation.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"
import type { PageNumber, PageOf } from "#domain/shared/PageNumber.ts"
import type { UserId } from "#domain/user/User.ts"

/** A key, the user it acts for, and that user's current role. */
export interface KeyHolder {
  readonly apiKey: ApiKey
  readonly actor: Actor
}

/** Whose keys: a user's, an organization's, or a user's in one organization. */
export interface KeyFilter {
  readonly organizationId?: OrganizationId
  readonly userId?: UserId
}

/** The same, with a status at a moment. */
export interface KeyListFilter extends KeyFilter {
  readonly statusFilter?: { readonly status: ApiKeyStatus; readonly at: DateTime.Utc }
}

/** How many keys there are in each status (specification §3, key metadata). */
export interface KeyCounts {
  readonly active: number
  readonly expired: number
  readonly revoked: number
  /** The ACTIVE key that expires first; absent when none does. */
  readonly nearestExpiring?: ApiKey
}

/**
 * Where API keys are kept: their hashes and masked forms, never their texts. Every adapter passes
 * tests/contracts/ApiKeysContract.ts.
 */
export class ApiKeys extends Context.Service<
  ApiKeys,
  {
    readonly add: (apiKey: ApiKey, hash: Uint8Array) => Effect.Effect<void>
    /** One look-up, on the path of every request. Absent when no key has this hash or its user is no longer a member. */
    readonly findHolder: (hash: Uint8Array) => Effect.Effect<KeyHolder | undefined>
    /** The same for keys known by id, at most 1,000 at once. Omits keys that no longer have a holder. */
    readonly holders: (ids: ReadonlyArray<ApiKeyId>) => Effect.Effect<ReadonlyArray<KeyHolder>>
    readonly get: (organizationId: OrganizationId, id: ApiKeyId) => Effect.Effect<ApiKey, ApiKeyNotFound>
    /** Oldest first. */
    readonly list: (filter: KeyListFilter, page: PageNumber) => Effect.Effect<PageOf<ApiKey>>
    readonly count: (filter: KeyFilter, at: DateTime.Utc) => Effect.Effect<KeyCounts>
    /** Revokes a key whose lifecycle allows it. False when it has ended: of two revocations at once, one returns true. */
    readonly revoke: (id: ApiKeyId, revocation: Revocation) => Effect.Effect<boolean>
    /** Revokes every key of a user in an organization whose lifecycle allows it. Returns how many. */
    readonly revokeAll: (
      holder: { readonly organizationId: OrganizationId; readonly userId: UserId },
      revocation: Revocation,
    ) => Effect.Effect<number>
    /** False when there was none. */
    readonly remove: (id: ApiKeyId) => Effect.Effect<boolean>
    /** Records when keys were last used; a time before the stored one changes nothing. */
    readonly recordUses: (
      uses: ReadonlyArray<{ readonly id: ApiKeyId; readonly at: DateTime.Utc }>,
    ) => Effect.Effect<void>
  }
>()("orrery/application/ports/ApiKeys") {}

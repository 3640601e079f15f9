import { DateTime, Effect, Layer } from "effect"
import { Hex } from "effect/encoding"

import { ApiKeys, type KeyCounts, type KeyFilter, type KeyHolder } from "#application/ports/ApiKeys.ts"
import { type ApiKey, ApiKeyNotFound, type ApiKeyStatus, statusAt } from "#domain/api-key/ApiKey.ts"
import { type Revocation, revoked } from "#domain/api-key/ApiKeyRevocation.ts"

import { AccountTables, type ApiKeyRow, membershipKey } from "./AccountTables.ts"
import { oldestFirst, pageOf } from "./OldestFirst.ts"

const keyOf = ({ createdAt, id }: ApiKey) => ({ atMillis: createdAt.epochMilliseconds, id })

const expiryOf = ({ expiresAt, id }: ApiKey) => ({ atMillis: expiresAt?.epochMilliseconds ?? Infinity, id })

const fits =
  (filter: KeyFilter) =>
  ({ organizationId, userId }: ApiKey) =>
    (filter.organizationId === undefined || organizationId === filter.organizationId) &&
    (filter.userId === undefined || userId === filter.userId)

const views = ({ apiKeys, memberships, users }: AccountTables["Service"]) => ({
  where: (condition: (apiKey: ApiKey) => boolean) =>
    [...apiKeys.values()].map(({ apiKey }) => apiKey).filter(condition),

  holdersWhere: (condition: (row: ApiKeyRow) => boolean) =>
    [...apiKeys.values()].filter(condition).flatMap(({ apiKey }): ReadonlyArray<KeyHolder> => {
      const { id: apiKeyId, organizationId, userId } = apiKey
      const role = memberships.get(membershipKey(organizationId, userId))?.role
      const globalRole = users.get(userId)?.globalRole
      if (role === undefined || globalRole === undefined) return []
      return [{ apiKey, actor: { userId, organizationId, role, globalRole, apiKeyId } }]
    }),
})

/** How many keys there are in each status. */
const countsOf = (keys: ReadonlyArray<ApiKey>, at: DateTime.Utc): KeyCounts => {
  const withStatus = (status: ApiKeyStatus) => keys.filter((apiKey) => statusAt(apiKey, at) === status)
  const working = withStatus("ACTIVE")
  const [nearest] = oldestFirst(working, expiryOf)
  return {
    active: working.length,
    expired: withStatus("EXPIRED").length,
    revoked: withStatus("REVOKED").length,
    ...(nearest?.expiresAt === undefined ? {} : { nearestExpiring: nearest }),
  }
}

const make = Effect.gen(function* () {
  const tables = yield* AccountTables
  const { apiKeys, organizations, users } = tables
  const { holdersWhere, where } = views(tables)

  const change = (apiKey: ApiKey) => {
    const row = apiKeys.get(apiKey.id)
    if (row !== undefined) apiKeys.set(apiKey.id, { ...row, apiKey })
  }

  const revokeWhere = (condition: (apiKey: ApiKey) => boolean, revocation: Revocation) => {
    const changed = where(condition).flatMap((apiKey) => revoked(apiKey, revocation) ?? [])
    for (const apiKey of changed) change(apiKey)
    return changed.length
  }

  return ApiKeys.of({
    add: Effect.fn("MemoryApiKeys.add")(function* (apiKey, hash) {
      const { id, organizationId, userId } = apiKey
      if (!organizations.has(organizationId) || !users.has(userId)) {
        return yield* Effect.die(new Error(`The organization or the user of key ${id} was not added before.`))
      }
      apiKeys.set(id, { apiKey, hash: Hex.encode(hash) })
    }),
    findHolder: (hash) =>
      Effect.sync(() => {
        const text = Hex.encode(hash)
        return holdersWhere((row) => row.hash === text)[0]
      }),
    holders: (ids) => Effect.sync(() => holdersWhere(({ apiKey }) => ids.includes(apiKey.id))),
    get: Effect.fn("MemoryApiKeys.get")(function* (organizationId, id) {
      const [found] = where((apiKey) => apiKey.id === id && apiKey.organizationId === organizationId)
      return found ?? (yield* new ApiKeyNotFound({ apiKeyId: id }))
    }),
    list: ({ statusFilter, ...filter }, page) =>
      Effect.sync(() => {
        const stands = (apiKey: ApiKey) =>
          statusFilter === undefined || statusAt(apiKey, statusFilter.at) === statusFilter.status
        return pageOf(
          oldestFirst(
            where((apiKey) => fits(filter)(apiKey) && stands(apiKey)),
            keyOf,
          ),
          page,
        )
      }),
    count: (filter, at) => Effect.sync(() => countsOf(where(fits(filter)), at)),
    revoke: (id, revocation) => Effect.sync(() => revokeWhere((apiKey) => apiKey.id === id, revocation) > 0),
    revokeAll: (holder, revocation) => Effect.sync(() => revokeWhere(fits(holder), revocation)),
    remove: (id) => Effect.sync(() => apiKeys.delete(id)),
    recordUses: (uses) =>
      Effect.sync(() => {
        for (const { at, id } of uses) {
          const apiKey = apiKeys.get(id)?.apiKey
          if (apiKey !== undefined) change({ ...apiKey, lastUsedAt: DateTime.max(apiKey.lastUsedAt ?? at, at) })
        }
      }),
  })
})

export const layer = Layer.effect(ApiKeys, make).pipe(Layer.provide(AccountTables.layer))

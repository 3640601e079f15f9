import { Context, DateTime, Effect, Layer, Option, Redacted } from "effect"

import { SignedInMember } from "#application/access/SignedInMember.ts"
import { signedInUser } from "#application/access/SignedInUser.ts"
import { ApiKeys, type KeyFilter } from "#application/ports/ApiKeys.ts"
import { CurrentPrincipal } from "#application/ports/CurrentPrincipal.ts"
import { KeyHashing } from "#application/ports/KeyHashing.ts"
import * as Actor from "#domain/access/Actor.ts"
import { type ApiKey, type ApiKeyId, type ApiKeyStatus, statusAt } from "#domain/api-key/ApiKey.ts"
import * as ApiKeyText from "#domain/api-key/ApiKeyText.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"
import { InvalidRequest } from "#domain/shared/InvalidRequest.ts"
import type { PageNumber } from "#domain/shared/PageNumber.ts"

import { FindApiKey } from "./FindApiKey.ts"

export interface ApiKeyQuery extends PageNumber {
  /** The keys of every member of the organization the request names, instead of the caller's own. */
  readonly all?: boolean
  /** Only keys with this status now. */
  readonly status?: ApiKeyStatus
}

/** Whether a key works, with what the caller may know about it. */
export type Validation =
  | { readonly valid: boolean; readonly apiKey: ApiKey; readonly reason?: "revoked" | "expired" }
  | { readonly valid: false; readonly reason: "malformed" | "unknown" }

const organizationMissing = new InvalidRequest({
  problems: [
    {
      path: "all",
      message: "Name the organization in the header X-Organization-Id, or leave all out.",
      code: "REQUIRED",
    },
  ],
})

const ownKeys = Effect.gen(function* () {
  const { id: userId } = yield* signedInUser
  const { organizationId } = yield* CurrentPrincipal
  return { userId, ...(organizationId === undefined ? {} : { organizationId }) } satisfies KeyFilter
})

const makeAllKeys = Effect.map(SignedInMember, (signedInMember) =>
  Effect.gen(function* () {
    const { organizationId } = yield* CurrentPrincipal
    if (organizationId === undefined) return yield* organizationMissing
    yield* Actor.authorize(yield* signedInMember(organizationId), "api-key:manage")
    return { organizationId } satisfies KeyFilter
  }),
)

const make = Effect.gen(function* () {
  const allKeys = yield* makeAllKeys
  const apiKeys = yield* ApiKeys
  const findApiKey = yield* FindApiKey
  const keyHashing = yield* KeyHashing

  const list = Effect.fn("ReadApiKeys.list")(function* ({ all = false, status, ...page }: ApiKeyQuery) {
    const filter: KeyFilter = all ? yield* allKeys : yield* ownKeys
    const at = yield* DateTime.now
    const found = yield* apiKeys.list({ ...filter, ...(status && { statusFilter: { status, at } }) }, page)
    return { ...found, at }
  })

  const get = Effect.fn("ReadApiKeys.get")(function* (organizationId: OrganizationId, id: ApiKeyId) {
    const { apiKey } = yield* findApiKey(organizationId, id)
    return { apiKey, at: yield* DateTime.now }
  })

  const counts = Effect.fn("ReadApiKeys.counts")(function* () {
    return yield* apiKeys.count(yield* ownKeys, yield* DateTime.now)
  })

  /** Another user's key is "not found", like one that does not exist, unless the caller administers its organization. */
  const validate = Effect.fn("ReadApiKeys.validate")(function* (key: Redacted.Redacted) {
    yield* signedInUser
    if (Option.isNone(ApiKeyText.parse(Redacted.value(key)))) {
      return { valid: false, reason: "malformed" } satisfies Validation
    }
    const holder = yield* apiKeys.findHolder(yield* keyHashing.hash(key))
    const unknown = { valid: false, reason: "unknown" } satisfies Validation
    if (holder === undefined) return unknown
    const { apiKey } = holder
    return yield* findApiKey(apiKey.organizationId, apiKey.id).pipe(
      Effect.flatMap(() => DateTime.now),
      Effect.map((at): Validation => {
        const status = statusAt(apiKey, at)
        return status === "ACTIVE"
          ? { valid: true, apiKey }
          : { valid: false, apiKey, reason: status === "REVOKED" ? "revoked" : "expired" }
      }),
      Effect.catchTags({
        ApiKeyNotFound: () => Effect.succeed(unknown),
        OrganizationNotFound: () => Effect.succeed(unknown),
      }),
    )
  })

  return { counts, get, list, validate }
})

/** Looks API keys up: the caller's own, or all of an organization for its administrators. */
export class ReadApiKeys extends Context.Service<ReadApiKeys>()("orrery/application/api-key/ReadApiKeys", { make }) {
  static readonly layer = Layer.effect(this, make)
}

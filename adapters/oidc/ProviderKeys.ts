import { Cache, Clock, Duration, Effect, Exit, Schema } from "effect"
import type { CryptoKey, JSONWebKeySet, JWSHeaderParameters } from "jose"
import { createLocalJWKSet, type LocalJWKSet } from "jose/jwks/local"

import { IdentityProviderUnavailable } from "#domain/user/IdentityProviderUnavailable.ts"
import { InvalidIdentityToken } from "#domain/user/InvalidIdentityToken.ts"

import { discoveryAddress } from "./ProviderAddress.ts"
import { fetchDocument, UnusableDocument } from "./ProviderDocument.ts"

/** How long keys are used before they are fetched again. */
const keysAge = Duration.minutes(10)
/** How long a provider that did not respond is not requested again. */
const failureAge = Duration.seconds(5)
/** How often tokens with an unknown key may trigger a request for new keys. */
const cooldown = Duration.seconds(30)

/** What a token states about the key that signed it. */
export interface KeyDescription extends JWSHeaderParameters {
  readonly alg: string
  readonly kid: string
}

interface KeySet {
  readonly find: LocalJWKSet
  readonly loadedAt: number
  /** Later than `loadedAt` if the provider was requested again and did not respond. */
  readonly askedAt: number
}

const Discovery = Schema.Struct({ issuer: Schema.String, jwks_uri: Schema.String })

const KeySetDocument = Schema.Struct({ keys: Schema.Array(Schema.Record(Schema.String, Schema.Unknown)) })

const addressOf = (text: string, address: URL | null) =>
  address === null
    ? Effect.fail(new UnusableDocument({ problem: `${text} is not an address.` }))
    : Effect.succeed(address)

const load = Effect.fn("ProviderKeys.load")(function* (issuer: string) {
  const described = yield* addressOf(issuer, discoveryAddress(issuer))
  const discovery = yield* fetchDocument(described, Discovery)
  if (discovery.issuer !== issuer) {
    return yield* new UnusableDocument({
      problem: `${described.href} describes the issuer ${discovery.issuer}, where ${issuer} is configured.`,
    })
  }
  const published = yield* addressOf(discovery.jwks_uri, URL.parse(discovery.jwks_uri))
  const { keys } = yield* fetchDocument(published, KeySetDocument)
  const find = yield* Effect.try({
    try: () => createLocalJWKSet({ keys } as unknown as JSONWebKeySet),
    catch: () => new UnusableDocument({ problem: `${published.href} contains no JSON Web Key Set.` }),
  })
  const now = yield* Clock.currentTimeMillis
  return { find, loadedAt: now, askedAt: now } satisfies KeySet
})

const isOlderThan = (age: Duration.Duration, since: number, now: number) => now - since >= Duration.toMillis(age)

/** The key set of a provider, fetched when it is needed, and again when it is old or may have been replaced. */
const makeKeySet = Effect.fnUntraced(function* (issuer: string) {
  let latest: KeySet | undefined

  const reload = Effect.gen(function* () {
    latest = yield* load(issuer)
    return latest
  }).pipe(
    Effect.tapError(({ problem }) => Effect.logWarning(`The identity provider cannot be used: ${problem}`)),
    // Keys that are still valid stay in use when newer ones cannot be fetched.
    Effect.catchTag("UnusableDocument", ({ problem }) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        latest === undefined || isOlderThan(keysAge, latest.loadedAt, now)
          ? Effect.fail(new IdentityProviderUnavailable({ issuer, problem }))
          : Effect.succeed({ ...latest, askedAt: now }),
      ),
    ),
  )
  const timeToLive = (exit: Exit.Exit<KeySet, unknown>) =>
    Exit.isSuccess(exit)
      ? Duration.millis(Duration.toMillis(keysAge) - (exit.value.askedAt - exit.value.loadedAt))
      : failureAge
  const cache = yield* Cache.makeWith(() => reload, { capacity: 1, timeToLive })

  return {
    current: Cache.get(cache, issuer),
    /** The set after `known`, or `known` itself if the provider was requested a moment ago. */
    after: Effect.fnUntraced(function* (known: KeySet) {
      if (!isOlderThan(cooldown, known.askedAt, yield* Clock.currentTimeMillis)) return known
      yield* Cache.invalidateWhen(cache, issuer, (kept) => kept === known)
      return yield* Cache.get(cache, issuer)
    }),
  }
})

/** The one key of the set that matches; undefined when none or more than one does. */
const findIn = ({ find }: KeySet, description: KeyDescription): Effect.Effect<CryptoKey | undefined> =>
  Effect.promise(() => find(description).catch(() => undefined))

/** Finds the key that a token names as its signing key. */
export const makeProviderKeys = Effect.fn("ProviderKeys.make")(function* (issuer: string) {
  const keySet = yield* makeKeySet(issuer)

  return Effect.fnUntraced(function* (description: KeyDescription) {
    const current = yield* keySet.current
    const known = yield* findIn(current, description)
    if (known !== undefined) return known

    const renewed = yield* findIn(yield* keySet.after(current), description)
    return renewed ?? (yield* new InvalidIdentityToken({ reason: "unknownKey" }))
  })
})

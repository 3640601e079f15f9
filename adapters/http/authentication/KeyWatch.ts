import { Array, Context, DateTime, Deferred, Effect, Layer, Schedule } from "effect"

import { ApiKeys, type KeyHolder } from "#application/ports/ApiKeys.ts"
import type { Actor } from "#domain/access/Actor.ts"
import { type ApiKeyId, statusAt } from "#domain/api-key/ApiKey.ts"

/** Why an open connection loses its access. */
export type AccessEnd = "key ended" | "role changed"

/** As many as `ApiKeys.holders` takes at once. */
const keysAtOnceMax = 1000

interface Watched {
  readonly actor: Actor
  readonly end: Deferred.Deferred<AccessEnd>
}

/** Watches the keys behind long-lived connections such as websockets; an ordinary request ends with its response. */
export class KeyWatch extends Context.Service<
  KeyWatch,
  {
    /** Waits until the actor's key ends, or the actor's role in the organization changes or is lost, for any reason. */
    readonly accessEnd: (actor: Actor) => Effect.Effect<AccessEnd>
  }
>()("orrery/adapters/http/authentication/KeyWatch") {}

const makeJudge = Effect.map(ApiKeys, (apiKeys) => {
  /** Without an actor, either the key is gone or its user is no longer a member. */
  const judgeAbsent = ({ organizationId }: Actor, id: ApiKeyId) =>
    apiKeys.get(organizationId, id).pipe(
      Effect.as<AccessEnd>("role changed"),
      Effect.catchTag("ApiKeyNotFound", () => Effect.succeed<AccessEnd>("key ended")),
    )

  return (actor: Actor, id: ApiKeyId, holder: KeyHolder | undefined, now: DateTime.Utc) => {
    if (holder === undefined) return judgeAbsent(actor, id)
    if (statusAt(holder.apiKey, now) !== "ACTIVE") return Effect.succeed<AccessEnd>("key ended")
    return Effect.succeed<AccessEnd | undefined>(holder.actor.role === actor.role ? undefined : "role changed")
  }
})

const make = Effect.fnUntraced(function* (intervalSeconds: number) {
  const apiKeys = yield* ApiKeys
  const judge = yield* makeJudge
  const watched = new Map<ApiKeyId, Set<Watched>>()

  const checkSome = Effect.fnUntraced(function* (ids: ReadonlyArray<ApiKeyId>) {
    const found = new Map((yield* apiKeys.holders(ids)).map((holder) => [holder.apiKey.id, holder]))
    const now = yield* DateTime.now
    for (const id of ids) {
      for (const { actor, end } of watched.get(id) ?? []) {
        const verdict = yield* judge(actor, id, found.get(id), now)
        if (verdict !== undefined) yield* Deferred.succeed(end, verdict)
      }
    }
  })

  const check = Effect.suspend(() =>
    Effect.forEach(Array.chunksOf([...watched.keys()], keysAtOnceMax), checkSome, { discard: true }),
  ).pipe(
    // An unavailable database closes nothing: the next check decides.
    Effect.catchCause((cause) => Effect.logDebug("The keys of open websockets could not be looked up.", cause)),
  )

  const take = (actor: Actor, id: ApiKeyId) =>
    Effect.sync((): Watched => {
      const mine = { actor, end: Deferred.makeUnsafe<AccessEnd>() }
      watched.set(id, (watched.get(id) ?? new Set()).add(mine))
      return mine
    })

  const release = (id: ApiKeyId, mine: Watched) =>
    Effect.sync(() => {
      const others = watched.get(id)
      others?.delete(mine)
      if (others?.size === 0) watched.delete(id)
    })

  yield* Effect.forkScoped(Effect.repeat(check, Schedule.fixed(`${intervalSeconds} seconds`)))

  return KeyWatch.of({
    accessEnd: (actor) => {
      const { apiKeyId } = actor
      if (apiKeyId === undefined) return Effect.never
      return Effect.acquireUseRelease(
        take(actor, apiKeyId),
        ({ end }) => Deferred.await(end),
        (mine) => release(apiKeyId, mine),
      )
    },
  })
})

/** Looks each distinct key up once in so many seconds, for any number of watchers, and a thousand by one statement. */
export const layer = (intervalSeconds: number) => Layer.effect(KeyWatch, make(intervalSeconds))

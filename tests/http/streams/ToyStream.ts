import { Context, Deferred, Effect, Layer, Schema, Stream, SubscriptionRef } from "effect"
import { HttpApi, HttpApiBuilder, HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"

import { Authentication } from "#adapters/http/api/Authentication.ts"
import { Forbidden, NotFound, RateLimited, UpgradeRequired } from "#adapters/http/api/errors/ApiError.ts"
import type { HttpLimits } from "#adapters/http/api/limits/HttpLimits.ts"
import type { CloseCode } from "#adapters/http/api/streams/CloseCodes.ts"
import type { StreamContract } from "#adapters/http/api/streams/StreamContract.ts"
import * as ApiKeyAuthentication from "#adapters/http/authentication/ApiKeyAuthentication.ts"
import { KeyLookupThrottle } from "#adapters/http/authentication/KeyLookupThrottle.ts"
import { refuse } from "#adapters/http/errors/Refuse.ts"
import { SharedRateLimits } from "#adapters/http/rate-limit/SharedRateLimits.ts"
import * as EventStream from "#adapters/http/streams/EventStream.ts"
import { encodeOnce } from "#adapters/http/views/EncodeOnce.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"

const ToyEvent = Schema.Struct({ place: Schema.String, text: Schema.String })
export type ToyEvent = typeof ToyEvent.Type

/** A stream that exists in the tests alone: its cursor is a text, and its end has words of its own. */
export const toyContract: StreamContract<ToyEvent> = {
  path: "/api/v1/toys/:toy/letters",
  protocol: "orrery.toys.v1",
  event: ToyEvent,
  eventName: "ToyEvent",
  events: "every letter after the place `after` (absent: all)",
  cursor: { name: "place", of: ({ place }) => place },
  ended: { reason: "The toy is complete.", when: "after the last letter" },
  alternative: "Get the toy from …/toys instead.",
}

export const toyRemoved: CloseCode = {
  code: 4404,
  reason: "The toy was removed.",
  when: "when the toy is removed",
  reconnect: "no",
}

export type ToyEnd = "complete" | "removed" | "broken"

interface Toy {
  readonly letters: ReadonlyArray<ToyEvent>
  /** Completes when a reader is gone. */
  readonly left: Deferred.Deferred<void>
  readonly end?: ToyEnd
}

const endings = {
  complete: Stream.empty,
  removed: Stream.fail(new EventStream.StreamEnd({ close: toyRemoved })),
  broken: Stream.die(new Error("The spring of this toy is broken.")),
} as const

/** The toys of one server. */
export class Toys extends Context.Service<
  Toys,
  { readonly byName: Map<string, SubscriptionRef.SubscriptionRef<Toy>> }
>()("orrery/tests/http/streams/ToyStream/Toys") {
  static readonly layer = Layer.sync(this, () => ({ byName: new Map() }))
}

export const beginToy = Effect.fnUntraced(function* (name: string) {
  const left = yield* Deferred.make<void>()
  const toy = yield* SubscriptionRef.make<Toy>({ letters: [], left })
  const add = (count: number, text: string) =>
    SubscriptionRef.update(toy, ({ letters }) => ({
      left,
      letters: [
        ...letters,
        ...Array.from({ length: count }, (_, index) => ({ place: `${name}-${letters.length + index + 1}`, text })),
      ],
    }))
  yield* add(1, "first")
  ;(yield* Toys).byName.set(name, toy)
  const end = (end: ToyEnd) => SubscriptionRef.update(toy, (before) => ({ ...before, end }))
  return { add, end, left: Deferred.await(left) }
})

const lettersAfter = (toy: SubscriptionRef.SubscriptionRef<Toy>, after: string | undefined) =>
  Stream.suspend(() => {
    const { left, letters } = SubscriptionRef.getUnsafe(toy)
    let next = letters.findIndex(({ place }) => place === after) + 1
    return SubscriptionRef.changes(toy).pipe(
      Stream.takeUntil(({ end }) => end !== undefined),
      Stream.flatMap(({ end, letters }) => {
        const added = letters.slice(next)
        next += added.length
        return Stream.concat(Stream.fromIterable(added), end === undefined ? Stream.empty : endings[end])
      }),
      Stream.ensuring(Deferred.succeed(left, undefined)),
    )
  })

class ToyApi extends HttpApi.make("toys").add(
  HttpApiGroup.make("toys")
    .add(
      HttpApiEndpoint.get("letters", toyContract.path, {
        params: { toy: Schema.String },
        query: { after: Schema.optionalKey(Schema.String) },
        success: HttpApiSchema.Empty(101),
        error: [Forbidden, NotFound, UpgradeRequired, RateLimited],
      }),
    )
    .middleware(Authentication),
) {}

interface ToyRequest extends EventStream.StreamRequest {
  readonly params: { readonly toy: string }
  readonly query: { readonly after?: string }
}

/** What a new stream consists of: who may read it, which events come after a cursor, and how one is written. */
const toyStream = Effect.gen(function* () {
  const { byName } = yield* Toys
  const serve = yield* EventStream.make
  const write = encodeOnce((event: ToyEvent) => JSON.stringify(event))

  return serve({
    contract: toyContract,
    subscribe: ({ params, query }: ToyRequest) => {
      const toy = byName.get(params.toy)
      return toy === undefined
        ? refuse("NOT_FOUND", { message: "There is no such toy." })
        : Effect.succeed({ events: lettersAfter(toy, query.after), write })
    },
  })
})

const handlers = Layer.unwrap(
  Effect.map(toyStream, (letters) => HttpApiBuilder.group(ToyApi, "toys", (all) => all.handleRaw("letters", letters))),
)

/** The route of the toys. */
const routes = (limits: HttpLimits) =>
  HttpApiBuilder.layer(ToyApi).pipe(
    Layer.provide(handlers),
    Layer.provide(ApiKeyAuthentication.layer),
    Layer.provide(Layer.provideMerge(KeyLookupThrottle.layer(limits), SharedRateLimits.layer(limits))),
    Layer.provide(
      Layer.succeed(EventStream.StreamSettings, { allowedOrigins: [], slowSocketSeconds: limits.slowSocketSeconds }),
    ),
  )

/** A server that has toys beside the API. */
export const toyServer = (limits: Partial<HttpLimits>) => {
  const added = { routes: (all: HttpLimits) => Layer.provide(routes(all), Toys.layer), streams: [toyContract] }
  return Layer.provideMerge(HttpServerForTests.layer({ limits, added }), Toys.layer)
}

export const toyPath = (name: string) => `/api/v1/toys/${name}/letters`

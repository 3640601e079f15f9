import { Context, Data, DateTime, Duration, Effect, Layer, Redacted, Schedule, Schema } from "effect"

import {
  IdempotencyKeys,
  type StoredResponse,
  type RequestKey,
  RequestKeyHeld,
} from "#application/ports/IdempotencyKeys.ts"
import { KeyHashing } from "#application/ports/KeyHashing.ts"
import { Transaction } from "#application/ports/Transaction.ts"
import {
  RequestKeyReused,
  RequestUnderWay,
  responseRetentionHours,
  storedResponsesPerScopeMax,
  TooManyRequestKeys,
} from "#domain/request/RequestKey.ts"

/** A hundred times the size of the largest created resource. */
const responseCharactersMax = 1024 * 1024

/** How long a request waits for another one with its key. */
const patience = Schedule.spaced("100 millis").pipe(Schedule.upTo({ duration: "10 seconds" }))

/** The response to a request, as it is sent. */
export interface SentResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A request that may be repeated. */
export interface NamedRequest extends RequestKey {
  /** Everything that identifies this request. */
  readonly content: Redacted.Redacted
}

/** An error response, which rolls back the transaction. */
class Refusal extends Data.TaggedError("Refusal")<{ readonly response: SentResponse }> {}

const isHeld = (error: unknown): error is RequestKeyHeld => error instanceof RequestKeyHeld
const isRefusal = (error: unknown): error is Refusal => error instanceof Refusal

const isSuccess = ({ status }: SentResponse): boolean => status >= 200 && status < 300

const ResponseText = Schema.fromJsonString(
  Schema.Struct({ headers: Schema.Record(Schema.String, Schema.String), body: Schema.String }),
)
const encode = Schema.encodeSync(ResponseText)
const decode = Schema.decodeSync(ResponseText)

const open = ({ content, status }: StoredResponse): SentResponse => ({ status, ...decode(Redacted.value(content)) })

const areEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

const make = Effect.gen(function* () {
  const hashing = yield* KeyHashing
  const keys = yield* IdempotencyKeys
  const transaction = yield* Transaction

  const keep = Effect.fnUntraced(function* (requestKey: RequestKey, fingerprint: Uint8Array, response: SentResponse) {
    const { body, headers, status } = response
    if (body.length > responseCharactersMax) return yield* Effect.die(new Error("A response is too large to be kept."))
    const content = Redacted.make(encode({ headers, body }))
    yield* keys.keep(requestKey, { fingerprint, status, content, createdAt: yield* DateTime.now })
  })

  /** Refuses a new key when the number of kept responses is at its limit. */
  const requireRoom = Effect.fnUntraced(function* (scope: string, now: DateTime.Utc, keptSince: DateTime.Utc) {
    const { count, oldestAt = now } = yield* keys.countKept(scope, keptSince)
    if (count < storedResponsesPerScopeMax) return
    const untilExpiry = Duration.toSeconds(DateTime.distance(keptSince, oldestAt))
    return yield* new TooManyRequestKeys({ retryAfterSeconds: Math.floor(untilExpiry) + 1 })
  })

  const attempt = Effect.fnUntraced(function* <E, R>(
    requestKey: RequestKey,
    fingerprint: Uint8Array,
    respond: Effect.Effect<SentResponse, E, R>,
  ) {
    const now = yield* DateTime.now
    const keptSince = DateTime.subtract(now, { hours: responseRetentionHours })
    const work = Effect.fnUntraced(function* (kept: StoredResponse | undefined) {
      if (kept !== undefined) {
        if (!areEqual(kept.fingerprint, fingerprint)) return yield* new RequestKeyReused()
        return { response: open(kept), isReplay: true }
      }
      yield* requireRoom(requestKey.scope, now, keptSince)
      const response = yield* respond
      if (!isSuccess(response)) return yield* new Refusal({ response })
      yield* keep(requestKey, fingerprint, response)
      return { response, isReplay: false }
    })
    return yield* transaction.atomically(keys.exclusively(requestKey, keptSince, work))
  })

  return Effect.fn("RespondOnce")(function* <E, R>(
    { content, key, scope }: NamedRequest,
    respond: Effect.Effect<SentResponse, E, R>,
  ) {
    // No API key begins like this, so that no fingerprint is the hash of one.
    const fingerprint = yield* hashing.hash(Redacted.make(`request\n${Redacted.value(content)}`))
    return yield* attempt({ scope, key }, fingerprint, respond).pipe(
      Effect.retry({ while: isHeld, schedule: patience }),
      Effect.catchIf(isHeld, () => Effect.fail(new RequestUnderWay())),
      Effect.catchIf(isRefusal, ({ response }) => Effect.succeed({ response, isReplay: false })),
    )
  })
})

/**
 * Runs a request with an idempotency key once in `responseRetentionHours`, even if it is sent repeatedly and to several
 * processes. Its changes and its response are stored in one transaction, and a repeated request gets the stored response. A
 * refused request stores nothing, so it can be retried with the same key.
 */
export class RespondOnce extends Context.Service<RespondOnce>()("orrery/application/idempotency/RespondOnce", {
  make,
}) {
  static readonly layer = Layer.effect(this, make)
}

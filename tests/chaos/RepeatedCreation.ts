import { Effect, Random, Schedule, Schema } from "effect"

import { type Access, call } from "./ApiClient.ts"

const Accepted = Schema.Struct({ clusterId: Schema.String, operationId: Schema.String })
const decodeAccepted = Schema.decodeUnknownEffect(Accepted)

/** A creation as its client sent it: under one Idempotency-Key, until it was accepted, and then again. */
export interface Creation {
  readonly idempotencyKey: string
  /** What each response named that accepted it. */
  readonly accepted: ReadonlyArray<typeof Accepted.Type>
  /** Answers that no repetition of an accepted request may get. */
  readonly refusals: ReadonlyArray<string>
  /** How often a limit refused it before it was accepted: the plan's number of clusters, or a rate. */
  readonly refusedByLimit: number
}

/** How long the client listens the first time, at most. The server may by then have done nothing, some of it or everything. */
const firstPatienceMilliseconds = 150

/** The server, its database or the same request stand in the way for the moment. */
const mayPass = ({ errorCode, status }: Effect.Success<ReturnType<typeof call>>): boolean =>
  status >= 500 || errorCode === "CONFLICT"

/** A limit refuses it for now: a place of the plan becomes free, and a rate recovers. */
const isLimited = ({ status }: Effect.Success<ReturnType<typeof call>>): boolean => status === 402 || status === 429

const pauseMilliseconds = 200

/** A place of the plan is free when some cluster is deleted: no response can say when. */
const pauseAtLimitMilliseconds = 1000

/** Creates a cluster, hangs up before it has heard so, and asks with the same key until it has heard twice. */
export const createRepeatedly = Effect.fn("createRepeatedly")(function* (
  access: Access,
  manifest: { readonly clusterName: string },
) {
  const idempotencyKey = `create ${manifest.clusterName}`
  const accepted: Array<typeof Accepted.Type> = []
  const refusals: Array<string> = []
  let refusedByLimit = 0
  const send = call(access, "POST", "/clusters", manifest, { "idempotency-key": idempotencyKey })
  const hear = Effect.gen(function* () {
    const response = yield* send
    if (response.status === 202) accepted.push(yield* decodeAccepted(response.data))
    else if (isLimited(response) && accepted.length === 0) {
      refusedByLimit += 1
      yield* Effect.sleep(Math.max(response.retryAfterSeconds * 1000, pauseAtLimitMilliseconds))
      return yield* Effect.fail("not now")
    } else if (mayPass(response) || response.status === 429) {
      yield* Effect.sleep(response.retryAfterSeconds * 1000)
      return yield* Effect.fail("not now")
    } else refusals.push(`${response.status} ${response.errorCode}`)
  }).pipe(Effect.retry(Schedule.spaced(pauseMilliseconds)))

  const patience = yield* Random.nextIntBetween(1, firstPatienceMilliseconds)
  yield* send.pipe(Effect.timeout(`${patience} millis`), Effect.ignore)
  yield* hear
  yield* hear
  return { idempotencyKey, accepted, refusals, refusedByLimit } satisfies Creation
})

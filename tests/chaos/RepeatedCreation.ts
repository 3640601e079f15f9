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
}

/** How long the client listens the first time, at most. The server may by then have done nothing, some of it or everything. */
const firstPatienceMilliseconds = 150

/** The server, its database or the same request stand in the way for the moment. */
const mayPass = ({ errorCode, status }: Effect.Success<ReturnType<typeof call>>): boolean =>
  status >= 500 || errorCode === "CONFLICT"

/** Creates a cluster, hangs up before it has heard so, and asks with the same key until it has heard twice. */
export const createRepeatedly = Effect.fn("createRepeatedly")(function* (
  access: Access,
  manifest: { readonly clusterName: string },
) {
  const idempotencyKey = `create ${manifest.clusterName}`
  const accepted: Array<typeof Accepted.Type> = []
  const refusals: Array<string> = []
  const send = call(access, "POST", "/clusters", manifest, { "idempotency-key": idempotencyKey })
  const hear = Effect.gen(function* () {
    const response = yield* send
    if (response.status === 202) accepted.push(yield* decodeAccepted(response.data))
    else if (mayPass(response)) return yield* Effect.fail("not now")
    else refusals.push(`${response.status} ${response.errorCode}`)
  }).pipe(Effect.retry(Schedule.spaced("200 millis")))

  const patience = yield* Random.nextIntBetween(1, firstPatienceMilliseconds)
  yield* send.pipe(Effect.timeout(`${patience} millis`), Effect.ignore)
  yield* hear
  yield* hear
  return { idempotencyKey, accepted, refusals } satisfies Creation
})

import type { Effect } from "effect"
import { HttpServerResponse } from "effect/http"

import { withRequestContext } from "./RequestContext.ts"

interface Envelope<A, Status> {
  readonly data: A
  readonly id: string
  readonly message: string
  readonly status: Status
}

/** Wraps what was asked for. */
export const answerOk = <A>(data: A, message = "OK."): Effect.Effect<Envelope<A, 200>> =>
  withRequestContext(({ requestId }) => ({ data, id: requestId, message, status: 200 }))

/**
 * Wraps what was asked for and writes it, past the encoder of the contract: for the answer that is given most. Its tests decode it by
 * the contract.
 */
export const writeOk = <A>(data: A): Effect.Effect<HttpServerResponse.HttpServerResponse> =>
  withRequestContext(({ requestId }) =>
    HttpServerResponse.jsonUnsafe({ data, id: requestId, message: "OK.", status: 200 } satisfies Envelope<A, 200>),
  )

/** Wraps the promise of work that goes on after the answer. */
export const answerAccepted = <A>(data: A, message: string): Effect.Effect<Envelope<A, 202>> =>
  withRequestContext(({ requestId }) => ({ data, id: requestId, message, status: 202 }))

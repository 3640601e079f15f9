import type { Effect } from "effect"

import { withRequestContext } from "../context/RequestContext.ts"

interface Envelope<A, Status> {
  readonly data: A
  readonly id: string
  readonly message: string
  readonly status: Status
}

/** Wraps a read resource. */
export const respondOk = <A>(data: A, message = "OK."): Effect.Effect<Envelope<A, 200>> =>
  withRequestContext(({ requestId }) => ({ data, id: requestId, message, status: 200 }))

/** Wraps a created resource. */
export const respondCreated = <A>(data: A, message: string): Effect.Effect<Envelope<A, 201>> =>
  withRequestContext(({ requestId }) => ({ data, id: requestId, message, status: 201 }))

/** Wraps accepted work, which continues after the response. */
export const respondAccepted = <A>(data: A, message: string): Effect.Effect<Envelope<A, 202>> =>
  withRequestContext(({ requestId }) => ({ data, id: requestId, message, status: 202 }))

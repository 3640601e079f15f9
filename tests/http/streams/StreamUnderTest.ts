import type { Effect, Layer } from "effect"

import type { HttpLimits } from "#adapters/http/api/limits/HttpLimits.ts"
import type { StreamContract } from "#adapters/http/api/streams/StreamContract.ts"
import type * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"

/** What a stream reports on. */
export interface StreamSource {
  /** Where its websocket opens. */
  readonly path: string
  readonly add: (count: number, text: string) => Effect.Effect<unknown>
  readonly end: Effect.Effect<unknown>
}

/** A stream, and how a test makes it report something. */
export interface StreamUnderTest<Event, R, E> {
  readonly contract: StreamContract<Event>
  readonly server: (
    limits: Partial<HttpLimits>,
  ) => Layer.Layer<R | Layer.Success<ReturnType<typeof HttpServerForTests.layer>>, E>
  /** A source with one event. */
  readonly begin: (name: string) => Effect.Effect<StreamSource, never, R>
}

import { assert, it } from "@effect/vitest"
import { Effect, Exit, Layer, Schedule, Scope } from "effect"
import { FetchHttpClient } from "effect/http"

import { emptyLayer, onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { runningServer } from "./RunningServer.ts"

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64")

/** With a previous key, a server rotates keys and reports it. */
const environment = {
  ORRERY_ENCRYPTION_KEY: key(1),
  ORRERY_ENCRYPTION_PREVIOUS_KEYS: key(3),
  ORRERY_KEY_PEPPER: key(2),
}

const report = "Everything stored is under the current encryption key."

/** A whole server that can be stopped, and how many rotations of keys it has reported. */
const start = Effect.gen(function* () {
  const scope = yield* Scope.fork(yield* Effect.scope)
  const { printed } = yield* Scope.provide(runningServer({ environment }), scope)
  const rotations = Effect.map(printed, (lines) => lines.filter((line) => JSON.stringify(line).includes(report)).length)
  return { rotations, stop: Scope.close(scope, Exit.void) }
})

const sum = (counts: ReadonlyArray<number>) => counts.reduce((total, count) => total + count, 0)

onPostgres(() => {
  it.live("of three servers of one database one does the recurring work, and another one once it has stopped", () =>
    Effect.gen(function* () {
      // The first two have time to report while the next server starts.
      const servers = [yield* start, yield* start, yield* start]
      const rotations = Effect.forEach(servers, (server) => server.rotations)
      const reported = (count: number) =>
        rotations.pipe(
          Effect.filterOrFail((counts) => sum(counts) >= count),
          Effect.retry({ schedule: Schedule.spaced("20 millis"), times: 1500 }),
        )

      const first = yield* reported(1)
      assert.sameMembers([...first], [1, 0, 0])

      yield* servers[first.indexOf(1)]?.stop ?? Effect.void

      assert.sameMembers([...(yield* reported(2))], [1, 1, 0])
    }).pipe(Effect.scoped, Effect.provide(Layer.merge(FetchHttpClient.layer, emptyLayer))),
  )
})

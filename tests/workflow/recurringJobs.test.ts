import { assert, it } from "@effect/vitest"
import { Deferred, Duration, Effect, Exit, Layer, Logger, Metric, Queue, Scope } from "effect"

import * as DurableWorkflowEngine from "#adapters/workflow/DurableWorkflowEngine.ts"
import * as RecurringJob from "#adapters/workflow/RecurringJob.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

const period = "20 millis"

/** A server of its own on the database of the test, which runs one job. */
const serverWith = Effect.fnUntraced(function* (run: Effect.Effect<unknown, unknown>, name = "count") {
  const scope = yield* Scope.fork(yield* Effect.scope)
  const job = RecurringJob.layer({ name, period, run }).pipe(Layer.provide(DurableWorkflowEngine.layer))
  yield* Layer.buildWithMemoMap(job, yield* Layer.makeMemoMap, scope)
  return { stop: Scope.close(scope, Exit.void) }
})

const countsOf = (job: string) =>
  Effect.map(Metric.snapshot, (metrics) =>
    Object.fromEntries(
      metrics
        .filter(({ attributes, id }) => id === "recurring_job_runs_total" && attributes?.["job"] === job)
        .map(({ attributes, state }) => [attributes?.["outcome"], state]),
    ),
  )

onPostgres((database) =>
  it.layer(database, { timeout: "60 seconds", excludeTestServices: true })("a recurring job", (it) => {
    it.effect("runs on one of two servers of a database, and on the other once the first has stopped", () =>
      Effect.gen(function* () {
        const runs = yield* Queue.unbounded<string>()
        const servers = {
          one: yield* serverWith(Queue.offer(runs, "one")),
          other: yield* serverWith(Queue.offer(runs, "other")),
        }
        const first = yield* Queue.take(runs)
        assert(first === "one" || first === "other")
        const second = first === "one" ? "other" : "one"
        for (let run = 0; run < 30; run++) assert.strictEqual(yield* Queue.take(runs), first)

        yield* servers[first].stop
        yield* Queue.clear(runs)

        for (let run = 0; run < 3; run++) assert.strictEqual(yield* Queue.take(runs), second)
      }).pipe(Effect.scoped),
    )

    it.effect("waits for its period between two runs", () =>
      Effect.gen(function* () {
        const beginnings = yield* Queue.unbounded<number>()
        yield* serverWith(
          Effect.clockWith((clock) => Effect.flatMap(clock.currentTimeMillis, (now) => Queue.offer(beginnings, now))),
        )
        const [first, second] = [yield* Queue.take(beginnings), yield* Queue.take(beginnings)]

        // Node's timers may fire one millisecond early.
        assert.isAtLeast(second - first, Duration.toMillis(period) - 1)
      }).pipe(Effect.scoped),
    )

    it.effect("runs again at its next time after a failure, which is logged and counted", () =>
      Effect.gen(function* () {
        const lines: Array<string> = []
        const logger = Logger.map(Logger.formatJson, (line) => void lines.push(line))
        const succeeded = yield* Queue.unbounded<string>()
        let runs = 0
        const run = Effect.suspend((): Effect.Effect<unknown, string> => {
          runs++
          if (runs === 1) return Effect.fail("The first run fails.")
          if (runs === 2) return Effect.die(new Error("The second run dies."))
          return Queue.offer(succeeded, "done")
        })

        yield* serverWith(run, "fails-twice").pipe(Effect.provide(Logger.layer([logger])))
        for (let count = 0; count < 2; count++) yield* Queue.take(succeeded)

        const warnings = lines.filter((line) => line.includes("A recurring job failed."))
        assert.lengthOf(warnings, 2)
        assert.include(warnings[0], '"job":"fails-twice"')
        assert.include(warnings[0], "The first run fails.")
        assert.include(warnings[1], "The second run dies.")
        assert.deepInclude((yield* countsOf("fails-twice"))["failure"], { count: 2 })
      }).pipe(Effect.scoped),
    )

    it.effect("has a span of its own with its name", () =>
      Effect.gen(function* () {
        const spans = yield* Queue.unbounded<{ readonly name: string; readonly job: unknown }>()
        const run = Effect.flatMap(Effect.currentSpan, ({ attributes, name }) =>
          Queue.offer(spans, { name, job: attributes.get("job") }),
        )
        yield* serverWith(run, "traced")

        assert.deepStrictEqual(yield* Queue.take(spans), { name: "RecurringJob", job: "traced" })
      }).pipe(Effect.scoped),
    )

    it.effect("delays no start, and ends at once when its server stops", () =>
      Effect.gen(function* () {
        const begun = yield* Deferred.make<void>()
        const interrupted = yield* Deferred.make<void>()
        const endless = Effect.andThen(Deferred.succeed(begun, undefined), Effect.never).pipe(
          Effect.onInterrupt(() => Deferred.succeed(interrupted, undefined)),
        )

        const server = yield* serverWith(endless, "endless")
        yield* Deferred.await(begun)
        yield* server.stop

        yield* Deferred.await(interrupted)
        assert.deepStrictEqual(yield* countsOf("endless"), {})
      }).pipe(Effect.scoped),
    )
  }),
)

import { writeFileSync } from "node:fs"
import { join } from "node:path"

import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"

import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

import { engineIn, lacksEngine, localPorts } from "./Engine.ts"
import { program, slow } from "./Programs.ts"
import { makePresent, runsOf } from "./Runs.ts"

describe.skipIf(lacksEngine)("The idle runs of a real engine", () => {
  it.layer(localPorts, { timeout: "60 seconds", excludeTestServices: true })("on this machine", (it) => {
    it.effect("are none before the first run, and those whose directories were left", () =>
      Effect.gen(function* () {
        const { run } = runsOf("left")(program({ network: { input: "x" } }))

        yield* Effect.gen(function* () {
          const { dispose, idleRuns } = yield* InfrastructureEngine
          assert.deepStrictEqual(yield* idleRuns, [])
          yield* makePresent(run)
          assert.deepStrictEqual(yield* idleRuns, [run.runId])
          yield* dispose(run.runId)
          assert.deepStrictEqual(yield* idleRuns, [])
        }).pipe(Effect.provide(engineIn(yield* temporaryDirectory)))
      }),
    )

    it.effect("leave out a run whose engine works, regardless of which process started it", () =>
      Effect.gen(function* () {
        const dataDirectory = yield* temporaryDirectory
        const begun = yield* Deferred.make<void>()
        const { run } = runsOf("at work")(program({ cluster: slow(30) }), {
          journal: (_, event) =>
            event._tag === "ResourceStarted" ? Effect.asVoid(Deferred.succeed(begun, undefined)) : Effect.void,
        })

        const applying = yield* makePresent(run).pipe(Effect.provide(engineIn(dataDirectory)), Effect.forkChild)
        yield* Deferred.await(begun)
        const idleOfAnother = Effect.flatMap(InfrastructureEngine, ({ idleRuns }) => idleRuns).pipe(
          Effect.provide(engineIn(dataDirectory)),
        )
        assert.deepStrictEqual(yield* idleOfAnother, [])

        yield* Fiber.interrupt(applying)
        assert.deepStrictEqual(yield* idleOfAnother, [run.runId])
      }),
    )

    it.effect("leave out a run with a state that could not be stored", () =>
      Effect.gen(function* () {
        const dataDirectory = yield* temporaryDirectory
        const { run } = runsOf("unsaved")(program({ network: { input: "x" } }))

        yield* Effect.gen(function* () {
          const { idleRuns, plan } = yield* InfrastructureEngine
          yield* plan(run, "present")
          writeFileSync(join(dataDirectory, "runs", run.runId, "errored.tfstate"), "{}")

          assert.deepStrictEqual(yield* idleRuns, [])
        }).pipe(Effect.provide(engineIn(dataDirectory)))
      }),
    )
  })
})

import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Ref } from "effect"

import { TerraformStates } from "#adapters/interfaces/TerraformStates.ts"
import * as MemoryTerraformStates from "#adapters/memory/MemoryTerraformStates.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

import { encryption, engineIn, lacksEngine, noCloud } from "./Engine.ts"
import { program } from "./Programs.ts"
import { makePresent, runsOf } from "./Runs.ts"

/** States whose store is unavailable for the first few writes and locks. */
const shaky = Layer.effect(
  TerraformStates,
  Effect.gen(function* () {
    const states = yield* TerraformStates
    const failures = yield* Ref.make({ lock: 2, write: 2 })
    const away = (call: "lock" | "write") =>
      Effect.flatMap(
        Ref.modify(failures, (left) => [left[call] > 0, { ...left, [call]: left[call] - 1 }]),
        (isAway) => (isAway ? Effect.die("The database is away.") : Effect.void),
      )
    return TerraformStates.of({
      ...states,
      lock: (...call) => Effect.andThen(away("lock"), states.lock(...call)),
      write: (...call) => Effect.andThen(away("write"), states.write(...call)),
    })
  }),
).pipe(Layer.provide(MemoryTerraformStates.layer))

describe.skipIf(lacksEngine)("An engine whose state cannot be reached for a while", () => {
  it.layer(Layer.mergeAll(shaky, encryption, noCloud), { timeout: "60 seconds", excludeTestServices: true })(
    "on terraform_data",
    (it) => {
      it.effect("waits for it and finishes its work", () =>
        Effect.gen(function* () {
          const { run } = runsOf("outage")(program({ network: { input: "x" } }))

          yield* Effect.gen(function* () {
            const engine = yield* InfrastructureEngine
            yield* makePresent(run)
            assert.deepStrictEqual(yield* engine.stateAddresses(run), ["terraform_data.network"])
          }).pipe(Effect.provide(engineIn(yield* temporaryDirectory)))
        }),
      )
    },
  )
})

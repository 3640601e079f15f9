import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

import { engineIn, lacksEngine, localPorts } from "./Engine.ts"
import { builtInPrograms } from "./Programs.ts"
import { makePresent, runsOf } from "./Runs.ts"

const { address, program } = builtInPrograms.failing

describe.skipIf(lacksEngine)("An object that its run left marked as broken", () => {
  it.layer(localPorts, { timeout: "30 seconds", excludeTestServices: true })("in the state", (it) => {
    const planAfter = Effect.fnUntraced(function* (name: string, afterInterruption: boolean) {
      const engine = engineIn(yield* temporaryDirectory)
      const runs = runsOf(name)
      return yield* Effect.gen(function* () {
        yield* Effect.flip(makePresent(runs(program).run))
        return yield* (yield* InfrastructureEngine).plan({ ...runs(program).run, afterInterruption }, "present")
      }).pipe(Effect.provide(engine))
    })

    it.effect("is replaced when the run failed by itself", () =>
      Effect.gen(function* () {
        const plan = yield* planAfter("tainted", false)

        assert.deepStrictEqual(
          plan.changes.map(({ action, address }) => ({ action, address })),
          [{ action: "replace", address }],
        )
      }),
    )

    it.effect("is taken for made when the run was cut off", () =>
      Effect.gen(function* () {
        const plan = yield* planAfter("untainted", true)

        assert.isFalse(plan.hasChanges)
      }),
    )
  })
})

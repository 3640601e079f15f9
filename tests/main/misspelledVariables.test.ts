import { readFileSync } from "node:fs"

import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as TestConsole from "effect/testing/TestConsole"

import { cliVariables, warnOfMisspelledVariables } from "#adapters/main/MisspelledVariables.ts"
import { settings } from "#adapters/main/Settings.ts"

const warnings = (names: ReadonlyArray<string>) =>
  Effect.andThen(warnOfMisspelledVariables(names), TestConsole.errorLines).pipe(Effect.provide(TestConsole.layer))

describe("The command line", () => {
  it.effect("warns of a variable that is almost one it reads", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* warnings(["PATH", "ORRERY_SERVERS", "ORRERY_APIKEY"]), [
        "Warning: orrery does not read ORRERY_SERVERS. Did you mean ORRERY_SERVER?",
        "Warning: orrery does not read ORRERY_APIKEY. Did you mean ORRERY_API_KEY?",
      ])
    }),
  )

  it.effect("is silent about the settings of a server, also misspelled ones, and about other programs' variables", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* warnings(settings.map(({ variable }) => variable)), [])
      const others = ["ORRERY_CLUOD", "ORRERY_METRIC_PORT", "ORRERY_SERVICE_HOST", "ORRERY_PORT", "ORRERY_WEATHER"]
      assert.deepStrictEqual(yield* warnings(others), [])
    }),
  )

  it("reads the variables it knows, and no others", () => {
    const source = readFileSync(new URL("../../adapters/cli/CliConfiguration.ts", import.meta.url), "utf8")
    assert.sameMembers([...new Set(source.match(/ORRERY_[A-Z_]+/g))], [...cliVariables])
  })
})

import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"

import { type EngineRun } from "#application/ports/InfrastructureEngine.ts"
import { privateKey, serviceAccountKey } from "#tests/fixtures/GkeRequests.ts"
import { makePresent, runsOf } from "#tests/terraform/Runs.ts"

import { gkeClusterId, gkeProgram, gkeProject, gkeRegion, type GkeSample } from "./GkeProgram.ts"
import { builtInEngine } from "./SimulatedClouds.ts"

const runsFor = (sample: GkeSample) => {
  const runs = runsOf(`gke failures ${sample}`, gkeClusterId(sample))
  const at = { accountId: gkeProject, region: gkeRegion(sample) }
  return (options: Partial<Pick<EngineRun, "credentials">> = {}) => {
    const { events, run } = runs(gkeProgram(sample), options)
    return { events, run: { ...run, ...at } }
  }
}

describe("a cloud that repeats a service account's key in an error", () => {
  const body = privateKey.split("\n")[1] ?? ""

  it.effect("gives no part of it away", () =>
    Effect.gen(function* () {
      const credentials = Redacted.make({ GOOGLE_CREDENTIALS: JSON.stringify(serviceAccountKey) })
      const { events, run } = runsFor("small")({ credentials })

      const failure = yield* Effect.flip(makePresent(run))

      const said = JSON.stringify([events, failure.diagnostics])
      assert.include(said, "(secret)")
      assert.notInclude(said, "OrreryTestKeyNeverShown")
    }).pipe(
      Effect.provide(
        builtInEngine({
          failures: [
            {
              match: "google_container_cluster",
              operation: "create",
              message: `bad key ${body} in ${JSON.stringify(privateKey)}`,
            },
          ],
        }),
      ),
    ),
  )
})

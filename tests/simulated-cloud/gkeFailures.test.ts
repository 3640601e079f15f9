import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { gcp } from "#adapters/simulated-cloud/gcp/SimulatedProvider.ts"
import { type EngineRun, InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { managedResources } from "#domain/infrastructure/TerraformProgram.ts"
import { classify } from "#domain/operation/FailureClassification.ts"
import { privateKey, serviceAccountKey } from "#tests/fixtures/GkeRequests.ts"
import { makePresent, runsOf } from "#tests/terraform/Runs.ts"

import { gkeClusterId, gkeProgram, gkeProject, gkeRegion, type GkeSample } from "./GkeProgram.ts"
import { builtInEngine } from "./SimulatedClouds.ts"

const samples: ReadonlyArray<GkeSample> = ["small", "everything"]

/** A program that creates objects of a type. */
const sampleWith = (resourceType: string): GkeSample => {
  const found = samples.find((sample) =>
    managedResources(gkeProgram(sample)).some((resource) => resource.resourceType === resourceType),
  )
  if (found === undefined) throw new Error(`No program creates a ${resourceType}.`)
  return found
}

const runsFor = (sample: GkeSample) => {
  const runs = runsOf(`gke failures ${sample}`, gkeClusterId(sample))
  const at = { accountId: gkeProject, region: gkeRegion(sample) }
  return (options: Partial<Pick<EngineRun, "credentials">> = {}) => {
    const { events, run } = runs(gkeProgram(sample), options)
    return { events, run: { ...run, ...at } }
  }
}

const destroy = Effect.fnUntraced(function* (sample: GkeSample, next: ReturnType<typeof runsFor>) {
  const { apply, plan } = yield* InfrastructureEngine
  const { run } = next()
  yield* apply(run, yield* plan(run, "absent"))
  assert.isEmpty(yield* (yield* SimulatedObjects).listByCluster(gkeClusterId(sample)))
})

const refusal = "Error 403: Required 'orrery.test' permission, forbidden"

describe.each(Object.keys(gcp.behaviors))("a GKE cluster whose %s fails once", (resourceType) => {
  const sample = sampleWith(resourceType)
  const failing = (operation: "create" | "delete") =>
    builtInEngine({ failures: [{ match: resourceType, operation, message: refusal, times: 1 }] })

  it.effect("while it is created says why, and leaves nothing when it is deleted", () =>
    Effect.gen(function* () {
      const next = runsFor(sample)

      const failure = yield* Effect.flip(makePresent(next().run))

      assert.strictEqual(classify(failure.diagnostics).cause, "unauthorized")
      yield* destroy(sample, next)
    }).pipe(Effect.provide(failing("create"))),
  )

  it.effect("while it is deleted says why, and leaves nothing when it is deleted again", () =>
    Effect.gen(function* () {
      const next = runsFor(sample)
      yield* makePresent(next().run)

      const failure = yield* Effect.flip(destroy(sample, next))

      assert.strictEqual("diagnostics" in failure && classify(failure.diagnostics).cause, "unauthorized")
      yield* destroy(sample, next)
    }).pipe(Effect.provide(failing("delete"))),
  )
})

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

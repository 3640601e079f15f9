import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import * as PostgresSimulatedObjects from "#adapters/postgres/PostgresSimulatedObjects.ts"
import { engineName } from "#adapters/terraform/install/TerraformBinary.ts"
import { type EngineRun, InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { importIdOf } from "#domain/infrastructure/ImportId.ts"
import { managedResources } from "#domain/infrastructure/TerraformProgram.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"
import { engineOfThisMachine, lacksEngine } from "#tests/terraform/Engine.ts"
import { makePresent, runsOf } from "#tests/terraform/Runs.ts"

import { gkeClusterId, gkeProgram, gkeProject, gkeRegion, type GkeSample } from "./GkeProgram.ts"
import { builtInEngine, builtInEngineOn, realEngine, type SimulatedEngine } from "./SimulatedClouds.ts"

const gkeRuns = (engine: string, sample: GkeSample, clusterId = gkeClusterId(sample)) => {
  const runs = runsOf(`${engine} gke ${sample}`, clusterId)
  return (program: string, options: Partial<Pick<EngineRun, "imports">> = {}) => {
    const { run, events } = runs(program, options)
    return { run: { ...run, accountId: gkeProject, region: gkeRegion(sample) }, events }
  }
}

const gkeSuite = (name: string, engine: SimulatedEngine, samples: ReadonlyArray<GkeSample>) =>
  it.layer(engine(), { timeout: "120 seconds", excludeTestServices: true })(`a GKE program, by ${name}`, (it) => {
    it.effect.each(samples)("%s: is created, is as it should be, and leaves nothing behind", (sample) =>
      Effect.gen(function* () {
        const { plan, apply, outputs } = yield* InfrastructureEngine
        const objects = yield* SimulatedObjects
        const runs = gkeRuns(name, sample)
        const program = gkeProgram(sample)
        const { run } = runs(program)
        yield* makePresent(run)

        const created = yield* objects.listByCluster(run.clusterId)
        assert.sameMembers(
          created.map(({ resourceType }) => resourceType),
          managedResources(program).map(({ resourceType }) => resourceType),
        )
        assert.match(String((yield* outputs(run))["cluster_endpoint"]), /^gke-[0-9a-f-]+\.europe-west\d\.gke\.goog$/)
        assert.deepStrictEqual((yield* plan(runs(program).run, "present")).changes, [])

        const last = runs(program).run
        yield* apply(last, yield* plan(last, "absent"))
        assert.isEmpty(yield* objects.listByCluster(run.clusterId))
      }),
    )

    it.effect("is recovered from the cloud alone after its state is lost", () =>
      Effect.gen(function* () {
        const { plan } = yield* InfrastructureEngine
        const objects = yield* SimulatedObjects
        const program = gkeProgram("lost")
        const created = gkeRuns(name, "lost")(program)
        yield* makePresent(created.run)
        const existing = yield* objects.listByCluster(created.run.clusterId)
        const imports = created.events.flatMap((event) => {
          if (event._tag !== "ResourceCompleted") return []
          const found = existing.find(
            ({ resourceType, attributes }) => resourceType === event.resourceType && attributes["id"] === event.id,
          )
          const importId = importIdOf(event.resourceType, found?.attributes ?? {})
          return importId === undefined ? [] : [{ address: event.address, importId }]
        })
        assert.lengthOf(imports, existing.length)

        const stateless = gkeRuns(`${name} recovers`, "lost", runsOf(`${name} gke recovers`)(program).run.clusterId)
        const { changes } = yield* plan(stateless(program, { imports }).run, "present")

        assert.deepStrictEqual([...new Set(changes.map(({ action }) => action))], ["import"])
        assert.lengthOf(changes, imports.length)
      }),
    )
  })

gkeSuite("the built-in engine", builtInEngine, ["small", "everything"])

onPostgres((database) => {
  const objects = PostgresSimulatedObjects.layer.pipe(Layer.provide(database), Layer.orDie)
  gkeSuite("the built-in engine with its objects in PostgreSQL", builtInEngineOn(objects), ["everything"])
})

const name = engineOfThisMachine === undefined ? "Terraform" : engineName(engineOfThisMachine)

describe.skipIf(lacksEngine)("with a real engine", () => gkeSuite(name, realEngine, ["everything", "small"]))

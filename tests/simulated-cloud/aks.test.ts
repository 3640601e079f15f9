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

import { aksClusterId, aksProgram, aksSubscription, aksRegion, type AksSample } from "./AksProgram.ts"
import { builtInEngine, builtInEngineOn, realEngine, type SimulatedEngine } from "./SimulatedClouds.ts"

const aksRuns = (engine: string, sample: AksSample, clusterId = aksClusterId(sample)) => {
  const runs = runsOf(`${engine} aks ${sample}`, clusterId)
  return (program: string, options: Partial<Pick<EngineRun, "imports">> = {}) => {
    const { run, events } = runs(program, options)
    return { run: { ...run, accountId: aksSubscription, region: aksRegion(sample) }, events }
  }
}

const aksSuite = (name: string, engine: SimulatedEngine, samples: ReadonlyArray<AksSample>) =>
  it.layer(engine(), { timeout: "120 seconds", excludeTestServices: true })(`an AKS program, by ${name}`, (it) => {
    it.effect.each(samples)("%s: is created, is as it should be, and leaves nothing behind", (sample) =>
      Effect.gen(function* () {
        const { plan, apply, outputs } = yield* InfrastructureEngine
        const objects = yield* SimulatedObjects
        const runs = aksRuns(name, sample)
        const program = aksProgram(sample)
        const { run } = runs(program)
        yield* makePresent(run)

        const created = yield* objects.listByCluster(run.clusterId)
        assert.sameMembers(
          created.map(({ resourceType }) => resourceType),
          managedResources(program).map(({ resourceType }) => resourceType),
        )
        assert.match(
          String((yield* outputs(run))["cluster_endpoint"]),
          /^(quasar\.quasar\.privatelink|pulsar-[0-9a-f]{8}\.hcp)\.[a-z]+\.azmk8s\.io$/,
        )
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
        const program = aksProgram("lost")
        const created = aksRuns(name, "lost")(program)
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

        const stateless = aksRuns(`${name} recovers`, "lost", runsOf(`${name} aks recovers`)(program).run.clusterId)
        const { changes } = yield* plan(stateless(program, { imports }).run, "present")

        assert.deepStrictEqual([...new Set(changes.map(({ action }) => action))], ["import"])
        assert.lengthOf(changes, imports.length)
      }),
    )
  })

aksSuite("the built-in engine", builtInEngine, ["small", "everything"])

onPostgres((database) => {
  const objects = PostgresSimulatedObjects.layer.pipe(Layer.provide(database), Layer.orDie)
  aksSuite("the built-in engine with its objects in PostgreSQL", builtInEngineOn(objects), ["everything"])
})

const name = engineOfThisMachine === undefined ? "Terraform" : engineName(engineOfThisMachine)

describe.skipIf(lacksEngine)("with a real engine", () => aksSuite(name, realEngine, ["everything", "small"]))

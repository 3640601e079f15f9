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

import { accountId, eksClusterId, eksProgram, type EksSample } from "./EksProgram.ts"
import { builtInEngine, builtInEngineOn, realEngine, type SimulatedEngine } from "./SimulatedClouds.ts"

const eksRuns = (engine: string, sample: EksSample) => {
  const runs = runsOf(`${engine} ${sample}`, eksClusterId(sample))
  return (program: string, options: Partial<Pick<EngineRun, "imports">> = {}) => {
    const { run, events } = runs(program, options)
    return { run: { ...run, accountId }, events }
  }
}

const eksSuite = (name: string, engine: SimulatedEngine, samples: ReadonlyArray<EksSample>) =>
  it.layer(engine(), { timeout: "120 seconds", excludeTestServices: true })(`an EKS program, by ${name}`, (it) => {
    it.effect.each(samples)("%s: is made, is as it should be, and leaves nothing behind", (sample) =>
      Effect.gen(function* () {
        const { plan, apply } = yield* InfrastructureEngine
        const objects = yield* SimulatedObjects
        const runs = eksRuns(name, sample)
        const program = eksProgram(sample)
        const { run } = runs(program)
        yield* makePresent(run)

        const made = yield* objects.listByCluster(run.clusterId)
        assert.sameMembers(
          made.map(({ resourceType }) => resourceType),
          managedResources(program).map(({ resourceType }) => resourceType),
        )
        assert.isEmpty((yield* plan(runs(program).run, "present")).changes)

        const last = runs(program).run
        yield* apply(last, yield* plan(last, "absent"))
        assert.isEmpty(yield* objects.listByCluster(run.clusterId))
      }),
    )

    it.effect("is recovered from the cloud alone after its state is lost", () =>
      Effect.gen(function* () {
        const { plan } = yield* InfrastructureEngine
        const objects = yield* SimulatedObjects
        const program = eksProgram("lost")
        const made = eksRuns(name, "lost")(program)
        yield* makePresent(made.run)
        const existing = yield* objects.listByCluster(made.run.clusterId)
        const imports = made.events.flatMap((event) => {
          if (event._tag !== "ResourceCompleted") return []
          const found = existing.find(
            ({ resourceType, attributes }) => resourceType === event.resourceType && attributes["id"] === event.id,
          )
          const importId = importIdOf(event.resourceType, found?.attributes ?? {})
          return importId === undefined ? [] : [{ address: event.address, importId }]
        })
        assert.lengthOf(imports, existing.length)

        const stateless = runsOf(`${name} recovers`)
        const { changes } = yield* plan({ ...stateless(program, { imports }).run, accountId }, "present")

        assert.deepStrictEqual([...new Set(changes.map(({ action }) => action))], ["import"])
        assert.lengthOf(changes, existing.length)
      }),
    )
  })

eksSuite("the built-in engine", builtInEngine, ["small", "everything", "guest"])

onPostgres((database) => {
  const objects = PostgresSimulatedObjects.layer.pipe(Layer.provide(database), Layer.orDie)
  eksSuite("the built-in engine with its objects in PostgreSQL", builtInEngineOn(objects), ["everything"])
})

const name = engineOfThisMachine === undefined ? "Terraform" : engineName(engineOfThisMachine)

describe.skipIf(lacksEngine)("with a real engine", () => eksSuite(name, realEngine, ["everything", "guest"]))

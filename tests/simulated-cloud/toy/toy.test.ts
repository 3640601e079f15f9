import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { SimulatedProviders } from "#adapters/simulated-cloud/SimulatedProviders.ts"
import { engineName } from "#adapters/terraform/install/TerraformBinary.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { toy } from "#tests/fixtures/toy/ToyProvider.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"
import { awsProgram } from "#tests/simulated-cloud/AwsProgram.ts"
import {
  builtInEngine,
  type CloudChanges,
  realEngine,
  type SimulatedEngine,
} from "#tests/simulated-cloud/SimulatedClouds.ts"
import { engineOfThisMachine, lacksEngine } from "#tests/terraform/Engine.ts"
import { makePresent, runsOf } from "#tests/terraform/Runs.ts"

import { toyProgram } from "./ToyProgram.ts"

const changesIn = (changes: ReadonlyArray<{ readonly action: string; readonly address: string }>) =>
  changes.map(({ action, address }) => `${action} ${address}`)

/** What the simulated cloud does with a provider that only these tests have. */
const toySuite = (name: string, engine: SimulatedEngine) => {
  const onToys = (changes?: CloudChanges) =>
    engine(changes).pipe(Layer.provide(Layer.succeed(SimulatedProviders, [toy])))

  it.layer(onToys(), { timeout: "60 seconds", excludeTestServices: true })(
    `a provider of its own, by ${name}`,
    (it) => {
      it.effect("is planned, applied, found unchanged and deleted", () =>
        Effect.gen(function* () {
          const { plan, apply, outputs } = yield* InfrastructureEngine
          const objects = yield* SimulatedObjects
          const clusterId = uuid(`${name} toys`)
          const program = toyProgram(clusterId)
          const runs = runsOf(`${name} toys`, clusterId)
          const { run } = runs(program)

          const { changes, planJson } = yield* makePresent(run)
          assert.sameMembers(changesIn(changes), ["create toy_network.main", "create toy_machine.first"])
          assert.include(planJson, "registry.terraform.io/orrery/toy")
          assert.match(String((yield* outputs(run))["address"]), /^10\.0\.0\.\d+$/)
          assert.isEmpty((yield* plan(runs(program).run, "present")).changes)

          const last = runs(program).run
          yield* apply(last, yield* plan(last, "absent"))
          assert.isEmpty(yield* objects.listByCluster(clusterId))
        }),
      )

      it.effect("keeps its objects where its record says, with the cluster and the address of their labels", () =>
        Effect.gen(function* () {
          const { apply, plan } = yield* InfrastructureEngine
          const objects = yield* SimulatedObjects
          const clusterId = uuid(`${name} labels`)
          const program = toyProgram(clusterId)
          const runs = runsOf(`${name} labels`, clusterId)
          yield* makePresent(runs(program).run)

          const found = yield* objects.listByCluster(clusterId)
          assert.sameDeepMembers(
            found.map(({ address, attributes, region }) => ({ address, region, owner: attributes["all_labels"] })),
            [
              {
                address: "toy_machine.first",
                region: "eu-central-1",
                owner: { owner: "tests", "orrery-cluster-id": clusterId, "orrery-address": "toy_machine.first" },
              },
              {
                address: "toy_network.main",
                region: "everywhere",
                owner: { owner: "tests", "orrery-cluster-id": clusterId, "orrery-address": "toy_network.main" },
              },
            ],
          )
          const last = runs(program).run
          yield* apply(last, yield* plan(last, "absent"))
        }),
      )

      it.effect("refuses an account that its provider block does not allow", () =>
        Effect.gen(function* () {
          const failure = yield* Effect.flip(makePresent(runsOf(`${name} wrong`)(toyProgram("wrong", "other")).run))

          assert.include(JSON.stringify(failure.diagnostics), "WRONG_PROJECT: the key is of 111122223333")
        }),
      )

      it.effect("is all that this simulated cloud has", () =>
        Effect.gen(function* () {
          const program = awsProgram({ aws_vpc: { network: { cidr_block: "10.0.0.0/16" } } })

          assert.isTrue(yield* Effect.isFailure(makePresent(runsOf(`${name} no aws`)(program).run)))
        }),
      )
    },
  )
}

toySuite("the built-in engine", builtInEngine)

const name = engineOfThisMachine === undefined ? "Terraform" : engineName(engineOfThisMachine)

describe.skipIf(lacksEngine)("with a real engine", () => toySuite(name, realEngine))

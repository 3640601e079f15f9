import { NodeHttpClient } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { vi } from "vitest"

import * as CdktfProgramSynthesizer from "#adapters/cdktf/CdktfProgramSynthesizer.ts"
import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import * as PostgresSimulatedObjects from "#adapters/postgres/PostgresSimulatedObjects.ts"
import { worldWith } from "#tests/application/Lives.ts"
import { LivingCluster } from "#tests/application/LivingCluster.ts"
import { everyStride } from "#tests/application/WholeLife.ts"
import { call } from "#tests/chaos/ApiClient.ts"
import { terraformProcesses } from "#tests/chaos/Victims.ts"
import { assertWhole, follow, get, Plan } from "#tests/e2e/FollowedOperation.ts"
import { runningServer, type RunningServerOptions } from "#tests/e2e/RunningServer.ts"
import { filesWith, tablesWith } from "#tests/e2e/WrittenDown.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"
import { toy } from "#tests/fixtures/toy/ToyProvider.ts"
import { withToyProviders } from "#tests/fixtures/toy/ToyProviders.ts"
import { toyCredentials, toyRequest, toyToken } from "#tests/fixtures/toy/ToyRequest.ts"
import { lacksEngine } from "#tests/terraform/Engine.ts"

// The tables as they are with one line more each. No other file of Orrery knows of the toy.
vi.mock("#domain/cloud/Clouds.ts", async (original) => {
  const { clouds } = await original<{ readonly clouds: object }>()
  const { toyCloud } = await import("#tests/fixtures/toy/ToyCloud.ts")
  return { clouds: { ...clouds, toy: toyCloud } }
})
vi.mock("#domain/cloud/Catalogues.ts", async (original) => {
  const { catalogues } = await original<{ readonly catalogues: object }>()
  const { toyCatalogue } = await import("#tests/fixtures/toy/ToyCloud.ts")
  return { catalogues: { ...catalogues, toy: toyCatalogue } }
})
vi.mock("#domain/provisioner/Provisioners.ts", async (original) => {
  const { provisioners } = await original<{ readonly provisioners: object }>()
  const { toy } = await import("#tests/fixtures/toy/ToyProvisioner.ts")
  return { provisioners: { ...provisioners, toy } }
})
vi.mock("#infra-templates/Stacks.ts", async (original) => {
  const { stacks } = await original<{ readonly stacks: object }>()
  const { defineToy } = await import("#tests/fixtures/toy/ToyStack.ts")
  return { stacks: { ...stacks, toy: { toy: defineToy } } }
})

const name = toyRequest().clusterName
const monthlyCost = 97

/** Every so many moments one is tried at which a server dies. */
const stride = 8

const Preview = Schema.Struct({
  resources: Schema.Array(Schema.Struct({ address: Schema.String })),
  monthlyCost: Schema.Struct({ total: Schema.Finite, excluded: Schema.Array(Schema.String) }),
})

/** The addresses of what the simulated cloud has of a cluster. */
const objectsOf = Effect.fnUntraced(function* (clusterId: string) {
  const found = yield* (yield* SimulatedObjects).listByCluster(clusterId)
  return found.map(({ address }) => address ?? "").toSorted()
})

/** What the log of an operation says. */
const messagesOf = Effect.fnUntraced(function* (operationId: string) {
  const sql = yield* SqlClient.SqlClient
  const events = yield* sql<{ message: string }>`
    SELECT message FROM operation_events WHERE operation_id = ${operationId} ORDER BY sequence`
  return events.map(({ message }) => message)
})

/** A whole life over HTTP alone: previewed, created, shown, found, deleted. */
const live = Effect.fnUntraced(function* (options: RunningServerOptions) {
  const { access, dataDirectory } = yield* runningServer(options)

  const { data } = yield* call(access, "POST", "/clusters?dryRun=true", toyRequest())
  const preview = yield* Schema.decodeUnknownEffect(Preview)(data)
  assert.sameMembers(
    preview.resources.map(({ address }) => address),
    ["toy_network.network", "toy_machine.machine"],
  )
  assert.strictEqual(preview.monthlyCost.total, monthlyCost)
  assert.deepStrictEqual(preview.monthlyCost.excluded, ["Batteries"])

  const created = yield* follow(access, call(access, "POST", "/clusters", toyRequest()))
  assertWhole(created)
  assert.deepInclude(created.cluster, { state: "READY", simulated: true, totalMonthlyCost: monthlyCost })
  assert.match(created.cluster.clusterFQDN ?? "", /^10\.0\.0\.\d+$/)
  assert.deepStrictEqual(yield* objectsOf(created.clusterId), ["toy_machine.machine", "toy_network.network"])

  const plan = yield* get(access, `/clusters/${name}/plan`, Plan)
  assert.deepStrictEqual(plan.summary, { add: 2, change: 0, destroy: 0 })
  assert.strictEqual(plan.cost.total, monthlyCost)
  const deleted = yield* follow(access, call(access, "DELETE", `/clusters/${name}`, { credentials: toyCredentials }))
  assertWhole(deleted)
  assert.strictEqual(deleted.cluster.state, "DELETED")
  assert.deepStrictEqual(yield* objectsOf(created.clusterId), [])
  assert.include(yield* tablesWith(name), "clusters")
  assert.deepStrictEqual([...(yield* tablesWith(toyToken)), ...filesWith(dataDirectory, toyToken)], [])
  return {
    planned: plan.changes.map(({ action, resourceType }) => `${action} ${resourceType}`).toSorted(),
    messages: yield* messagesOf(created.operationId),
  }
})

const creations = ["create toy_machine", "create toy_network"]

/** The toy cloud, in which Terraform dies the first time that it creates a machine. */
const deadly = (dataDirectory: string) => {
  const killed: Array<number> = []
  const { toy_machine: machine, ...others } = toy.behaviors
  const computed: NonNullable<typeof machine>["computed"] = (planned, scene) => {
    if (killed.length === 0) {
      killed.push(...terraformProcesses(dataDirectory))
      for (const processId of killed) process.kill(processId, "SIGKILL")
    }
    return machine?.computed?.(planned, scene) ?? {}
  }
  return { killed, provider: { ...toy, behaviors: { ...others, toy_machine: { ...machine, computed } } } }
}

onPostgres((database) => {
  const ports = Layer.mergeAll(PostgresSimulatedObjects.layer, NodeHttpClient.layerUndici).pipe(
    Layer.provideMerge(database),
  )

  describe("a cluster of a provisioner that is only in the tables, on a cloud that is only in them", () => {
    it.live(
      "is previewed, created, shown with its plan and cost, and deleted, by the built-in engine",
      () => live({ engine: "built in" }).pipe(withToyProviders(), Effect.scoped, Effect.provide(ports)),
      60_000,
    )

    describe.skipIf(lacksEngine)("with a real engine", () => {
      it.live(
        "is previewed, created, shown with its plan and cost, and deleted",
        () =>
          Effect.gen(function* () {
            const { planned } = yield* live({})
            assert.deepStrictEqual(planned, creations)
          }).pipe(withToyProviders(), Effect.scoped, Effect.provide(ports)),
        120_000,
      )

      it.live(
        "keeps the network that was there when the engine was killed: the next run imports it",
        () =>
          Effect.gen(function* () {
            const directory = yield* temporaryDirectory
            const { killed, provider } = deadly(directory)
            const { messages, planned } = yield* live({ directory }).pipe(withToyProviders(provider))

            assert.isNotEmpty(killed)
            assert.include(planned, "import toy_network")
            assert.match(messages.join("\n"), /^toy_network\.network: imported/m)
          }).pipe(Effect.scoped, Effect.provide(ports)),
        120_000,
      )
    })
  })
})

describe("a server that dies with a cluster of a provisioner that is only in the tests", () => {
  it.live.each(["create", "remove"] as const)(
    "leaves it whole, whenever it dies while it is to %s it: what is in no state is found and adopted",
    (operation) =>
      Effect.gen(function* () {
        const last = yield* everyStride(operation, stride, worldWith(CdktfProgramSynthesizer.layer))
        assert.isAbove(last, 50)
      }).pipe(
        withToyProviders(),
        Effect.provideService(LivingCluster, {
          request: toyRequest(),
          deletion: { credentials: toyCredentials },
          addresses: ["toy_network.network", "toy_machine.machine"],
        }),
      ),
    120_000,
  )
})

import { assert, it } from "@effect/vitest"
import { Effect, Layer, Logger, Ref } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { ClusterPlans } from "#application/ports/ClusterPlans.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { EngineRuns } from "#application/ports/EngineRuns.ts"
import { OperationCredentials } from "#application/ports/OperationCredentials.ts"
import { OperationLog } from "#application/ports/OperationLog.ts"
import { Operations } from "#application/ports/Operations.ts"
import type { Cluster } from "#domain/cluster/Cluster.ts"
import { accessKeyId, secretAccessKey, sessionToken, smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import { variablesOf } from "#tests/fixtures/CredentialSources.ts"
import { echoesOf } from "#tests/fixtures/EchoedSecrets.ts"
import { acme } from "#tests/fixtures/People.ts"

import { BegunRuns } from "./BegunRuns.ts"
import { create, ended, engine, remove, useCases } from "./Server.ts"
import { stores, tools } from "./Stores.ts"

const data = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: sessionToken }
const credentials = { type: "static", data }

/** The forms of a secret, and what JSON makes of them: everything is looked at as JSON. */
const formsOf = (secret: string) =>
  Object.values(echoesOf(secret)).flatMap((form) => [form, JSON.stringify(form).slice(1, -1)])

/** What a cloud says that repeats the credentials it was sent. */
const echo = Object.values(data)
  .flatMap((secret) => Object.values(echoesOf(secret)))
  .join(", ")

const logged: Array<unknown> = []
const listening = Logger.layer([Logger.map(Logger.formatJson, (line) => void logged.push(line))])

/** A server whose runs are recorded and whose log is kept, with a cloud that refuses to make one type. */
const observed = useCases.pipe(
  Layer.provideMerge(
    engine({ failures: [{ match: "aws_flow_log", operation: "create", message: `AccessDenied: ${echo}`, times: 1 }] }),
  ),
  Layer.provideMerge(BegunRuns.recording),
  Layer.provideMerge(Layer.mergeAll(stores, tools, BegunRuns.layer)),
  Layer.provideMerge(listening),
)

const request = {
  ...smallCluster,
  provisioner: { ...smallCluster.provisioner, eks: { ...smallCluster.provisioner.eks, credentials } },
}

/** Everything any port would give away about a cluster. */
const everythingAbout = Effect.fn("everythingAbout")(function* (cluster: Cluster) {
  const engineRuns = yield* EngineRuns
  const log = yield* OperationLog
  const operations = yield* (yield* Operations).list({ organizationId: acme.id, clusterId: cluster.id, limit: 100 })
  return JSON.stringify([
    yield* (yield* Clusters).get(acme.id, cluster.id),
    operations,
    yield* Effect.forEach(operations, ({ id }) => log.read(id, 0, 1000)),
    yield* (yield* ClusterPlans).latest(cluster.id),
    yield* Effect.forEach(yield* Ref.get(yield* BegunRuns), ({ runId }) => engineRuns.events(runId)),
    yield* (yield* SimulatedObjects).listByCluster(cluster.id),
  ])
})

it.layer(observed, { timeout: "60 seconds", excludeTestServices: true })("static credentials", (it) => {
  it.effect("are in no row, event, plan, object or line of the log, whether an operation fails or not", () =>
    Effect.gen(function* () {
      const { cluster, operation } = yield* create(request)
      assert.strictEqual((yield* ended(operation.id)).operation.status, "FAILED")
      const afterFailure = yield* everythingAbout(cluster)
      const deletion = yield* remove(cluster.id, { credentials })
      assert.strictEqual((yield* ended(deletion.operation.id)).operation.status, "COMPLETED")

      const everything = [afterFailure, yield* everythingAbout(cluster), JSON.stringify(logged)].join()

      assert.include(everything, cluster.id)
      assert.include(everything, "AccessDenied: (secret)")
      for (const form of Object.values(data).flatMap(formsOf)) assert.notInclude(everything, form)
    }),
  )

  it.effect("are kept no longer than their operation runs", () =>
    Effect.gen(function* () {
      const kept = yield* OperationCredentials
      const { operation } = yield* create({ ...request, clusterName: "kept" })
      assert.deepStrictEqual(variablesOf(yield* kept.read(operation)), data)

      yield* ended(operation.id)

      assert.deepStrictEqual(variablesOf(yield* kept.read(operation)), {})
    }),
  )

  it.effect("are not repeated by a request that is refused", () =>
    Effect.gen(function* () {
      const misplaced = { ...request, clusterName: secretAccessKey, region: accessKeyId, domain: sessionToken }
      const error = yield* Effect.flip(create(misplaced))

      const told = JSON.stringify([error, error.message])
      for (const secret of Object.values(data)) assert.notInclude(told, secret)
    }),
  )
})

import { NodeHttpClient } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"

import { engineName } from "#adapters/terraform/install/TerraformBinary.ts"
import { type Access, call } from "#tests/chaos/ApiClient.ts"
import { followOperation } from "#tests/chaos/Follower.ts"
import { accessKeyId, secretAccessKey, smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"
import { lacksEngine, requiredEngine } from "#tests/terraform/Engine.ts"

import { runningServer } from "./RunningServer.ts"
import { filesWith, tablesWith } from "./WrittenDown.ts"

const name = smallCluster.clusterName
const { credentials } = smallCluster.provisioner.eks
const canaries = [accessKeyId, secretAccessKey]

const Accepted = Schema.Struct({ clusterId: Schema.String, operationId: Schema.String, state: Schema.String })
const Cluster = Schema.Struct({
  state: Schema.String,
  engine: Schema.String,
  simulated: Schema.Boolean,
  clusterFQDN: Schema.optionalKey(Schema.String),
})
const Plan = Schema.Struct({
  summary: Schema.Struct({ add: Schema.Int, change: Schema.Int, destroy: Schema.Int }),
  changes: Schema.Array(Schema.Struct({ resourceType: Schema.String, action: Schema.String })),
  planText: Schema.String,
})
const Progress = Schema.Struct({ status: Schema.String, progressPercentage: Schema.Finite, lastSequence: Schema.Int })

const get = <S extends Schema.Codec<unknown, unknown>>(access: Access, path: string, schema: S) =>
  Effect.flatMap(call(access, "GET", path), ({ data }) => Schema.decodeUnknownEffect(schema)(data))

/** Sets work off and follows it by websocket to its end. */
const follow = Effect.fnUntraced(function* (access: Access, send: ReturnType<typeof call>) {
  const response = yield* send
  assert.strictEqual(response.status, 202)
  const { clusterId, operationId, state } = yield* Schema.decodeUnknownEffect(Accepted)(response.data)
  const sequences = yield* followOperation(access, clusterId, operationId)
  const progress = yield* get(access, `/clusters/${clusterId}/progress?operationId=${operationId}`, Progress)
  const cluster = yield* get(access, `/clusters/${clusterId}`, Cluster)
  return { state, sequences, progress, cluster }
})

const assertWhole = ({ progress, sequences }: Effect.Success<ReturnType<typeof follow>>) => {
  assert.deepStrictEqual(
    sequences,
    sequences.map((_, index) => index + 1),
  )
  assert.deepStrictEqual(progress, {
    status: "COMPLETED",
    progressPercentage: 100,
    lastSequence: sequences.length,
  })
}

const assertNoSecret = Effect.fnUntraced(function* (dataDirectory: string) {
  // What is written down is found; so what is not found is not written down.
  assert.include(yield* tablesWith(name), "clusters")
  for (const canary of canaries) {
    assert.deepStrictEqual(yield* tablesWith(canary), [])
    assert.deepStrictEqual(filesWith(dataDirectory, canary), [])
  }
})

onPostgres((database) =>
  describe.skipIf(lacksEngine)("a server with PostgreSQL and Terraform, by its API alone", () => {
    it.live(
      "makes a cluster, shows it and its plan, unmakes it, and keeps nothing of its credentials",
      () =>
        Effect.gen(function* () {
          const { access, dataDirectory } = yield* runningServer()

          const made = yield* follow(access, call(access, "POST", "/clusters", smallCluster))
          assert.strictEqual(made.state, "PENDING")
          assertWhole(made)
          assert.deepInclude(made.cluster, {
            state: "READY",
            simulated: true,
            engine: engineName(yield* requiredEngine),
          })
          assert.match(made.cluster.clusterFQDN ?? "", /^[\w.-]+\.eks\.amazonaws\.com$/)
          yield* assertNoSecret(dataDirectory)

          const plan = yield* get(access, `/clusters/${name}/plan`, Plan)
          assert.deepInclude(plan.summary, { add: plan.changes.length, change: 0, destroy: 0 })
          assert.isTrue(plan.changes.some(({ resourceType }) => resourceType === "aws_eks_cluster"))
          assert.include(plan.planText, `Plan: ${plan.summary.add} to add, 0 to change, 0 to destroy.`)

          const unmade = yield* follow(access, call(access, "DELETE", `/clusters/${name}`, { credentials }))
          assert.strictEqual(unmade.state, "DELETING")
          assertWhole(unmade)
          assert.strictEqual(unmade.cluster.state, "DELETED")
          assert.strictEqual((yield* call(access, "GET", `/clusters/${name}`)).status, 404)
          yield* assertNoSecret(dataDirectory)
        }).pipe(Effect.scoped, Effect.provide(Layer.merge(database, NodeHttpClient.layerUndici))),
      180_000,
    )
  }),
)

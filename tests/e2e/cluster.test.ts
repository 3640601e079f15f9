import { NodeHttpClient } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

import { engineName } from "#adapters/terraform/install/TerraformBinary.ts"
import { call } from "#tests/chaos/ApiClient.ts"
import { accessKeyId, secretAccessKey, smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"
import { lacksEngine, requiredEngine } from "#tests/terraform/Engine.ts"

import { assertWhole, follow, get, Plan } from "./FollowedOperation.ts"
import { runningServer } from "./RunningServer.ts"
import { filesWith, tablesWith } from "./WrittenDown.ts"

const name = smallCluster.clusterName
const { credentials } = smallCluster.provisioner.eks
const canaries = [accessKeyId, secretAccessKey]

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

          const { totalMonthlyCost } = made.cluster
          assert.strictEqual(plan.monthlyCost, totalMonthlyCost)
          assert.deepStrictEqual(plan.cost, { total: totalMonthlyCost, before: 0, difference: totalMonthlyCost })

          const unmade = yield* follow(access, call(access, "DELETE", `/clusters/${name}`, { credentials }))
          assert.strictEqual(unmade.state, "DELETING")
          assertWhole(unmade)
          assert.strictEqual(unmade.cluster.state, "DELETED")
          assert.strictEqual((yield* call(access, "GET", `/clusters/${name}`)).status, 404)
          const last = yield* get(access, `/clusters/${made.clusterId}/plan`, Plan)
          assert.deepStrictEqual(last.cost, { total: 0, before: totalMonthlyCost, difference: -totalMonthlyCost })
          yield* assertNoSecret(dataDirectory)
        }).pipe(Effect.scoped, Effect.provide(Layer.merge(database, NodeHttpClient.layerUndici))),
      180_000,
    )
  }),
)

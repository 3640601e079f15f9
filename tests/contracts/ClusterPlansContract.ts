import { assert, it } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"

import { ClusterPlans } from "#application/ports/ClusterPlans.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { Operations } from "#application/ports/Operations.ts"
import type { Cluster } from "#domain/cluster/Cluster.ts"
import type { ClusterPlan } from "#domain/infrastructure/ClusterPlan.ts"
import { ClusterPlanNotFound } from "#domain/infrastructure/ClusterPlan.ts"
import type { Operation } from "#domain/operation/Operation.ts"
import { monthlyCostOfOneKey, pendingCluster } from "#tests/fixtures/Clusters.ts"
import { completedOperation } from "#tests/fixtures/Operations.ts"
import { type Accounts, settled } from "#tests/fixtures/People.ts"

const twoOperations = Effect.fnUntraced(function* (cluster: Cluster) {
  const first = completedOperation(cluster, "first", "2026-02-01T12:00:00Z")
  const second = completedOperation(cluster, "second", "2026-02-02T12:00:00Z")
  const operations = yield* Operations
  yield* (yield* Clusters).create(cluster)
  yield* operations.create(first)
  yield* operations.create(second)
  return [first, second] as const
})

const planOf = (operation: Operation): ClusterPlan => ({
  clusterId: operation.clusterId,
  operationId: operation.id,
  createdAt: DateTime.add(operation.startedAt, { milliseconds: 1234 }),
  engine: "terraform 1.11.4",
  simulated: true,
  hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  program: '{\n  "resource": {}\n}\n',
  changes: [
    { address: "aws_vpc.main", resourceType: "aws_vpc", action: "create" },
    { address: "aws_eks_cluster.main", resourceType: "aws_eks_cluster", action: "replace", reason: "cannot_update" },
  ],
  planJson: '{"format_version":"1.2"}',
  planText: "  # aws_vpc.main will be created\n",
  monthlyCost: 271.56,
  cost: monthlyCostOfOneKey,
})

/** What every home for plans must do. Pass it your adapter's layer. */
export const clusterPlansContract = <E>(
  adapter: string,
  layer: Layer.Layer<ClusterPlans | Operations | Clusters | Accounts, E>,
) =>
  it.layer(Layer.provideMerge(settled, layer), { timeout: "60 seconds" })(`ClusterPlans on ${adapter}`, (it) => {
    it.effect("returns a plan exactly as it was saved", () =>
      Effect.gen(function* () {
        const plans = yield* ClusterPlans
        const [operation] = yield* twoOperations(pendingCluster("exact"))

        yield* plans.save(planOf(operation))

        assert.deepStrictEqual(yield* plans.latest(operation.clusterId), planOf(operation))
      }),
    )

    it.effect("returns a plan of an earlier version, whose cost has only a total", () =>
      Effect.gen(function* () {
        const plans = yield* ClusterPlans
        const [operation] = yield* twoOperations(pendingCluster("earlier"))
        const { cost: _, ...plan } = planOf(operation)

        yield* plans.save(plan)

        assert.deepStrictEqual(yield* plans.latest(operation.clusterId), plan)
      }),
    )

    it.effect("returns the newest plan of a cluster", () =>
      Effect.gen(function* () {
        const plans = yield* ClusterPlans
        const [first, second] = yield* twoOperations(pendingCluster("twice"))

        yield* plans.save(planOf(second))
        yield* plans.save(planOf(first))

        assert.deepStrictEqual(yield* plans.latest(first.clusterId), planOf(second))
      }),
    )

    it.effect("replaces the plan of the same operation", () =>
      Effect.gen(function* () {
        const plans = yield* ClusterPlans
        const [operation] = yield* twoOperations(pendingCluster("replanned"))
        const again: ClusterPlan = {
          ...planOf(operation),
          createdAt: DateTime.add(planOf(operation).createdAt, { seconds: 1 }),
          hash: "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
          changes: [],
          program: "{}\n",
          planText: "No changes.\n",
        }

        yield* plans.save(planOf(operation))
        yield* plans.save(again)

        assert.deepStrictEqual(yield* plans.latest(operation.clusterId), again)
      }),
    )

    it.effect("says when a cluster has no plan yet", () =>
      Effect.gen(function* () {
        const plans = yield* ClusterPlans
        const { id } = pendingCluster("unplanned")

        assert.deepStrictEqual(yield* Effect.flip(plans.latest(id)), new ClusterPlanNotFound({ clusterId: id }))
      }),
    )
  })

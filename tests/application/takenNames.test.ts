import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { CloudProbes } from "#application/ports/CloudProbes.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { acme, globex } from "#tests/fixtures/People.ts"
import { scripted } from "#tests/fixtures/ScriptedProbe.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

import { world } from "./Lives.ts"
import { create, ended, remove, useCases } from "./Server.ts"
import { forgetfulEngine } from "./StateFile.ts"
import { timePassesUntil } from "./Time.ts"

const server = useCases.pipe(Layer.provideMerge(forgetfulEngine({})), Layer.provideMerge(world))

/** A server whose first phase gets no answers, so that only the plan notices. */
const unasked = useCases.pipe(
  Layer.provide(Layer.succeed(CloudProbes, { simulated: true, connect: () => Effect.succeed(scripted({})) })),
  Layer.provideMerge(forgetfulEngine({})),
  Layer.provideMerge(world),
)

/** Puts an EKS cluster of the name that the request wants into the account of an organization. */
const occupy = (organizationId: string) =>
  Effect.flatMap(SimulatedObjects, ({ create: put }) =>
    put({
      objectId: `${organizationId} first-light`,
      organizationId,
      accountId: "123456789012",
      region: "eu-west-1",
      resourceType: "aws_eks_cluster",
      importId: "first-light",
      uniqueName: "first-light",
      clusterId: uuid("somebody else's"),
      address: null,
      attributes: { name: "first-light" },
    }),
  )

describe("a creation whose name the cloud account has already", () => {
  it.effect("fails in its first phase, and names the field, the objects and what to do", () =>
    Effect.gen(function* () {
      yield* occupy(acme.id)
      const { operation } = yield* create()
      const { operation: failed } = yield* timePassesUntil(ended(operation.id))

      assert.deepInclude(failed, { status: "FAILED", currentPhase: "preflight" })
      assert.deepInclude(failed.failure, {
        cause: "configuration",
        summary: "clusterName: The account already has aws_eks_cluster first-light.",
        detail: "Nothing was created.",
      })
    }).pipe(Effect.provide(server, { local: true })),
  )

  it.effect("fails before anything is created where the name was taken after the first phase", () =>
    Effect.gen(function* () {
      yield* occupy(acme.id)
      const { cluster, operation } = yield* create()
      const { operation: failed } = yield* timePassesUntil(ended(operation.id))

      assert.deepInclude(failed, { status: "FAILED", currentPhase: "plan" })
      assert.deepInclude(failed.failure, {
        cause: "configuration",
        summary: "clusterName: account 123456789012 already has objects with the names of this cluster in eu-west-1.",
        detail: "Taken are aws_eks_cluster first-light. Nothing was created.",
        remedy:
          "Choose another clusterName, or remove the objects that are named from the account. Then delete this cluster and apply again.",
      })
      assert.isEmpty(yield* (yield* SimulatedObjects).listByCluster(cluster.id))

      const deletion = yield* remove(cluster.id)
      const { operation: deleted } = yield* timePassesUntil(ended(deletion.operation.id))
      assert.strictEqual(deleted.status, "COMPLETED")
    }).pipe(Effect.provide(unasked, { local: true })),
  )

  it.effect("succeeds when only the account of another organization has it", () =>
    Effect.gen(function* () {
      yield* occupy(globex.id)
      const { cluster, operation } = yield* create()
      yield* timePassesUntil(ended(operation.id))

      assert.strictEqual((yield* (yield* Clusters).get(acme.id, cluster.id)).state, "READY")
    }).pipe(Effect.provide(server, { local: true })),
  )
})

import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { PreviewCluster } from "#application/cluster/PreviewCluster.ts"
import { ReadClusters } from "#application/cluster/ReadClusters.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { Operations } from "#application/ports/Operations.ts"
import type { Actor } from "#domain/access/Actor.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import { acme, globex, grace } from "#tests/fixtures/People.ts"

import { adaAs, create, ended, keysAgain, owner, remove, server } from "./Server.ts"

const named = (clusterName: string) => ({ ...smallCluster, clusterName })

const problemsOf = (error: { readonly _tag: string; readonly problems?: ReadonlyArray<object> }) => error.problems

it.layer(server(), { timeout: "60 seconds", excludeTestServices: true })("creating a cluster", (it) => {
  it.effect("ends READY, with the address of its Kubernetes API and every resource of its plan in the cloud", () =>
    Effect.gen(function* () {
      const accepted = yield* create(named("ready"))
      assert.deepInclude(accepted.cluster, { state: "PENDING", simulated: true })

      const { events, operation } = yield* ended(accepted.operation.id)

      assert.deepInclude(operation, { status: "COMPLETED", progressPercentage: 100, type: "CREATE" })
      const cluster = yield* (yield* Clusters).get(acme.id, accepted.cluster.id)
      assert.strictEqual(cluster.state, "READY")
      assert.match(cluster.endpoint ?? "", /^[\w-]+(\.[\w-]+)+$/)
      const objects = yield* (yield* SimulatedObjects).listByCluster(cluster.id)
      assert.lengthOf(
        events.filter(({ labels }) => labels["action"] === "create" && labels["id"] !== undefined),
        objects.length,
      )
    }),
  )

  it.effect("passes through its phases in their order, with progress in each", () =>
    Effect.gen(function* () {
      const { operation } = yield* create(named("phases"))
      const { events } = yield* ended(operation.id)

      const phases = events.map(({ phase }) => phase).filter((phase, index, all) => phase !== all[index - 1])
      assert.deepStrictEqual(phases, [
        "preflight",
        "validate",
        "synthesize",
        "plan",
        "approval",
        "apply",
        "bootstrap",
        "verify",
      ])
      const applying = events
        .filter(({ phase }) => phase === "apply")
        .map(({ progressPercentage }) => progressPercentage)
      assert.isAbove(new Set(applying).size, 50)
    }),
  )

  it.effect("leaves the cluster protected against deletion", () =>
    Effect.gen(function* () {
      const { cluster, operation } = yield* create(named("protected"))
      yield* ended(operation.id)

      const objects = yield* (yield* SimulatedObjects).listByCluster(cluster.id)
      const eks = objects.find(({ resourceType }) => resourceType === "aws_eks_cluster")
      assert.strictEqual(eks?.attributes["deletion_protection"], true)
    }),
  )

  it.effect("is refused for a name that another cluster of the organization has, and nothing is begun", () =>
    Effect.gen(function* () {
      const { cluster } = yield* create(named("twice"))

      const error = yield* Effect.flip(create(named("twice")))

      assert.strictEqual(error._tag, "ClusterNameTaken")
      assert.strictEqual(yield* (yield* Operations).count({ organizationId: acme.id, clusterId: cluster.id }), 1)
    }),
  )

  it.effect.each(["editor", "viewer"] as const)("is forbidden to an %s", (role) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(create(named(`by-${role}`), adaAs(role)))

      assert.strictEqual(error._tag, "Forbidden")
      assert.isUndefined(yield* (yield* Clusters).findByName(acme.id, `by-${role}`))
    }),
  )

  it.effect("is refused to an admin, who needs an approval that no one can ask for yet", () =>
    Effect.gen(function* () {
      for (const globalRole of ["developer", "admin"] as const) {
        const error = yield* Effect.flip(create(named("by-admin"), { ...adaAs("admin"), globalRole }))

        assert.deepInclude(error, { _tag: "Forbidden", lacksApproval: true })
        assert.isUndefined(yield* (yield* Clusters).findByName(acme.id, "by-admin"))
      }
    }),
  )

  it.effect("is refused with an approval, since there is no one to ask", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(create({ ...named("approved"), approvalWorkflow: true }))

      assert.deepInclude(problemsOf(error)?.[0], { code: "NOT_OFFERED", path: "approvalWorkflow" })
      assert.isUndefined(yield* (yield* Clusters).findByName(acme.id, "approved"))
    }),
  )

  it.effect("is refused for an organization the key does not act for", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(create({ ...named("elsewhere"), identity: { orgId: globex.id } }))

      assert.deepInclude(problemsOf(error)?.[0], { code: "MISMATCH", path: "identity.orgId" })
      const { operation } = yield* create({ ...named("here"), identity: { orgId: acme.id } })
      assert.strictEqual(operation.organizationId, acme.id)
    }),
  )
})

const preview = (request: unknown, actor = owner) =>
  Effect.gen(function* () {
    const previewCluster = yield* PreviewCluster
    yield* previewCluster.authorize
    return yield* previewCluster.preview(yield* readK8sClusterRequest(request))
  }).pipe(Effect.provideService(CurrentActor, actor))

it.layer(server(), { timeout: "60 seconds", excludeTestServices: true })("previewing a cluster", (it) => {
  it.effect("returns the resources and the cost, and changes nothing", () =>
    Effect.gen(function* () {
      const shown = yield* preview(named("previewed"))

      assert.strictEqual(shown.summary.add, shown.resources.length)
      assert.isAbove(shown.summary.add, 50)
      assert.isAbove(shown.monthlyCost.total, 0)
      assert.strictEqual(shown.program, (yield* preview(named("previewed"))).program)
      assert.strictEqual(yield* (yield* Clusters).count({ organizationId: acme.id }), 0)
      assert.strictEqual(yield* (yield* Operations).count({ organizationId: acme.id }), 0)
    }),
  )

  it.effect("shows exactly what a creation makes", () =>
    Effect.gen(function* () {
      const shown = yield* preview(named("foretold"))
      const { cluster, operation } = yield* create(named("foretold"))
      yield* ended(operation.id)

      const objects = yield* (yield* SimulatedObjects).listByCluster(cluster.id)
      assert.sameMembers(
        objects.map(({ address }) => address),
        shown.resources.map(({ address }) => address),
      )
      assert.strictEqual((yield* Effect.flip(preview(named("foretold"))))._tag, "ClusterNameTaken")
    }),
  )

  it.effect("shows the cost that the cluster and its plan have, item by item", () =>
    Effect.gen(function* () {
      const evaluated = { ...named("costed"), costEvaulate: true }
      const shown = (yield* preview(evaluated)).monthlyCost
      const { cluster, operation } = yield* create(evaluated)
      yield* ended(operation.id)

      const read = yield* ReadClusters
      const stored = yield* Effect.provideService(read.get(cluster.id), CurrentActor, owner)
      const plan = yield* Effect.provideService(read.plan(cluster.id), CurrentActor, owner)
      assert.strictEqual(stored.totalMonthlyCost, shown.total)
      assert.deepStrictEqual(stored.monthlyCost, shown)
      assert.strictEqual(plan.monthlyCost, shown.total)
      assert.deepStrictEqual(plan.cost, shown)
    }),
  )

  it.effect("is open to an admin, since it changes nothing", () =>
    Effect.gen(function* () {
      const shown = yield* preview(named("proposed"), adaAs("admin"))

      assert.strictEqual(shown.spec.clusterName, "proposed")
    }),
  )

  it.effect("is forbidden to roles that may not create", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* Effect.flip(preview(named("hidden"), adaAs("viewer"))))._tag, "Forbidden")
    }),
  )
})

/** Owns an organization on the plan developer, which allows five clusters. */
const graceAtGlobex: Actor = {
  userId: grace.id,
  organizationId: globex.id,
  role: "owner",
  globalRole: "developer",
}

const createAtGlobex = (clusterName: string) => create(named(clusterName), graceAtGlobex)

it.layer(server(), { timeout: "60 seconds", excludeTestServices: true })("an organization whose plan is full", (it) => {
  it.effect("gets no further cluster, in earnest or as a preview, until it deletes one", () =>
    Effect.gen(function* () {
      const clusters = yield* Clusters
      const operations = yield* Operations
      const first = yield* createAtGlobex("first")
      for (const name of ["second", "third", "fourth", "fifth"]) yield* createAtGlobex(name)

      const refusals = [
        yield* Effect.flip(createAtGlobex("sixth")),
        yield* Effect.flip(preview(named("sixth"), graceAtGlobex)),
      ]
      for (const error of refusals) {
        assert.deepInclude(error, { _tag: "PlanLimitReached", planName: "Developer", feature: "clusters", limit: 5 })
      }
      assert.isUndefined(yield* clusters.findByName(globex.id, "sixth"))
      assert.strictEqual(yield* operations.count({ organizationId: globex.id }), 5)

      yield* ended(first.operation.id)
      const removal = yield* remove("first", keysAgain, graceAtGlobex)
      assert.strictEqual((yield* Effect.flip(createAtGlobex("sixth")))._tag, "PlanLimitReached")
      yield* ended(removal.operation.id)

      assert.strictEqual((yield* createAtGlobex("sixth")).cluster.state, "PENDING")
    }),
  )

  it.effect("hears of a name that is taken before it hears of the plan", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* Effect.flip(createAtGlobex("third")))._tag, "ClusterNameTaken")
      assert.strictEqual((yield* Effect.flip(preview(named("third"), graceAtGlobex)))._tag, "ClusterNameTaken")
    }),
  )
})

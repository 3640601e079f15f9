import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

import { Clusters } from "#application/ports/Clusters.ts"
import { type Cluster, ClusterNameTaken, ClusterNotFound } from "#domain/cluster/Cluster.ts"
import { fullSpec, monthlyCostOfOneKey, pendingCluster } from "#tests/fixtures/Clusters.ts"
import { type Accounts, acme, globex, organizationOfAda, settled } from "#tests/fixtures/People.ts"

import { ready } from "./ClusterMovesContract.ts"
import { Days, onDay, PageSize, readPages } from "./Pages.ts"

/** What every home for clusters must do. Pass it your adapter's layer. */
export const clustersContract = <E>(adapter: string, layer: Layer.Layer<Clusters | Accounts, E>) =>
  it.layer(Layer.provideMerge(settled, layer), { timeout: "60 seconds" })(`Clusters on ${adapter}`, (it) => {
    it.effect("returns a cluster exactly as it was created", () =>
      Effect.gen(function* () {
        const clusters = yield* Clusters
        const cluster: Cluster = {
          ...pendingCluster("exact"),
          spec: fullSpec("exact"),
          endpoint: "https://k8s.example",
        }

        yield* clusters.create(cluster)

        assert.deepStrictEqual(yield* clusters.get(acme.id, cluster.id), cluster)
        assert.deepStrictEqual(yield* clusters.findByName(acme.id, "exact"), cluster)
      }),
    )

    it.effect("returns how the cost adds up with the single cluster alone", () =>
      Effect.gen(function* () {
        const clusters = yield* Clusters
        const cluster: Cluster = { ...pendingCluster("costed", globex), monthlyCost: monthlyCostOfOneKey }

        yield* clusters.create(cluster)

        const { monthlyCost: _, ...found } = cluster
        assert.deepStrictEqual(yield* clusters.get(globex.id, cluster.id), cluster)
        assert.deepStrictEqual(yield* clusters.findByName(globex.id, "costed"), cluster)
        assert.deepInclude(yield* clusters.list({ organizationId: globex.id, limit: 100 }), found)
        assert.notProperty(yield* clusters.move(cluster.id, { to: "PROVISIONING" }), "monthlyCost")
        assert.deepStrictEqual((yield* clusters.get(globex.id, cluster.id)).monthlyCost, monthlyCostOfOneKey)
      }),
    )

    it.effect("leaves out the endpoint of a cluster that has none", () =>
      Effect.gen(function* () {
        const clusters = yield* Clusters
        const cluster = pendingCluster("without-endpoint")

        yield* clusters.create(cluster)

        assert.deepStrictEqual(yield* clusters.get(acme.id, cluster.id), cluster)
      }),
    )

    it.effect("finds the cluster of any organization for the server itself", () =>
      Effect.gen(function* () {
        const clusters = yield* Clusters
        const cluster = pendingCluster("anyone's", globex)
        yield* clusters.create(cluster)

        assert.deepStrictEqual(yield* clusters.find(cluster.id), cluster)
        assert.isUndefined(yield* clusters.find(pendingCluster("never created").id))
      }),
    )

    it.effect("shows a cluster to its own organization only", () =>
      Effect.gen(function* () {
        const clusters = yield* Clusters
        const cluster = pendingCluster("hidden")
        yield* clusters.create(cluster)

        const error = yield* Effect.flip(clusters.get(globex.id, cluster.id))

        assert.deepStrictEqual(error, new ClusterNotFound({ clusterId: cluster.id }))
        assert.isUndefined(yield* clusters.findByName(globex.id, "hidden"))
      }),
    )

    it.effect("says when there is no such cluster", () =>
      Effect.gen(function* () {
        const clusters = yield* Clusters
        const { id } = pendingCluster("missing")

        assert.deepStrictEqual(yield* Effect.flip(clusters.get(acme.id, id)), new ClusterNotFound({ clusterId: id }))
        assert.deepStrictEqual(
          yield* Effect.flip(clusters.move(id, { to: "READY" })),
          new ClusterNotFound({ clusterId: id }),
        )
        assert.isUndefined(yield* clusters.findByName(acme.id, "missing"))
      }),
    )

    it.effect("gives a name once in each organization", () =>
      Effect.gen(function* () {
        const clusters = yield* Clusters
        const second: Cluster = { ...pendingCluster("taken"), id: pendingCluster("taken-too").id }
        yield* clusters.create(pendingCluster("taken"))

        const error = yield* Effect.flip(clusters.create(second))
        yield* clusters.create(pendingCluster("taken", globex))

        assert.deepStrictEqual(error, new ClusterNameTaken({ clusterName: "taken" }))
      }),
    )

    it.effect("gives a name to one of fifty who ask at once", () =>
      Effect.gen(function* () {
        const clusters = yield* Clusters
        const contenders = Array.from({ length: 50 }, (_, number) => ({
          ...pendingCluster("contended"),
          id: pendingCluster(`contended ${number}`).id,
        }))

        const results = yield* Effect.forEach(contenders, (contender) => Effect.result(clusters.create(contender)), {
          concurrency: "unbounded",
        })

        const refused = results.filter((result) => result._tag === "Failure")
        assert.lengthOf(refused, 49)
        for (const { failure } of refused)
          assert.deepStrictEqual(failure, new ClusterNameTaken({ clusterName: "contended" }))
      }),
    )

    it.effect("frees the name of a deleted cluster, which can still be read", () =>
      Effect.gen(function* () {
        const clusters = yield* Clusters
        const { id } = yield* ready(pendingCluster("reborn"))
        yield* clusters.move(id, { to: "DELETING" })
        const deleted = yield* clusters.move(id, { to: "DELETED" })

        const successor: Cluster = { ...pendingCluster("reborn"), id: pendingCluster("reborn again").id }
        yield* clusters.create(successor)

        assert.deepStrictEqual(yield* clusters.get(acme.id, id), deleted)
        assert.deepStrictEqual(yield* clusters.findByName(acme.id, "reborn"), successor)
      }),
    )

    it.effect("lists and counts what is not deleted, newest first", () =>
      Effect.gen(function* () {
        const clusters = yield* Clusters
        const organization = yield* organizationOfAda("listing")
        const first = pendingCluster("first", organization, "2026-01-01T00:00:00Z")
        const second = yield* ready(pendingCluster("second", organization, "2026-01-02T00:00:00Z"))
        const gone = yield* ready(pendingCluster("gone", organization, "2026-01-03T00:00:00Z"))
        yield* clusters.create(first)
        yield* clusters.move(gone.id, { to: "DELETING" })
        yield* clusters.move(gone.id, { to: "DELETED" })
        const { id: organizationId } = organization

        assert.deepStrictEqual(yield* clusters.list({ organizationId, limit: 100 }), [second, first])
        assert.deepStrictEqual(yield* clusters.list({ organizationId, limit: 1 }), [second])
        assert.deepStrictEqual(yield* clusters.list({ organizationId, provider: "aws", limit: 100 }), [second, first])
        assert.deepStrictEqual(yield* clusters.list({ organizationId, provider: "gcp", limit: 100 }), [])
        assert.strictEqual(yield* clusters.count({ organizationId }), 2)
        assert.strictEqual(yield* clusters.count({ organizationId, provider: "aws" }), 2)
        assert.strictEqual(yield* clusters.count({ organizationId, provider: "azure" }), 0)
      }),
    )

    let runs = 0
    it.effect.prop(
      "pages over every cluster once while others are created",
      { days: Days, limit: PageSize },
      Effect.fnUntraced(function* ({ days, limit }) {
        const clusters = yield* Clusters
        const organization = yield* organizationOfAda(`paging ${++runs}`)
        const create = (name: string, day: number) => {
          const cluster = pendingCluster(name, organization, onDay(day))
          return Effect.orDie(Effect.as(clusters.create(cluster), cluster.id))
        }
        const there = yield* Effect.forEach(days, (day, number) => create(`before-${number}`, day))

        const rows = yield* readPages<Cluster>(
          (last) =>
            clusters.list({
              organizationId: organization.id,
              limit,
              ...(last && { after: { atMillis: last.createdAt.epochMilliseconds, id: last.id } }),
            }),
          (page) => (page <= 10 ? Effect.asVoid(create(`during-${page}`, 1 + (page % 5))) : Effect.void),
        )

        const visited = rows.map(({ id }) => id)
        assert.strictEqual(new Set(visited).size, visited.length)
        assert.includeMembers(visited, there)
      }),
      { arbitrary: { runs: 15 } },
    )
  })

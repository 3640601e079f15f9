import { assert, it } from "@effect/vitest"
import { DateTime, Effect, Exit, Layer } from "effect"

import { Clusters } from "#application/ports/Clusters.ts"
import { Operations } from "#application/ports/Operations.ts"
import type { Cluster } from "#domain/cluster/Cluster.ts"
import { type Operation, OperationNotFound } from "#domain/operation/Operation.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import { completedOperation, pendingOperation } from "#tests/fixtures/Operations.ts"
import { type Accounts, organizationOfAda, settled } from "#tests/fixtures/People.ts"

import { Days, onDay, PageSize, readPages } from "./Pages.ts"

const kept = Effect.fnUntraced(function* (cluster: Cluster) {
  const clusters = yield* Clusters
  yield* clusters.create(cluster)
  return cluster
})

/** What every home for operations must do. Pass it your adapter's layer. */
export const operationsContract = <E>(adapter: string, layer: Layer.Layer<Operations | Clusters | Accounts, E>) =>
  it.layer(Layer.provideMerge(settled, layer), { timeout: "60 seconds" })(`Operations on ${adapter}`, (it) => {
    it.effect("returns an operation exactly as it was created", () =>
      Effect.gen(function* () {
        const operations = yield* Operations
        const cluster = yield* kept(pendingCluster("exact"))
        const operation = {
          ...pendingOperation(cluster),
          metadata: { requestedWith: "orrery 0.1.0" },
          egressNetworks: ["198.51.100.0/24", "203.0.113.7/32"],
        }

        yield* operations.create(operation)

        assert.deepStrictEqual(yield* operations.get(operation.id), operation)
      }),
    )

    it.effect("returns an ended operation with its end and its failure", () =>
      Effect.gen(function* () {
        const operations = yield* Operations
        const cluster = yield* kept(pendingCluster("ended"))
        const operation: Operation = {
          ...completedOperation(cluster, "failed", "2026-02-01T12:00:00.456Z"),
          status: "FAILED",
          progressPercentage: 33.33,
          failure: {
            cause: "quota",
            summary: "No addresses are left.",
            detail: "AddressLimitExceeded",
            remedy: "Ask AWS for more addresses.",
            userFixable: true,
            retryable: false,
            address: "aws_eip.nat[0]",
          },
        }

        yield* operations.create(operation)

        assert.deepStrictEqual(yield* operations.get(operation.id), operation)
      }),
    )

    it.effect("says when there is no such operation", () =>
      Effect.gen(function* () {
        const operations = yield* Operations
        const { id } = pendingOperation(pendingCluster("missing"))

        assert.deepStrictEqual(yield* Effect.flip(operations.get(id)), new OperationNotFound({ operationId: id }))
      }),
    )

    it.effect("knows the newest operation of a cluster", () =>
      Effect.gen(function* () {
        const operations = yield* Operations
        const cluster = yield* kept(pendingCluster("latest"))
        const newer = completedOperation(cluster, "newer", "2026-02-02T12:00:00Z")

        assert.isUndefined(yield* operations.latest(cluster.id))
        yield* operations.create(newer)
        yield* operations.create(completedOperation(cluster, "older", "2026-02-01T12:00:00Z"))

        assert.deepStrictEqual(yield* operations.latest(cluster.id), newer)
      }),
    )

    it.effect("lets one operation at a time work on a cluster", () =>
      Effect.gen(function* () {
        const operations = yield* Operations
        const cluster = yield* kept(pendingCluster("busy"))
        yield* operations.create(completedOperation(cluster, "before", "2026-02-01T12:00:00Z"))
        const rivals = Array.from({ length: 10 }, (_, number) => pendingOperation(cluster, `rival ${number}`))

        const exits = yield* Effect.forEach(rivals, (rival) => Effect.exit(operations.create(rival)), {
          concurrency: "unbounded",
        })

        assert.lengthOf(exits.filter(Exit.isSuccess), 1)
      }),
    )

    it.effect("lists and counts by cluster, type and status, newest first", () =>
      Effect.gen(function* () {
        const operations = yield* Operations
        const organization = yield* organizationOfAda("operations")
        const one = yield* kept(pendingCluster("one", organization))
        const other = yield* kept(pendingCluster("other", organization))
        const made = completedOperation(one, "made", "2026-02-01T12:00:00Z")
        const removal: Operation = { ...pendingOperation(one, "removal"), type: "DELETE", startedAt: at("2026-02-03") }
        const elsewhere: Operation = { ...pendingOperation(other), startedAt: at("2026-02-02") }
        yield* Effect.forEach([made, removal, elsewhere], operations.create)
        const everything = { organizationId: organization.id, limit: 100 }

        assert.deepStrictEqual(yield* operations.list(everything), [removal, elsewhere, made])
        assert.deepStrictEqual(yield* operations.list({ ...everything, limit: 2 }), [removal, elsewhere])
        assert.deepStrictEqual(yield* operations.list({ ...everything, clusterId: one.id }), [removal, made])
        assert.deepStrictEqual(yield* operations.list({ ...everything, type: "DELETE" }), [removal])
        assert.deepStrictEqual(yield* operations.list({ ...everything, status: "PENDING" }), [removal, elsewhere])
        assert.deepStrictEqual(yield* operations.list({ ...everything, status: "COMPLETED", type: "DELETE" }), [])
        assert.strictEqual(yield* operations.count({ organizationId: organization.id }), 3)
        assert.strictEqual(
          yield* operations.count({ organizationId: organization.id, clusterId: one.id, status: "PENDING" }),
          1,
        )
      }),
    )

    it.effect("lists what has not ended, oldest first", () =>
      Effect.gen(function* () {
        const operations = yield* Operations
        const young = pendingOperation(yield* kept(pendingCluster("young")))
        const old: Operation = { ...pendingOperation(yield* kept(pendingCluster("old"))), startedAt: at("2025-02-01") }
        const ended = completedOperation(yield* kept(pendingCluster("over")), "over", "2026-02-01T12:00:00Z")
        yield* Effect.forEach([young, old, ended], operations.create)

        const open = yield* operations.open
        const mine = open.filter(({ id }) => [young.id, old.id, ended.id].includes(id))

        assert.deepStrictEqual(mine, [old, young])
      }),
    )

    let runs = 0
    it.effect.prop(
      "pages over every operation once while others are created",
      { days: Days, limit: PageSize },
      Effect.fnUntraced(function* ({ days, limit }) {
        const operations = yield* Operations
        const cluster = yield* kept(pendingCluster(`paging-${++runs}`))
        const create = (name: string, day: number) => {
          const operation = completedOperation(cluster, name, onDay(day))
          return Effect.as(operations.create(operation), operation.id)
        }
        const there = yield* Effect.forEach(days, (day, number) => create(`before ${number}`, day))

        const rows = yield* readPages<Operation>(
          (last) =>
            operations.list({
              organizationId: cluster.organizationId,
              clusterId: cluster.id,
              limit,
              ...(last && { after: { atMillis: last.startedAt.epochMilliseconds, id: last.id } }),
            }),
          (page) => (page <= 10 ? Effect.asVoid(create(`during ${page}`, 1 + (page % 5))) : Effect.void),
        )

        const visited = rows.map(({ id }) => id)
        assert.strictEqual(new Set(visited).size, visited.length)
        assert.includeMembers(visited, there)
      }),
      { arbitrary: { runs: 15 } },
    )

    it.effect("moves the deadline of an operation, as long as it has not ended", () =>
      Effect.gen(function* () {
        const operations = yield* Operations
        const later = DateTime.makeUnsafe("2026-03-01T12:00:00.123Z")
        const open = pendingOperation(yield* kept(pendingCluster("deadline-open")))
        const over = completedOperation(
          yield* kept(pendingCluster("deadline-over")),
          "over",
          "2026-02-01T12:00:00.456Z",
        )
        yield* operations.create(open)
        yield* operations.create(over)

        yield* operations.postpone(open.id, later)
        yield* operations.postpone(over.id, later)

        assert.deepStrictEqual((yield* operations.get(open.id)).deadlineAt, later)
        assert.deepStrictEqual((yield* operations.get(over.id)).deadlineAt, over.deadlineAt)
      }),
    )
  })

const at = (day: string) => DateTime.makeUnsafe(`${day}T12:00:00Z`)

import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

import { OperationId } from "#domain/operation/Operation.ts"
import { endOf } from "#tests/contracts/OperationRunnerContract.ts"
import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"
import { phasesBegun, scriptedPhases, StepScript } from "#tests/fixtures/ScriptedSteps.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"
import { type RawAnswer, send } from "#tests/http/RawRequest.ts"

import * as DurableApplication from "./DurableApplication.ts"

const create = (clusterName: string) =>
  send({
    method: "POST",
    path: "/api/v1/clusters",
    key: keys.ada,
    body: JSON.stringify({ ...smallCluster, clusterName }),
    headers: { "idempotency-key": `create ${clusterName}` },
  })

const operationIn = ({ json }: RawAnswer) => OperationId.make(json.data.operationId)

const count = Effect.fnUntraced(function* (table: string) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql(table)}`
  return row?.count
})

onPostgres((database) =>
  it.layer(HttpServerForTests.over(DurableApplication.layer.pipe(Layer.provideMerge(database))), {
    timeout: "60 seconds",
    excludeTestServices: true,
  })("a cluster asked for with an Idempotency-Key", (it) => {
    it.effect("is carried out, and once, although it is accepted in one transaction with its response", () =>
      Effect.gen(function* () {
        const first = yield* create("durable")
        const second = yield* create("durable")

        assert.strictEqual(first.status, 202)
        assert.strictEqual(second.text, first.text)
        const { cluster, operation } = yield* endOf(operationIn(first))
        assert.deepInclude(operation, { status: "COMPLETED" })
        assert.strictEqual(cluster.state, "READY")
        assert.deepStrictEqual(yield* phasesBegun(operation.id), scriptedPhases)
      }),
    )

    it.effect("is made by one of several requests at once", () =>
      Effect.gen(function* () {
        const before = yield* count("operations")

        const responses = yield* Effect.forEach([1, 2, 3, 4], () => create("raced"), { concurrency: "unbounded" })

        assert.strictEqual(new Set(responses.map(({ text }) => text)).size, 1)
        assert.strictEqual(responses.filter(({ headers }) => headers["idempotency-replayed"] === "true").length, 3)
        assert.strictEqual(yield* count("operations"), (before ?? 0) + 1)
        const [response] = responses
        if (response !== undefined) yield* endOf(operationIn(response))
      }),
    )

    it.effect("is not there, nor is its operation, when its response cannot be written", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { begun } = yield* StepScript
        const tables = ["clusters", "operations", "operation_credentials", "audit_log", "cluster_messages"]
        const before = yield* Effect.forEach(tables, count)
        const begunBefore = begun.length

        yield* sql`ALTER TABLE idempotency_keys ADD CONSTRAINT none CHECK (status = 0) NOT VALID`
        assert.strictEqual((yield* create("crashed")).status, 500)
        yield* sql`ALTER TABLE idempotency_keys DROP CONSTRAINT none`

        assert.deepStrictEqual(yield* Effect.forEach(tables, count), before)
        assert.lengthOf(begun, begunBefore)
        const again = yield* create("crashed")
        assert.strictEqual(again.status, 202)
        assert.deepInclude((yield* endOf(operationIn(again))).operation, { status: "COMPLETED" })
      }),
    )
  }),
)

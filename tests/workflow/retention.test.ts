import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

import * as WorkflowRetention from "#adapters/workflow/WorkflowRetention.ts"
import { endOf } from "#tests/contracts/OperationRunnerContract.ts"
import { operationOn } from "#tests/fixtures/Operations.ts"
import { settled } from "#tests/fixtures/People.ts"
import { phasesBegun, scriptedPhases, StepScript } from "#tests/fixtures/ScriptedSteps.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { workflowPorts } from "./DurableWork.ts"
import { serverLife } from "./ServerLife.ts"

const dayMillis = 86_400_000

/** Runs operations to their ends in a server of their own; nothing writes to the engine's tables after that. */
const ran = Effect.fnUntraced(function* (names: ReadonlyArray<string>) {
  const server = yield* serverLife()
  const ids = yield* Effect.forEach(names, operationOn)
  yield* Effect.forEach(ids, server.start)
  yield* Effect.forEach(ids, endOf)
  yield* server.end
  return ids
})

/** Sets back when everything ended: the upper bits of a reply's number are milliseconds. */
const age = Effect.fnUntraced(function* (days: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`UPDATE cluster_replies SET id = id - ${String(days * dayMillis)}::bigint * (1 << 22)`
})

/** Adds workflows as the engine would have left them long ago, without running them. */
const addEnded = Effect.fnUntraced(function* (count: number, result: "Complete" | "Suspended" = "Complete") {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO cluster_messages (id, message_id, shard_id, entity_type, entity_id, kind, tag, processed, request_id)
    SELECT n, n, 'default:1', 'Workflow/ClusterOperation', n, 0, 'run', true, n
    FROM generate_series(1, ${count}::int) AS n`
  yield* sql`
    INSERT INTO cluster_replies (id, kind, request_id, payload)
    SELECT n, 0, n, ${`{"_tag":"Success","value":{"_tag":"${result}"}}`}
    FROM generate_series(1, ${count}::int) AS n`
})

const kept = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ workflows: number; messages: number; replies: number }>`
    SELECT (SELECT count(DISTINCT entity_id)::int FROM cluster_messages) AS workflows,
      (SELECT count(*)::int FROM cluster_messages) AS messages,
      (SELECT count(*)::int FROM cluster_replies) AS replies`
  return row
})

const nothing = { workflows: 0, messages: 0, replies: 0 }
const clear = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`TRUNCATE cluster_messages, cluster_replies`
})

onPostgres((database) =>
  it.layer(
    settled.pipe(Layer.provideMerge(Layer.merge(workflowPorts, StepScript.layer)), Layer.provideMerge(database)),
    {
      timeout: "60 seconds",
      excludeTestServices: true,
    },
  )("what the workflow engine keeps of an operation", (it) => {
    it.effect("is there for a week after its end, and gone after that", () =>
      Effect.gen(function* () {
        yield* ran(["old", "older"])
        yield* age(WorkflowRetention.retentionDays - 0.01)
        const before = yield* kept
        assert.strictEqual(yield* WorkflowRetention.pruneEndedWorkflows, 0)
        assert.deepStrictEqual(yield* kept, before)

        yield* age(0.02)
        yield* ran(["new"])

        assert.strictEqual(yield* WorkflowRetention.pruneEndedWorkflows, 2)
        assert.deepInclude(yield* kept, { workflows: 1 })
        yield* age(8)
        yield* WorkflowRetention.pruneEndedWorkflows
        assert.deepStrictEqual(yield* kept, nothing)
      }).pipe(Effect.scoped),
    )

    it.effect("is not needed any more: an operation that has ended is not run again without it", () =>
      Effect.gen(function* () {
        const [id] = yield* ran(["forgotten"])
        if (id === undefined) return assert.fail("An operation was run.")
        yield* age(8)
        yield* WorkflowRetention.pruneEndedWorkflows

        const server = yield* serverLife()
        yield* server.start(id)

        assert.deepStrictEqual(yield* phasesBegun(id), scriptedPhases)
        assert.deepStrictEqual(yield* kept, nothing)
      }).pipe(Effect.scoped),
    )

    it.effect("goes in batches, however much there is", () =>
      Effect.gen(function* () {
        yield* addEnded(1234)

        assert.strictEqual(yield* WorkflowRetention.pruneEndedWorkflows, 1234)
        assert.deepStrictEqual(yield* kept, nothing)
      }),
    )

    it.effect("stays while the operation waits to go on, no matter how long", () =>
      Effect.gen(function* () {
        yield* addEnded(3, "Suspended")

        assert.strictEqual(yield* WorkflowRetention.pruneEndedWorkflows, 0)
        assert.deepInclude(yield* kept, { workflows: 3 })
        yield* clear
      }),
    )
  }),
)

import { assert, it } from "@effect/vitest"
import { Context, Deferred, Effect, Exit, Fiber, Layer, Scope } from "effect"
import { SqlClient } from "effect/sql"

import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresEngineQueue from "#adapters/postgres/PostgresEngineQueue.ts"
import * as PostgresOperations from "#adapters/postgres/PostgresOperations.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { EngineQueue } from "#application/ports/EngineQueue.ts"
import { Operations } from "#application/ports/Operations.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import type { Organization } from "#domain/organization/Organization.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import { pendingOperation } from "#tests/fixtures/Operations.ts"
import { acme, ada, globex, organization, settled } from "#tests/fixtures/People.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

const runsMax = 2

/** A process of its own: only the database is shared. */
const process = (options: { readonly leaseSeconds?: number; readonly renewalSeconds?: number } = {}) =>
  Effect.gen(function* () {
    const scope = yield* Scope.fork(yield* Effect.scope)
    const layer = PostgresEngineQueue.layer({ runsMax, renewalSeconds: 0.1, ...options })
    const context = yield* Layer.buildWithMemoMap(layer, yield* Layer.makeMemoMap, scope)
    return { queue: Context.get(context, EngineQueue), stop: Scope.close(scope, Exit.void) }
  })

let made = 0

const requestOf = Effect.fnUntraced(function* ({ id: organizationId }: Organization) {
  const cluster = { ...pendingCluster(`shared-${++made}`), organizationId }
  const operation = { ...pendingOperation(cluster), organizationId }
  yield* (yield* Clusters).create(cluster)
  yield* (yield* Operations).create(operation)
  return { operationId: operation.id, organizationId, acceptedAtMillis: made }
}, Effect.orDie)

const silent = () => Effect.void

onPostgres((database) => {
  const postgres = Layer.mergeAll(PostgresOperations.layer, PostgresClusters.layer, PostgresAccounts.layer).pipe(
    Layer.provideMerge(database),
  )
  it.layer(Layer.provideMerge(settled, postgres), { timeout: "60 seconds", excludeTestServices: true })(
    "the engine's queue over several processes",
    (it) => {
      it.effect("never lets more run than may, and everyone in the end", () =>
        Effect.gen(function* () {
          const initech = organization("initech", ada)
          yield* (yield* Organizations).add(initech)
          const processes = yield* Effect.all([process(), process(), process()])
          const requests = yield* Effect.forEach(
            Array.from({ length: 15 }, (_, index) => [acme, globex, initech][index % 3] ?? acme),
            requestOf,
          )
          let running = 0
          let most = 0
          const work = Effect.acquireUseRelease(
            Effect.sync(() => (most = Math.max(most, ++running))),
            () => Effect.sleep("20 millis"),
            () => Effect.sync(() => running--),
          )
          yield* Effect.forEach(
            requests,
            (request, index) =>
              Effect.scoped(
                Effect.andThen((processes[index % 3] ?? processes[0]).queue.takeTurn(request, silent), work),
              ),
            { concurrency: "unbounded" },
          )

          assert.strictEqual(most, runsMax)
          assert.lengthOf(yield* (yield* SqlClient.SqlClient)`SELECT 1 FROM engine_queue`, 0)
        }).pipe(Effect.scoped),
      )

      it.effect("frees the run of a process that died, and keeps that of one that lives", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const [dead, alive, waiting] = yield* Effect.all([requestOf(acme), requestOf(acme), requestOf(acme)])
          // What a killed process leaves.
          yield* sql`
            INSERT INTO engine_queue (operation_id, organization_id, accepted_at, is_running, alive_until)
            VALUES (${dead.operationId}, ${acme.id}, now(), true, now() + interval '1 second')`
          const { queue } = yield* process({ leaseSeconds: 1 })
          const placed = yield* Deferred.make<number>()
          const scope = yield* Effect.scope
          yield* Scope.provide(queue.takeTurn(alive, silent), scope)
          const waits = yield* Effect.forkChild(
            Scope.provide(
              queue.takeTurn(waiting, (position) => Deferred.succeed(placed, position)),
              scope,
            ),
          )

          assert.strictEqual(yield* Deferred.await(placed), 1)
          yield* Fiber.join(waits)
          const left = yield* sql<{ id: string }>`SELECT operation_id AS id FROM engine_queue WHERE is_running`
          assert.sameMembers(
            left.map(({ id }) => id),
            [alive.operationId, waiting.operationId],
          )
        }).pipe(Effect.scoped),
      )

      it.effect("gets the row back of a run that went on while its process was out of touch", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const request = yield* requestOf(acme)
          const { queue } = yield* process()
          yield* queue.takeTurn(request, silent)
          yield* sql`DELETE FROM engine_queue`

          yield* sql`SELECT 1 FROM engine_queue WHERE is_running AND operation_id = ${request.operationId}`.pipe(
            Effect.tap(() => Effect.sleep("10 millis")),
            Effect.repeat({ until: ({ length }) => length === 1 }),
          )
        }).pipe(Effect.scoped),
      )

      it.effect("takes no one's run when PostgreSQL has only just started", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const [quiet, asking] = yield* Effect.all([requestOf(acme), requestOf(acme)])
          yield* sql`
            INSERT INTO engine_queue (operation_id, organization_id, accepted_at, is_running, alive_until)
            VALUES (${quiet.operationId}, ${acme.id}, now(), true, now() - interval '1 hour')`
          const { queue } = yield* process({ leaseSeconds: 86_400 })
          yield* queue.takeTurn(asking, silent)

          assert.lengthOf(yield* sql`SELECT 1 FROM engine_queue WHERE operation_id = ${quiet.operationId}`, 1)
          yield* sql`DELETE FROM engine_queue WHERE operation_id = ${quiet.operationId}`
        }).pipe(Effect.scoped),
      )
    },
  )
})

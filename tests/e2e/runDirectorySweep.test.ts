import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schedule } from "effect"

import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresEngineRuns from "#adapters/postgres/PostgresEngineRuns.ts"
import * as PostgresOperations from "#adapters/postgres/PostgresOperations.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { EngineRuns } from "#application/ports/EngineRuns.ts"
import { Operations } from "#application/ports/Operations.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import { pendingOperation } from "#tests/fixtures/Operations.ts"
import { settled } from "#tests/fixtures/People.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"
import { lacksEngine } from "#tests/terraform/Engine.ts"

import { runningServer } from "./RunningServer.ts"

/** Leaves a directory of a run, as a server does that is killed. */
const leave = (directory: string, runId: string) => {
  const left = join(directory, "data", "runs", runId)
  mkdirSync(left, { recursive: true, mode: 0o700 })
  writeFileSync(join(left, "plan.tfplan"), "unmasked")
  return left
}

onPostgres((database) =>
  describe.skipIf(lacksEngine)("a server that starts where another was killed", () => {
    it.live(
      "removes the directory of a run that another server has ended, and keeps one that it does not know",
      () =>
        Effect.gen(function* () {
          const directory = yield* temporaryDirectory
          const cluster = pendingCluster("left behind")
          const operation = pendingOperation(cluster)
          yield* (yield* Clusters).create(cluster)
          yield* (yield* Operations).create(operation)
          const { begin, end } = yield* EngineRuns
          yield* begin({ runId: "ended", clusterId: cluster.id, operationId: operation.id })
          yield* end("ended", "abandoned")
          const [ended, unknown] = [leave(directory, "ended"), leave(directory, "unknown")]

          yield* runningServer({ directory })

          yield* Effect.sync(() => existsSync(ended)).pipe(
            Effect.repeat({ until: (exists) => !exists, schedule: Schedule.spaced("20 millis") }),
            Effect.timeout("20 seconds"),
          )
          assert.isTrue(existsSync(join(unknown, "plan.tfplan")))
        }).pipe(
          Effect.scoped,
          Effect.provide(
            Layer.mergeAll(PostgresClusters.layer, PostgresEngineRuns.layer, PostgresOperations.layer).pipe(
              Layer.provideMerge(Layer.provideMerge(settled, PostgresAccounts.layer)),
              Layer.provideMerge(database),
            ),
          ),
        ),
      60_000,
    )
  }),
)

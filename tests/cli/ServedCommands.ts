import { Effect } from "effect"

import { Clusters } from "#application/ports/Clusters.ts"
import { OperationLog } from "#application/ports/OperationLog.ts"
import { Operations } from "#application/ports/Operations.ts"
import { describeEngineEvent } from "#domain/operation/EngineMessages.ts"
import type { Failure } from "#domain/operation/Failure.ts"
import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import { keys, ServerAddress } from "#tests/fixtures/HttpServerForTests.ts"
import { news } from "#tests/fixtures/Operations.ts"
import { acme } from "#tests/fixtures/People.ts"

import { type Invocation, orrery } from "./CommandLine.ts"

/** Runs `orrery` as Ada against the server under test. */
export const asAda = (words: ReadonlyArray<string>, invocation: Invocation = {}) =>
  Effect.flatMap(ServerAddress, ({ url }) =>
    orrery(words, {
      ...invocation,
      environment: { ORRERY_SERVER: url, ORRERY_API_KEY: keys.ada, ...invocation.environment },
    }),
  )

/** The manifest of a small cluster, as it is given on the standard input. */
export const manifest = (clusterName: string, changes: Readonly<Record<string, unknown>> = {}) =>
  JSON.stringify({ ...smallCluster, clusterName, ...changes })

/** The cluster of that name with its newest operation, as soon as both are there. */
const find = Effect.fnUntraced(function* (clusterName: string) {
  const clusters = yield* Clusters
  const operations = yield* Operations
  while (true) {
    const cluster = yield* clusters.findByName(acme.id, clusterName)
    const operation = cluster && (yield* operations.latest(cluster.id))
    if (cluster !== undefined && operation !== undefined) return { cluster, operation }
    yield* Effect.yieldNow
  }
})

const vpc = { address: "aws_vpc.network", resourceType: "aws_vpc", action: "create" } as const

/** One resource, from the plan to its making. */
const made = [
  { _tag: "Summarized", add: 1, change: 0, import: 0, remove: 0 } as const,
  { _tag: "ResourceStarted", ...vpc } as const,
  { _tag: "ResourceProgressed", ...vpc, elapsedSeconds: 10 } as const,
  { _tag: "ResourceCompleted", ...vpc, elapsedSeconds: 12 } as const,
].flatMap(
  (said, line) => describeEngineEvent("run", line, said, { phase: "apply", progressPercentage: 10 + line }) ?? [],
)

/** Ends the newest operation on a cluster well, after one resource, as the workers would. */
export const succeed = Effect.fnUntraced(function* (clusterName: string) {
  const { cluster, operation } = yield* find(clusterName)
  const clusters = yield* Clusters
  const log = yield* OperationLog
  yield* clusters.move(cluster.id, { to: "PROVISIONING" })
  yield* log.append(operation.id, made, { status: "IN_PROGRESS" })
  yield* clusters.move(cluster.id, { to: "READY", endpoint: "k8s.example" })
  yield* log.append(operation.id, [news("ended", 100)], { status: "COMPLETED" })
})

/** Ends the newest operation on a cluster badly. */
export const fail = Effect.fnUntraced(function* (clusterName: string, failure: Failure) {
  const { cluster, operation } = yield* find(clusterName)
  const clusters = yield* Clusters
  const log = yield* OperationLog
  yield* clusters.move(cluster.id, { to: "PROVISIONING" })
  yield* clusters.move(cluster.id, { to: "FAILED" })
  yield* log.append(operation.id, [news("begun", 10)], { status: "IN_PROGRESS" })
  yield* log.append(operation.id, [news("failed", 40)], { status: "FAILED", failure })
})

/** Ends the deletion of a cluster well, as the workers would. */
export const endDeletion = Effect.fnUntraced(function* (clusterName: string) {
  const { cluster, operation } = yield* find(clusterName)
  const clusters = yield* Clusters
  const log = yield* OperationLog
  yield* log.append(operation.id, [news("begun", 10)], { status: "IN_PROGRESS" })
  yield* clusters.move(cluster.id, { to: "DELETED" })
  yield* log.append(operation.id, [news("ended", 100)], { status: "COMPLETED" })
})

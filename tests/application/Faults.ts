import { Effect, Ref } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { EngineRuns } from "#application/ports/EngineRuns.ts"
import { OperationCredentials } from "#application/ports/OperationCredentials.ts"
import { OperationLog } from "#application/ports/OperationLog.ts"
import { Operations } from "#application/ports/Operations.ts"
import type { Cluster } from "#domain/cluster/Cluster.ts"
import { describeEngineEvent } from "#domain/operation/EngineMessages.ts"
import { isTerminal, type Operation } from "#domain/operation/Operation.ts"
import { variablesOf } from "#tests/fixtures/CredentialSources.ts"

import { BegunRuns } from "./BegunRuns.ts"
import { LivingCluster } from "./LivingCluster.ts"
import { StateFile } from "./StateFile.ts"

const saidWhen = (wrong: boolean, what: string): ReadonlyArray<string> => (wrong ? [what] : [])

/** What is wrong with the log of an operation that has ended. */
const logFaults = Effect.fnUntraced(function* (operation: Operation) {
  const log = yield* OperationLog
  const engineRuns = yield* EngineRuns
  const events = yield* log.read(operation.id, 0, 1000)
  const keys = new Set(events.map(({ idempotencyKey }) => idempotencyKey))
  const runs = (yield* Ref.get(yield* BegunRuns)).filter(({ operationId }) => operationId === operation.id)
  const untold = yield* Effect.forEach(runs, ({ runId }) =>
    Effect.map(engineRuns.events(runId), (written) =>
      written.flatMap(({ line, event }) => {
        const told = describeEngineEvent(runId, line, event, { phase: "apply", progressPercentage: 0 })
        return saidWhen(told !== undefined && !keys.has(told.idempotencyKey), `line ${line} of ${runId} was never told`)
      }),
    ),
  )
  return [
    ...saidWhen(
      events.some(({ sequence }, index) => sequence !== index + 1) || events.length !== operation.lastSequence,
      "the numbers of the events have a gap",
    ),
    ...saidWhen(keys.size !== events.length, "an event was told twice"),
    ...saidWhen(
      operation.type === "DELETE" && events.some(({ labels }) => labels["action"] === "create"),
      "a delete made something",
    ),
    ...saidWhen(
      events.some(({ progressPercentage }, index) => progressPercentage < (events[index - 1]?.progressPercentage ?? 0)),
      "progress went back",
    ),
    ...saidWhen(
      events.some(({ progressPercentage, status }) => progressPercentage === 100 && !isTerminal(status)),
      "progress was complete before the operation was",
    ),
    ...saidWhen(
      events.filter(({ status }) => isTerminal(status)).length !== 1 || !isTerminal(events.at(-1)?.status ?? "PENDING"),
      "the last event alone should end the operation",
    ),
    ...untold.flat(),
  ]
})

/** What is wrong with the cloud of a cluster that should have all of its objects, or none. */
const cloudFaults = Effect.fnUntraced(function* (cluster: Cluster) {
  const objects = yield* (yield* SimulatedObjects).listByCluster(cluster.id)
  const wanted = cluster.state === "READY" ? (yield* LivingCluster).addresses : []
  const found = objects.map(({ address }) => address ?? "nowhere")
  const inState = yield* (yield* StateFile).read
  return [
    ...saidWhen(
      found.toSorted().join() !== wanted.toSorted().join(),
      `the cloud has ${found.toSorted().join(", ")}, but should have ${wanted.toSorted().join(", ")}`,
    ),
    ...saidWhen(
      [...inState.keys()].toSorted().join() !==
        objects
          .map(({ objectId }) => objectId)
          .toSorted()
          .join(),
      "the state is not what the cloud has",
    ),
  ]
})

/** All that is wrong after a cluster's newest operation has ended: nothing, whatever died on the way. */
export const faultsOf = Effect.fn("faultsOf")(function* (cluster: Cluster) {
  const operation = yield* (yield* Operations).latest(cluster.id)
  if (operation === undefined) return ["there is no operation"]
  const unfinished = yield* (yield* EngineRuns).unfinished(cluster.id)
  const kept = yield* (yield* OperationCredentials).read(operation)
  return [
    ...saidWhen(operation.status !== "COMPLETED", `the operation ended ${operation.status}: ${operation.message}`),
    ...saidWhen(unfinished.length > 0, "a run has no end"),
    ...saidWhen(Object.keys(variablesOf(kept)).length > 0, "credentials were kept"),
    ...(yield* logFaults(operation)),
    ...(yield* cloudFaults(cluster)),
  ]
})

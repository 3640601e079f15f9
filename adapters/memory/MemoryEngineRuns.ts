import { Effect, Layer } from "effect"

import { type EngineRunRecord, EngineRuns } from "#application/ports/EngineRuns.ts"
import type { ClusterId } from "#domain/cluster/Cluster.ts"
import { begunResources } from "#domain/infrastructure/BegunResources.ts"
import { completedResources } from "#domain/infrastructure/CompletedResources.ts"
import type { EngineEvent } from "#domain/infrastructure/EngineEvent.ts"

interface Journal {
  run: EngineRunRecord
  readonly lines: Map<number, EngineEvent>
}

const inOrder = ({ lines }: Journal) =>
  [...lines].map(([line, event]) => ({ line, event })).sort((left, right) => left.line - right.line)

export const layer = Layer.sync(EngineRuns, () => {
  const journals = new Map<string, Journal>()

  /** Runs are begun in the order of their generations, and a map keeps the order of insertion. */
  const ofCluster = (clusterId: ClusterId) => [...journals.values()].filter(({ run }) => run.clusterId === clusterId)

  const eventsOf = (clusterId: ClusterId) =>
    ofCluster(clusterId)
      .flatMap((journal) => inOrder(journal))
      .map(({ event }) => event)

  const journalOf = (runId: string) => {
    const journal = journals.get(runId)
    return journal === undefined ? Effect.die(new Error(`No engine run ${runId} was begun.`)) : Effect.succeed(journal)
  }

  return EngineRuns.of({
    begin: Effect.fn("MemoryEngineRuns.begin")(function* (begun) {
      if (journals.has(begun.runId)) return yield* Effect.die(new Error(`Engine run ${begun.runId} has begun already.`))
      const generation = ofCluster(begun.clusterId).length + 1
      const run: EngineRunRecord = { ...begun, generation, status: "running" }
      journals.set(begun.runId, { run, lines: new Map() })
      return run
    }),
    find: (runId) => Effect.sync(() => journals.get(runId)?.run),
    record: Effect.fn("MemoryEngineRuns.record")(function* (runId, line, event) {
      const { lines } = yield* journalOf(runId)
      if (!lines.has(line)) lines.set(line, event)
    }),
    lastLine: (runId) => Effect.sync(() => Math.max(0, ...(journals.get(runId)?.lines.keys() ?? []))),
    events: (runId) =>
      Effect.sync(() => {
        const journal = journals.get(runId)
        return journal === undefined ? [] : inOrder(journal)
      }),
    end: (runId, status) =>
      Effect.sync(() => {
        const journal = journals.get(runId)
        if (journal?.run.status === "running") journal.run = { ...journal.run, status }
      }),
    wasInterrupted: (clusterId) =>
      Effect.sync(
        () => ofCluster(clusterId).findLast(({ run }) => run.status !== "running")?.run.status === "abandoned",
      ),
    unfinished: (clusterId) =>
      Effect.sync(() =>
        ofCluster(clusterId)
          .map(({ run }) => run)
          .filter(({ status }) => status === "running"),
      ),
    completed: (clusterId) => Effect.sync(() => completedResources(eventsOf(clusterId))),
    begun: (clusterId) => Effect.sync(() => begunResources(eventsOf(clusterId))),
  })
})

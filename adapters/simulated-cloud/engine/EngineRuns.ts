import { Effect, Fiber } from "effect"

import type { EngineFailure, EngineRun } from "#application/ports/InfrastructureEngine.ts"

import { engineFault } from "./EngineFault.ts"
import { type EngineJournal, openJournal } from "./EngineJournal.ts"

/** The record of one run, until it is disposed of. */
export interface RunRecord {
  readonly journal: EngineJournal
  working: Fiber.Fiber<unknown, unknown> | undefined
}

const overtaken = (step: EngineFailure["step"]) =>
  engineFault(step, {
    summary: "A newer run of the cluster has begun",
    detail: "This run is out of date, and its plan with it. Nothing was changed.",
  })

/** The runs of this process, and the newest run of each cluster. */
export const makeEngineRuns = Effect.sync(() => {
  const records = new Map<string, RunRecord>()
  const newest = new Map<string, number>()

  const recordOf = Effect.fnUntraced(function* (run: EngineRun) {
    const known = records.get(run.runId)
    if (known !== undefined) {
      known.journal.handOver(run.journal)
      return known
    }
    const record: RunRecord = { journal: yield* openJournal(run), working: undefined }
    records.set(run.runId, record)
    return record
  })

  /** Fences off older runs of the cluster; refuses if there is a newer one. */
  const takeOver = ({ clusterId, generation }: EngineRun, step: EngineFailure["step"]) =>
    Effect.suspend(() => {
      if (generation < (newest.get(clusterId) ?? generation)) return overtaken(step)
      newest.set(clusterId, generation)
      return Effect.void
    })

  /** Works in a fiber that `settle` can find and end. */
  const work = Effect.fnUntraced(function* <A, E, R>(record: RunRecord, effect: Effect.Effect<A, E, R>) {
    const fiber = yield* Effect.forkChild(effect)
    record.working = fiber
    return yield* Fiber.join(fiber)
  })

  const settle = Effect.fnUntraced(function* (runId: string, afterLine: number) {
    const record = records.get(runId)
    if (record?.working !== undefined) yield* Fiber.interrupt(record.working)
    return record?.journal.eventsAfter(afterLine) ?? []
  })

  const dispose = (runId: string) => Effect.sync(() => void records.delete(runId))

  return { recordOf, takeOver, work, settle, dispose }
})

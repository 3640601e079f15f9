import { Effect } from "effect"

import type { EngineRun } from "#application/ports/InfrastructureEngine.ts"
import type { EngineEvent } from "#domain/infrastructure/EngineEvent.ts"
import { maskedEvent } from "#domain/infrastructure/MaskedEvent.ts"
import type { SecretMask } from "#domain/secret/SecretMask.ts"

import { type NumberedEvent, outputReader } from "../engine/TerraformOutput.ts"

/** Takes a run's events from its output, masks the run's secrets in them, and journals each before the next. */
export interface RunJournal {
  /** Journals what the run's commands have written since; after a failure, the next call continues where it stopped. */
  readonly take: Effect.Effect<void>
  /** Every event taken so far by this journal, oldest first. */
  readonly events: ReadonlyArray<EngineEvent>
}

/** A journal that starts at the current end of the output: the command that wrote earlier output has journalled it. */
export const runJournal = (directory: string, run: EngineRun, mask: SecretMask): RunJournal => {
  const read = outputReader(directory)
  read()
  const waiting: Array<NumberedEvent> = []
  const events: Array<EngineEvent> = []

  const take = Effect.gen(function* () {
    waiting.push(...read().map(({ event, line }) => ({ line, event: maskedEvent(mask, event) })))
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      yield* run.journal(next.line, next.event)
      events.push(next.event)
      waiting.shift()
    }
  })

  return { take, events }
}

import { Context, Effect, Layer, Ref } from "effect"

import { EngineRuns } from "#application/ports/EngineRuns.ts"
import type { OperationId } from "#domain/operation/Operation.ts"

export interface BegunRun {
  readonly runId: string
  readonly operationId: OperationId
}

/** Every run that was begun in a test: to look for what was written down and never told. */
export class BegunRuns extends Context.Service<BegunRuns, Ref.Ref<ReadonlyArray<BegunRun>>>()(
  "orrery/tests/application/BegunRuns",
) {
  static readonly layer = Layer.effect(this, Ref.make<ReadonlyArray<BegunRun>>([]))

  /** The journal of runs, with each beginning recorded here. */
  static readonly recording = Layer.effect(
    EngineRuns,
    Effect.gen(function* () {
      const engineRuns = yield* EngineRuns
      const begun = yield* BegunRuns
      return EngineRuns.of({
        ...engineRuns,
        begin: (run) => Effect.tap(engineRuns.begin(run), () => Ref.update(begun, (runs) => [...runs, run])),
      })
    }),
  )
}

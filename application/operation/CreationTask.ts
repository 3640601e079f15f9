import { Context, Effect, Layer } from "effect"

import type { OperationId } from "#domain/operation/Operation.ts"
import type { Phase } from "#domain/operation/Phase.ts"

import type { EngineTask } from "./EngineTask.ts"
import { LoadOperation } from "./LoadOperation.ts"

const make = Effect.gen(function* () {
  const { equip } = yield* LoadOperation

  return Effect.fnUntraced(function* (operationId: OperationId, phase: Phase, deletionProtection: boolean) {
    const loaded = yield* equip(operationId)
    const program = yield* loaded.program(deletionProtection)
    return { loaded, phase, program, goal: "present" } satisfies EngineTask
  })
})

/** The task of a creation for the engine: the whole cluster, present. */
export class CreationTask extends Context.Service<CreationTask>()("orrery/application/operation/CreationTask", {
  make,
}) {
  static readonly layer = Layer.effect(this, make)
}

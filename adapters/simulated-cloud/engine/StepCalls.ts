import { Clock, Effect } from "effect"

import type { CloudRefusal } from "../cloud/CloudRefusal.ts"
import { ObjectStore } from "../cloud/ObjectStore.ts"
import { createResource, deleteResource, type ResourceTarget, updateResource } from "../cloud/ResourceCalls.ts"
import type { BlockSchema } from "../schema/BlockSchema.ts"
import { type Attributes, textAt } from "../value/Value.ts"
import type { EngineJournal } from "./EngineJournal.ts"
import type { PlannedStep } from "./EnginePlan.ts"

const progressSeconds = 10

type Action = "create" | "update" | "delete"

/** Journals the start and the end of a call, and every ten seconds that it still runs. */
const journalled = <A, R>(
  journal: EngineJournal,
  { address, resourceType }: Pick<PlannedStep, "address" | "resourceType">,
  action: Action,
  call: Effect.Effect<A, CloudRefusal, R>,
  idOf: (result: A) => string | undefined,
): Effect.Effect<A, CloudRefusal, R> =>
  Effect.gen(function* () {
    const subject = { address, resourceType, action }
    const begun = yield* Clock.currentTimeMillis
    const elapsed = Effect.map(Clock.currentTimeMillis, (now) => Math.round((now - begun) / 1000))
    yield* journal.write({ _tag: "ResourceStarted", ...subject })

    const tick = Effect.flatMap(elapsed, (elapsedSeconds) =>
      journal.write({ _tag: "ResourceProgressed", ...subject, elapsedSeconds }),
    )
    const ticking = Effect.forever(Effect.delay(tick, `${progressSeconds} seconds`))
    const result = yield* Effect.raceFirst(call, ticking).pipe(
      Effect.tapError((refusal) =>
        Effect.andThen(
          journal.write({ _tag: "ResourceFailed", ...subject }),
          journal.write({
            _tag: "Diagnosed",
            severity: "error",
            summary: refusal.summary,
            detail: refusal.detail,
            address,
          }),
        ),
      ),
    )
    const id = idOf(result)
    yield* journal.write({
      _tag: "ResourceCompleted",
      ...subject,
      ...(id !== undefined && { id }),
      elapsedSeconds: yield* elapsed,
    })
    return result
  })

/** The input of a step's calls. */
export interface StepContext {
  readonly journal: EngineJournal
  readonly schema: BlockSchema
  readonly target: ResourceTarget
}

export const destroy = ({ journal, target }: StepContext, step: PlannedStep) =>
  journalled(journal, step, "delete", deleteResource(target, step.before ?? {}), () => undefined)

const outcomeState = ({ state, refusal }: { readonly state: Attributes; readonly refusal: CloudRefusal | undefined }) =>
  refusal === undefined ? Effect.succeed(state) : Effect.fail(refusal)

export const create = ({ journal, target }: StepContext, step: PlannedStep, planned: Attributes) =>
  journalled(journal, step, "create", Effect.flatMap(createResource(target, planned), outcomeState), (state) =>
    textAt(state, "id"),
  )

export const update = ({ journal, target }: StepContext, step: PlannedStep, planned: Attributes) =>
  journalled(
    journal,
    step,
    "update",
    Effect.flatMap(updateResource(target, step.before ?? {}, planned), outcomeState),
    (state) => textAt(state, "id"),
  )

/** Imports an existing object under the address; an import reports only its end. */
export const adopt = Effect.fnUntraced(function* (
  { journal, target }: StepContext,
  { address, resourceType, before }: PlannedStep,
  objectId: string,
) {
  const clusterId = target.account.clusterId ?? null
  yield* (yield* ObjectStore).adopt(objectId, { clusterId, address })
  const id = textAt(before ?? {}, "id")
  yield* journal.write({
    _tag: "ResourceCompleted",
    address,
    resourceType,
    action: "import",
    ...(id !== undefined && { id }),
    elapsedSeconds: 0,
  })
})

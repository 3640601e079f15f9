import { cloudOfResource } from "../cloud/ResourceCloud.ts"
import type { PlannedChange } from "../infrastructure/EngineEvent.ts"
import type { OperationType } from "./Operation.ts"
import { acceptedType, operationKinds, type PhaseStart } from "./OperationKind.ts"
import type { Phase } from "./Phase.ts"

/** No phase exceeds it: 100 is reserved for the event that ends the operation. */
const workedMax = 99

/** The percentage at which a phase begins and ends. */
export const bounds = (type: OperationType, phase: Phase): { readonly from: number; readonly to: number } => {
  const phases: ReadonlyArray<PhaseStart> = operationKinds[acceptedType(type)].phases
  const index = phases.findIndex((entry) => entry.phase === phase)
  return { from: phases[index]?.startsAt ?? 0, to: phases[index + 1]?.startsAt ?? workedMax }
}

/** How many seconds a resource of a type usually takes; one where the type is not known. */
const weight = (resourceType: string) => {
  const typicalSeconds = cloudOfResource(resourceType)?.typicalSeconds ?? {}
  return (Object.hasOwn(typicalSeconds, resourceType) ? typicalSeconds[resourceType] : undefined) ?? 1
}

/** The progress of a phase, weighted by resource type: done and planned are addresses with their types. */
export const withinPhase = (
  type: OperationType,
  phase: Phase,
  planned: ReadonlyArray<Pick<PlannedChange, "address" | "resourceType" | "action">>,
  done: ReadonlySet<string>,
): number => {
  const { from, to } = bounds(type, phase)
  let total = 0
  let finished = 0
  for (const change of planned) {
    if (change.action === "noop" || change.action === "read") continue
    total += weight(change.resourceType)
    if (done.has(change.address)) finished += weight(change.resourceType)
  }
  return total === 0 ? from : from + ((to - from) * finished) / total
}

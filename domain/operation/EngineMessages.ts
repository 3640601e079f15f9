import type { EngineEvent } from "../infrastructure/EngineEvent.ts"
import type { EventLevel, NewOperationEvent } from "./OperationEvent.ts"

type Sentence = { readonly level: EventLevel; readonly message: string; readonly labels: Record<string, string> }

const verbs = {
  create: ["creating", "created"],
  read: ["reading", "read"],
  update: ["updating", "updated"],
  replace: ["replacing", "replaced"],
  delete: ["deleting", "deleted"],
  import: ["importing", "imported"],
  forget: ["forgetting", "forgotten"],
  noop: ["checking", "unchanged"],
} as const

const seconds = (count: number) => `${Math.round(count)} s`

const labelsOf = (event: { readonly address: string; readonly resourceType: string; readonly action: string }) => ({
  address: event.address,
  resourceType: event.resourceType,
  action: event.action,
})

/** Warnings about intended behavior of Orrery. */
const knownWarnings: ReadonlyArray<string> = ["Resource targeting is in effect", "Applied changes may be incomplete"]

/** The message of an engine's event for users; nothing for events that only the plan page shows. */
const sentenceOf = (event: EngineEvent): Sentence | undefined => {
  switch (event._tag) {
    case "PlannedChange":
      return undefined
    case "ResourceStarted":
      return { level: "INFO", message: `${event.address}: ${verbs[event.action][0]}.`, labels: labelsOf(event) }
    case "ResourceProgressed":
      return {
        level: "DEBUG",
        message: `${event.address}: still ${verbs[event.action][0]} after ${seconds(event.elapsedSeconds)}.`,
        labels: labelsOf(event),
      }
    case "ResourceCompleted":
      return {
        level: "INFO",
        message: `${event.address}: ${verbs[event.action][1]} after ${seconds(event.elapsedSeconds)}.`,
        labels: { ...labelsOf(event), ...(event.id === undefined ? {} : { id: event.id }) },
      }
    case "ResourceFailed":
      return { level: "ERROR", message: `${event.address}: ${verbs[event.action][0]} failed.`, labels: labelsOf(event) }
    case "Summarized":
      return {
        level: "INFO",
        message: `${event.add} to add, ${event.change} to change, ${event.remove} to destroy, ${event.import} to import.`,
        labels: {},
      }
    case "Diagnosed":
      if (event.severity === "warning" && knownWarnings.includes(event.summary)) return undefined
      return {
        level: event.severity === "error" ? "ERROR" : "WARN",
        message: event.detail === "" ? event.summary : `${event.summary}: ${event.detail}`,
        labels: event.address === undefined ? {} : { address: event.address },
      }
  }
}

/** Converts line `line` of an engine run to an event of its operation. The same line always gives the same key. */
export const describeEngineEvent = (
  runId: string,
  line: number,
  event: EngineEvent,
  where: Pick<NewOperationEvent, "phase" | "progressPercentage">,
): NewOperationEvent | undefined => {
  const sentence = sentenceOf(event)
  return sentence === undefined
    ? undefined
    : { ...sentence, ...where, idempotencyKey: `${runId}:${line}`, rawOutput: JSON.stringify(event) }
}

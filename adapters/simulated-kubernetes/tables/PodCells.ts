import { fieldsOf, listOf, textOf, valueAt, printed } from "../objects/Fields.ts"
import type { KubernetesObject } from "../objects/KubernetesObject.ts"

/** Why a container is not running, in one word. */
const reasonOf = (state: unknown): string | undefined => {
  const waiting = textOf(valueAt(state, "waiting", "reason"))
  if (waiting !== "") return waiting
  const terminated = valueAt(state, "terminated")
  if (terminated === undefined) return undefined
  const { exitCode = 0, reason, signal } = fieldsOf(terminated)
  return textOf(reason) || (signal ? `Signal:${printed(signal)}` : `ExitCode:${printed(exitCode)}`)
}

/** The cells of a pod: how many containers are ready, and the most telling word for its state. */
export const podCells = (object: KubernetesObject, age: (time: unknown) => string): ReadonlyArray<unknown> => {
  const spec = fieldsOf(object["spec"])
  const status = fieldsOf(object["status"])
  const states = listOf(status["containerStatuses"]).map(fieldsOf)
  const ready = states.filter((one) => one["ready"] === true).length
  const restarts = states.reduce((sum, one) => sum + Number(one["restartCount"] ?? 0), 0)
  const reasons = states.flatMap(({ state }) => reasonOf(state) ?? [])
  const phase = textOf(status["reason"]) || textOf(status["phase"])
  const shown = object.metadata.deletionTimestamp === undefined ? (reasons[0] ?? phase) : "Terminating"
  const lastRestart = states
    .map((one) => textOf(valueAt(one["lastState"], "terminated", "finishedAt")))
    .toSorted()
    .at(-1)
  return [
    `${ready}/${listOf(spec["containers"]).length}`,
    shown,
    restarts > 0 && lastRestart ? `${restarts} (${age(lastRestart)} ago)` : `${restarts}`,
    age(object.metadata.creationTimestamp),
    textOf(status["podIP"]) || "<none>",
    textOf(spec["nodeName"]) || "<none>",
    textOf(status["nominatedNodeName"]) || "<none>",
    spec["readinessGates"] === undefined ? "<none>" : `0/${listOf(spec["readinessGates"]).length}`,
  ]
}

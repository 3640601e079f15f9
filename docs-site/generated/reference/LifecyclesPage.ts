import { lifecycle as apiKeyLifecycle } from "#domain/api-key/ApiKey.ts"
import { deletableStates, lifecycle as clusterLifecycle } from "#domain/cluster/Cluster.ts"
import { lifecycle as operationLifecycle } from "#domain/operation/Operation.ts"
import { operationKinds, type PhaseStart } from "#domain/operation/OperationKind.ts"
import { finalStates, type StateMachine } from "#domain/shared/StateMachine.ts"

import type { SourcePage } from "../../pipeline/SourcePage.ts"
import { generatedPage, referencePath } from "../GeneratedPage.ts"
import { cellCode, code, paragraphs, table } from "../markdown/Markdown.ts"
import { lifecycleDiagram } from "./LifecycleDiagram.ts"

/** The value of messages that say nothing. It comes before the first state and is none. */
const unspecified = "UNSPECIFIED"

/** A state machine as people meet it: without the value that stands for no state. */
const withoutUnspecified = (machine: StateMachine<string>): StateMachine<string> => {
  const { [unspecified]: first, ...transitions } = machine.transitions
  const [initial = machine.initial] = machine.initial === unspecified ? (first ?? []) : []
  return { ...machine, initial, transitions }
}

/** The state machines of the domain, by the anchor of their part of the page. */
export const lifecycles: Readonly<Record<string, StateMachine<string>>> = {
  cluster: withoutUnspecified(clusterLifecycle),
  operation: withoutUnspecified(operationLifecycle),
  "api-key": withoutUnspecified(apiKeyLifecycle),
}

const reachedFrom = (machine: StateMachine<string>, state: string): ReadonlyArray<string> =>
  Object.keys(machine.transitions).filter((from) => machine.transitions[from]?.includes(state))

const list = (states: ReadonlyArray<string>): string =>
  states.length === 0 ? "nothing" : states.map(cellCode).join(", ")

const stateTable = (machine: StateMachine<string>): string =>
  table(
    ["State", "May become", "Reached from"],
    Object.entries(machine.transitions).map(([state, next]) => [
      cellCode(state),
      list(next),
      state === machine.initial ? "where it begins" : list(reachedFrom(machine, state)),
    ]),
  )

const names: Readonly<Record<string, string>> = {
  Cluster: "a cluster",
  Operation: "an operation",
  "API key": "an API key",
}

const withDiagram = (id: keyof typeof lifecycles, machine = lifecycles[id]): string =>
  machine === undefined
    ? ""
    : paragraphs(
        `::: diagram The states of ${names[machine.name] ?? machine.name} and the ways between them.\n${lifecycleDiagram(machine, id)}\n:::`,
        `It begins as ${code(machine.initial)} and ends as ${finalStates(machine).map(code).join(" or ")}.`,
        stateTable(machine),
      )

const phaseTable = (phases: ReadonlyArray<PhaseStart>): string =>
  table(
    ["Phase", "Begins at"],
    phases.map(({ phase, startsAt }) => [cellCode(phase), `${startsAt} %`]),
  )

/** Every life in the domain: its states, and which may follow which. */
export const lifecyclesPage = (): SourcePage =>
  generatedPage(
    referencePath("lifecycles"),
    "domain/shared/StateMachine.ts",
    {
      title: "Lifecycles",
      description: "The states of clusters, operations and API keys, and which state may follow which.",
    },
    paragraphs(
      "A state changes only along the arrows below. Whatever else is asked for is answered with 409 [WRONG_STATE](/docs/latest/platform/reference/errors#WRONG_STATE).",
      "## Clusters {#cluster}",
      withDiagram("cluster"),
      `A cluster can be deleted while it is ${deletableStates.map(code).join(" or ")}.`,
      "## Operations {#operation}",
      "An operation is the work on one cluster: creating it, or deleting it.",
      withDiagram("operation"),
      `The API also knows the value ${code(unspecified)}, which no operation has.`,
      `A creation fails after ${operationKinds.CREATE.deadlineMinutes} minutes, a deletion after ${operationKinds.DELETE.deadlineMinutes}.`,
      "### Phases of a creation {#creation-phases}",
      phaseTable(operationKinds.CREATE.phases),
      "### Phases of a deletion {#deletion-phases}",
      phaseTable(operationKinds.DELETE.phases),
      "## API keys {#api-key}",
      "A key that has stopped working never works again. Expiry is read off the clock.",
      withDiagram("api-key"),
    ),
  )

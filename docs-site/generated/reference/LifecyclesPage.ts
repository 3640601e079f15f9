import { Record } from "effect"

import { deletableStates } from "#domain/cluster/Cluster.ts"
import { lifecycles as machines } from "#domain/Lifecycles.ts"
import { type OperationKind, operationKinds } from "#domain/operation/OperationKind.ts"
import { finalStates, type StateMachine } from "#domain/shared/StateMachine.ts"

import type { SourcePage } from "../../pipeline/SourcePage.ts"
import { generatedPage, referencePath } from "../GeneratedPage.ts"
import { cellCode, code, paragraphs, table } from "../markdown/Markdown.ts"
import { lifecycleDiagram } from "./LifecycleDiagram.ts"

/** The value of empty messages. It comes before the first state and is not a state. */
const unspecified = "UNSPECIFIED"

/** A state machine for readers: without the value of no state. */
const withoutUnspecified = (machine: StateMachine<string>): StateMachine<string> => {
  const { [unspecified]: first, ...transitions } = machine.transitions
  const [initial = machine.initial] = machine.initial === unspecified ? (first ?? []) : []
  return { ...machine, initial, transitions }
}

/** The state machines as the page shows them, by the anchor of their part. */
export const lifecycles = Record.map(machines, (machine): StateMachine<string> => withoutUnspecified(machine))

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

const kinds: ReadonlyArray<readonly [type: string, kind: OperationKind]> = Object.entries(operationKinds)

const kindPart = ([type, { deadlineMinutes, endState, phases, startState }]: (typeof kinds)[number]): string =>
  paragraphs(
    `### Operations of the type ${type} {#${type.toLowerCase()}-phases}`,
    `The cluster is ${code(startState)} during the operation and ${code(endState)} after it. An operation that has not completed after ${deadlineMinutes} minutes fails.`,
    table(
      ["Phase", "Begins at"],
      phases.map(({ phase, startsAt }) => [cellCode(phase), `${startsAt} %`]),
    ),
  )

interface Section {
  readonly heading: string
  /** The subject of the lifecycle, such as `a cluster`. */
  readonly subject: string
  readonly before?: string
  readonly after: ReadonlyArray<string>
}

/** What the page says about each state machine around its diagram. */
const sections: Readonly<Record<keyof typeof lifecycles, Section>> = {
  cluster: {
    heading: "Clusters",
    subject: "a cluster",
    after: [`A cluster can be deleted while it is ${deletableStates.map(code).join(" or ")}.`],
  },
  operation: {
    heading: "Operations",
    subject: "an operation",
    before: `An operation is the work on one cluster. Its type is ${kinds.map(([type]) => code(type)).join(" or ")}.`,
    after: [`The API also knows the value ${code(unspecified)}, which no operation has.`, ...kinds.map(kindPart)],
  },
  "api-key": {
    heading: "API keys",
    subject: "an API key",
    before: "A key that was revoked or has expired never works again.",
    after: [],
  },
}

const sectionOf = (id: keyof typeof lifecycles): string => {
  const { after, before, heading, subject } = sections[id]
  const machine = lifecycles[id]
  return paragraphs(
    `## ${heading} {#${id}}`,
    before,
    `::: diagram The states of ${subject} and the transitions between them.\n${lifecycleDiagram(machine, id)}\n:::`,
    `It begins as ${code(machine.initial)} and ends as ${finalStates(machine).map(code).join(" or ")}.`,
    stateTable(machine),
    ...after,
  )
}

/** Every lifecycle in the domain: its states, and which may follow which. */
export const lifecyclesPage = (): SourcePage =>
  generatedPage(
    referencePath("lifecycles"),
    "domain/Lifecycles.ts",
    {
      title: "Lifecycles",
      description: "The states of clusters, operations and API keys, and which state may follow which.",
    },
    paragraphs(
      "A state changes only along the arrows below. A request for any other change fails with 409 [WRONG_STATE](/docs/latest/platform/reference/errors#WRONG_STATE).",
      ...Record.keys(lifecycles).map(sectionOf),
    ),
  )

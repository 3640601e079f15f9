import { Effect } from "effect"

import type { Value } from "../value/Value.ts"
import { dependenciesOf, inOrder, reachable, reversed } from "./Dependencies.ts"
import { engineFault } from "./EngineFault.ts"
import type { PlannedStep } from "./EnginePlan.ts"
import { attributesOf, type StateEntry } from "./EngineState.ts"
import { planManaged, type PlanningInput, readNode, scopeOver } from "./PlanProgram.ts"
import type { Program, ProgramNode } from "./Program.ts"

const deletion = (
  { served, program, sensitivity }: PlanningInput,
  entry: StateEntry,
  reason?: string,
): PlannedStep => ({
  address: entry.address,
  resourceType: entry.resourceType,
  action: "delete",
  ...(reason !== undefined && { reason }),
  before: attributesOf(served, entry),
  after: undefined,
  createBeforeDestroy: program.nodes.get(entry.address)?.createBeforeDestroy ?? false,
  sensitive: sensitivity.of(entry.address, entry.resourceType),
})

/** The program's addresses, each after its dependencies. */
export const orderedNodes = Effect.fnUntraced(function* (program: Program, targets: ReadonlyArray<string>) {
  const dependencies = dependenciesOf(program)
  const order = inOrder(dependencies)
  if (order === undefined) {
    return yield* engineFault("validate", {
      summary: "Cycle",
      detail: "Some resources of the program depend on each other, so that none of them can be created first.",
    })
  }
  const wanted = targets.length === 0 ? undefined : reachable(targets, dependencies)
  return order
    .filter((address) => wanted === undefined || wanted.has(address))
    .flatMap((address): ReadonlyArray<ProgramNode> => {
      const node = program.nodes.get(address)
      return node === undefined ? [] : [node]
    })
})

const refuseProtected = (program: Program, steps: ReadonlyArray<PlannedStep>) => {
  const guarded = steps.filter(
    ({ address, action }) =>
      (action === "delete" || action === "replace") && program.nodes.get(address)?.preventDestroy === true,
  )
  if (guarded.length === 0) return Effect.void
  return engineFault(
    "plan",
    ...guarded.map(({ address }) => ({
      summary: "Instance cannot be destroyed",
      detail: `${address} has lifecycle.prevent_destroy set, but the plan calls for it to be destroyed.`,
      address,
    })),
  )
}

/** The steps of an apply: one for each resource, in the order of dependencies. */
export const stepsToPresent = Effect.fnUntraced(function* (input: PlanningInput, targets: ReadonlyArray<string>) {
  const { program, served, state } = input
  const values = new Map<string, Value>()
  const scope = scopeOver(program, values)
  const steps: Array<PlannedStep> = []

  for (const node of yield* orderedNodes(program, targets)) {
    const { address, mode, resourceType } = node
    const schema = (mode === "data" ? served.dataSources : served.resources).get(resourceType)
    if (schema === undefined) continue
    if (mode === "data") {
      values.set(address, yield* readNode(input, node, schema, scope, "plan"))
      continue
    }
    const step = yield* planManaged(input, node, schema, scope)
    values.set(address, step.after ?? null)
    steps.push(step)
  }

  const orphans = [...state.current.values()].filter(({ address }) => !program.nodes.has(address))
  const removed = [
    ...orphans.map((entry) => deletion(input, entry, "delete_because_no_resource_config")),
    ...state.deposed.map((entry) => deletion(input, entry)),
  ]
  const all = targets.length > 0 ? steps : [...steps, ...removed]
  yield* refuseProtected(program, all)
  return all
})

/** The steps that destroy everything, or the targets and their dependents. */
export const stepsToAbsent = Effect.fnUntraced(function* (input: PlanningInput, targets: ReadonlyArray<string>) {
  const { program, state } = input
  const doomed = targets.length === 0 ? undefined : reachable(targets, reversed(dependenciesOf(program)))
  const steps = [...state.current.values(), ...state.deposed]
    .filter(({ address }) => doomed === undefined || doomed.has(address))
    .map((entry) => deletion(input, entry))
  yield* refuseProtected(program, steps)
  return steps
})

import { Effect } from "effect"

import type { Value } from "../value/Value.ts"
import { deletionOrder } from "./DeletionOrder.ts"
import { dependenciesOf, inOrder } from "./Dependencies.ts"
import type { EngineJournal } from "./EngineJournal.ts"
import type { EnginePlan, PlannedStep } from "./EnginePlan.ts"
import { planNode, type PlanningInput, readNode, scopeOver } from "./PlanProgram.ts"
import type { ProgramNode } from "./Program.ts"
import { runInOrder, type StepFailure } from "./RunInOrder.ts"
import { adopt, create, destroy, type StepContext, update } from "./StepCalls.ts"

/** Deletes, in the order in which nothing goes before what needs it. Objects of one address go one after the other. */
const destroyAll = (input: PlanningInput, journal: EngineJournal, steps: ReadonlyArray<PlannedStep>) => {
  const byAddress = Map.groupBy(steps, ({ address }) => address)
  return runInOrder([...byAddress.keys()], deletionOrder(input, steps), (address) =>
    Effect.forEach(
      byAddress.get(address) ?? [],
      (step) => {
        const context = contextOf(input, journal, step)
        return context === undefined ? Effect.void : destroy(context, step)
      },
      { discard: true },
    ),
  )
}

const contextOf = (
  { served, targetOf }: PlanningInput,
  journal: EngineJournal,
  { address, resourceType }: PlannedStep,
): StepContext | undefined => {
  const schema = served.resources.get(resourceType)
  return schema === undefined ? undefined : { journal, schema, target: targetOf(address, resourceType, schema) }
}

/** Applies the plan to one resource; returns its attributes. */
const makeReal = Effect.fnUntraced(function* (
  input: PlanningInput,
  context: StepContext,
  node: ProgramNode,
  step: PlannedStep,
  scope: ReturnType<typeof scopeOver>,
) {
  if (step.adopt !== undefined) yield* adopt(context, step, step.adopt)
  if (step.action === "create" || step.action === "replace") {
    const { planned } = planNode(node, context.schema, input.accountOf(node.resourceType), undefined, scope)
    return yield* create(context, step, planned)
  }
  if (step.action !== "update") return step.before ?? {}
  const { planned } = planNode(node, context.schema, input.accountOf(node.resourceType), step.before, scope)
  return yield* update(context, step, planned)
})

/** Creates and changes, each resource as soon as what it needs is there. */
const makeAll = (input: PlanningInput, journal: EngineJournal, steps: ReadonlyArray<PlannedStep>) => {
  const { program, served } = input
  const byAddress = new Map(steps.map((step) => [step.address, step]))
  const values = new Map<string, Value>()
  const scope = scopeOver(program, values)
  const dependencies = dependenciesOf(program)
  const addresses = (inOrder(dependencies) ?? []).filter(
    (address) => byAddress.has(address) || program.nodes.get(address)?.mode === "data",
  )

  const work = Effect.fnUntraced(function* (address: string) {
    const node = program.nodes.get(address)
    const step = byAddress.get(address)
    if (node === undefined) return
    if (node.mode === "data") {
      const schema = served.dataSources.get(node.resourceType)
      if (schema !== undefined) values.set(address, yield* readNode(input, node, schema, scope, "apply"))
      return
    }
    const context = step === undefined ? undefined : contextOf(input, journal, step)
    if (step === undefined || context === undefined) return
    values.set(address, yield* makeReal(input, context, node, step, scope))
  })
  return runInOrder(addresses, dependencies, work)
}

/**
 * Carries a plan out. First goes what has to make room for its replacement, then everything is made, then goes what is
 * no longer wanted. What does not depend on a failure is still done. Gives the failures.
 */
export const applySteps = Effect.fnUntraced(function* (
  input: PlanningInput,
  journal: EngineJournal,
  { program, steps }: EnginePlan,
) {
  const replaced = steps.filter(({ action }) => action === "replace")
  const first = replaced.filter(({ createBeforeDestroy }) => !createBeforeDestroy)
  const making = steps.filter(({ action, address }) => action !== "delete" && program.nodes.has(address))
  const last = [
    ...steps.filter(({ action }) => action === "delete"),
    ...replaced.filter((step) => step.createBeforeDestroy),
  ]

  const failures: Array<StepFailure> = []
  for (const phase of [
    () => destroyAll(input, journal, first),
    () => makeAll(input, journal, making),
    () => destroyAll(input, journal, last),
  ]) {
    failures.push(...(yield* phase()))
    if (failures.length > 0) return failures
  }
  return failures
})

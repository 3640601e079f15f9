import { providerOf } from "../cloud/SimulatedProvider.ts"
import type { TypeSchemas } from "../schema/BlockSchema.ts"
import { isAttributes, isList, textAt, type Value } from "../value/Value.ts"
import { type Dependencies, dependenciesOf, inOrder, reachable, reversed } from "./Dependencies.ts"
import type { PlannedStep } from "./EnginePlan.ts"
import type { PlanningInput } from "./PlanProgram.ts"

type DeletionInput = Pick<PlanningInput, "program" | "providers" | "served">

const textsIn = (value: Value | undefined): ReadonlyArray<string> => {
  if (typeof value === "string") return [value]
  if (isList(value)) return value.flatMap(textsIn)
  return isAttributes(value) ? Object.values(value).flatMap(textsIn) : []
}

/** The attributes that a program could have set, as opposed to those of the cloud. */
const configuredTexts = (served: TypeSchemas, { resourceType, before = {} }: PlannedStep): ReadonlySet<string> => {
  const schema = served.resources.get(resourceType)
  const names =
    schema?.attributes.filter(({ required, optional }) => required || optional).map(({ name }) => name) ?? []
  return new Set(
    [...names.filter((name) => name !== "id"), ...(schema?.blocks.map(({ name }) => name) ?? [])].flatMap((name) =>
      textsIn(before[name]),
    ),
  )
}

/** For what the program no longer holds: one object needs another whose identifier it names. */
const namedNeeds = ({ served, program, providers }: DeletionInput, steps: ReadonlyArray<PlannedStep>): Dependencies => {
  const identifiersOf = ({ before = {}, resourceType }: PlannedStep) =>
    (providerOf(providers, resourceType)?.identifiers ?? []).flatMap((name) => textAt(before, name) || [])
  return new Map(
    steps.map((step) => {
      const texts = configuredTexts(served, step)
      const needed = steps.filter(
        (other) =>
          other !== step &&
          !(program.nodes.has(step.address) && program.nodes.has(other.address)) &&
          identifiersOf(other).some((identifier) => texts.has(identifier)),
      )
      return [step.address, new Set(needed.map(({ address }) => address))]
    }),
  )
}

/** The dependents that must be deleted before each of these. */
export const deletionOrder = (input: DeletionInput, steps: ReadonlyArray<PlannedStep>): Dependencies => {
  const doomed = new Set(steps.map(({ address }) => address))
  const needers = reversed(dependenciesOf(input.program))
  const byProgram: Dependencies = new Map(
    [...doomed].map((address) => {
      const others = [...reachable([address], needers)].filter((other) => other !== address && doomed.has(other))
      return [address, new Set(others)]
    }),
  )
  const byName = reversed(namedNeeds(input, steps))
  const both = new Map(
    [...byProgram].map(([address, others]) => [address, new Set([...others, ...(byName.get(address) ?? [])])]),
  )
  // Objects that name each other have no order; then the program's own must do.
  return inOrder(both) === undefined ? byProgram : both
}

import { Effect } from "effect"

import type { EngineRun } from "#application/ports/InfrastructureEngine.ts"

import { isWhollyKnown, toJson, type Value } from "../value/Value.ts"
import { attributesOf } from "./EngineState.ts"
import { evaluate } from "./Evaluation.ts"
import { planningInput } from "./PlanningInputOf.ts"
import { readNode, scopeOver } from "./PlanProgram.ts"
import { orderedNodes } from "./PlanSteps.ts"

/** The current outputs of a program, without those that do not exist yet and sensitive ones. */
export const currentOutputs = Effect.fnUntraced(function* (run: EngineRun) {
  const input = yield* planningInput(run)
  const { program, sensitivity, served, state } = input
  if (state.current.size === 0) return {}

  const values = new Map<string, Value>()
  for (const [address, entry] of state.current) values.set(address, attributesOf(served, entry))
  const scope = scopeOver(program, values)
  for (const node of yield* orderedNodes(program, [])) {
    const schema = node.mode === "data" ? served.dataSources.get(node.resourceType) : undefined
    if (schema !== undefined) values.set(node.address, yield* readNode(input, node, schema, scope, "plan"))
  }
  const outputs: Record<string, unknown> = {}
  for (const [name, { value, sensitive }] of program.outputs) {
    if (sensitive || sensitivity.hides(value)) continue
    const evaluated = evaluate(value, scope)
    if (isWhollyKnown(evaluated)) outputs[name] = toJson(evaluated)
  }
  return outputs
})

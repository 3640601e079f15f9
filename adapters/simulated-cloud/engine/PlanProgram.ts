import { Effect } from "effect"

import type { CloudAccount } from "../cloud/CloudAccount.ts"
import type { CloudRefusal } from "../cloud/CloudRefusal.ts"
import { objectIdOf } from "../cloud/ObjectRecord.ts"
import { planResource } from "../cloud/Planning.ts"
import { readDataSource } from "../cloud/ReadData.ts"
import { importResource, type ResourceTarget } from "../cloud/ResourceCalls.ts"
import { behaviorOf, type ProviderSettings, type SimulatedProvider } from "../cloud/SimulatedProvider.ts"
import type { BlockSchema, TypeSchemas } from "../schema/BlockSchema.ts"
import { conform } from "../value/Conform.ts"
import { type Attributes, isWhollyKnown, sameValue, unknown, type Value } from "../value/Value.ts"
import { type EngineDiagnostic, engineFault } from "./EngineFault.ts"
import type { PlannedStep } from "./EnginePlan.ts"
import { attributesOf, type EngineState } from "./EngineState.ts"
import { evaluate, evaluateAttributes, type Scope } from "./Evaluation.ts"
import type { Program, ProgramNode } from "./Program.ts"
import { proposedState, withoutIgnored } from "./ProposedState.ts"
import type { Sensitivity } from "./Sensitivity.ts"

/** An account as the program's provider block uses it. */
export interface ConfiguredAccount {
  readonly account: CloudAccount
  readonly settings: ProviderSettings
}

/** The input of a plan. */
export interface PlanningInput {
  readonly program: Program
  readonly sensitivity: Sensitivity
  readonly providers: ReadonlyArray<SimulatedProvider>
  readonly served: TypeSchemas
  /** The account in the cloud of a type's provider. */
  readonly accountOf: (resourceType: string) => ConfiguredAccount
  readonly state: EngineState
  readonly imports: ReadonlyMap<string, string>
  readonly targetOf: (address: string, resourceType: string, schema: BlockSchema) => ResourceTarget
}

export const faultAt = (step: "plan" | "apply", address: string, { summary, detail }: CloudRefusal) =>
  engineFault(step, { summary, detail, address } satisfies EngineDiagnostic)

/** Locals are computed on demand; everything else must exist already. */
export const scopeOver = (program: Program, values: ReadonlyMap<string, Value>): Scope => {
  const scope: Scope = (address) =>
    address.startsWith("local.")
      ? evaluate(program.locals[address.slice("local.".length)] ?? null, scope)
      : (values.get(address) ?? unknown)
  return scope
}

/** The program's configuration of a resource, in the shape of its schema. */
export const configOf = (node: ProgramNode, schema: BlockSchema, scope: Scope): Attributes =>
  conform(evaluateAttributes(node.config, scope), schema)

/** Computes the planned state of a resource from its current state and its configuration. */
export const planNode = (
  node: ProgramNode,
  schema: BlockSchema,
  { account: { provider }, settings }: ConfiguredAccount,
  prior: Attributes | undefined,
  scope: Scope,
) => {
  const asked = configOf(node, schema, scope)
  const config = prior === undefined ? asked : withoutIgnored(asked, prior, node.ignoreChanges)
  const proposed = proposedState(schema, prior, config)
  return planResource({
    resourceType: node.resourceType,
    schema,
    behavior: behaviorOf(provider, node.resourceType),
    ownership: provider.ownership,
    settings,
    prior,
    config,
    proposed,
  })
}

/** The object an import names; a fault when the cloud has none. */
const imported = Effect.fnUntraced(function* (target: ResourceTarget, address: string, importId: string) {
  const found = yield* importResource(target, importId).pipe(
    Effect.mapError((refusal) => faultAt("plan", address, refusal)),
  )
  if (found !== undefined) return found
  return yield* engineFault("plan", {
    summary: "Cannot import non-existent remote object",
    detail: `The simulated cloud has no ${target.resourceType} with the import id ${importId} in this account and region.`,
    address,
  })
})

/** Plans one managed resource. */
export const planManaged = Effect.fnUntraced(function* (
  input: PlanningInput,
  node: ProgramNode,
  schema: BlockSchema,
  scope: Scope,
) {
  const { address, resourceType, createBeforeDestroy } = node
  const entry = input.state.current.get(address)
  const importId = entry === undefined ? input.imports.get(address) : undefined
  const target = input.targetOf(address, resourceType, schema)
  const before =
    entry !== undefined
      ? attributesOf(input.served, entry)
      : importId === undefined
        ? undefined
        : yield* imported(target, address, importId)
  const adopt =
    before !== undefined && importId !== undefined
      ? { adopt: objectIdOf(target.account, resourceType, before) }
      : undefined
  const sensitive = input.sensitivity.of(address, resourceType)
  const common = { address, resourceType, before, createBeforeDestroy, sensitive, ...adopt }

  const { planned, requiresReplace } = planNode(node, schema, input.accountOf(resourceType), before, scope)
  if (before === undefined) return { ...common, action: "create", after: planned } satisfies PlannedStep
  if (requiresReplace.length > 0) {
    const { planned: after } = planNode(node, schema, input.accountOf(resourceType), undefined, scope)
    return { ...common, action: "replace", reason: "cannot_update", after } satisfies PlannedStep
  }
  if (!sameValue(before, planned)) return { ...common, action: "update", after: planned } satisfies PlannedStep
  return { ...common, action: adopt === undefined ? "noop" : "import", after: before } satisfies PlannedStep
})

/** Reads a data source as soon as everything it needs is known; until then, all of it is unknown. */
export const readNode = Effect.fnUntraced(function* (
  { targetOf }: Pick<PlanningInput, "targetOf">,
  node: ProgramNode,
  schema: BlockSchema,
  scope: Scope,
  step: "plan" | "apply",
) {
  const config = configOf(node, schema, scope)
  if (!isWhollyKnown(config)) return unknown
  const { account } = targetOf(node.address, node.resourceType, schema)
  return yield* readDataSource(account, node.resourceType, schema, config).pipe(
    Effect.mapError((refusal) => faultAt(step, node.address, refusal)),
  )
})

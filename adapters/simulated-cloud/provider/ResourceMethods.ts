import { Effect, Ref } from "effect"

import { CloudRefusal } from "../cloud/CloudRefusal.ts"
import { planResource } from "../cloud/Planning.ts"
import {
  createResource,
  deleteResource,
  importResource,
  readResource,
  type ResourceTarget,
  updateResource,
} from "../cloud/ResourceCalls.ts"
import { behaviorOf } from "../cloud/SimulatedProvider.ts"
import { attributePath, errorDiagnostic } from "../protocol/Diagnostic.ts"
import { decodeAttributes, encodeValue } from "../protocol/DynamicValue.ts"
import type {
  ApplyMessage,
  ImportMessage,
  PlanMessage,
  ReadMessage,
  UpgradeMessage,
} from "../protocol/ProviderMessages.ts"
import type { BlockSchema } from "../schema/BlockSchema.ts"
import type { ProviderSchema } from "../schema/BlockSchema.ts"
import { conform } from "../value/Conform.ts"
import type { Attributes } from "../value/Value.ts"
import type { ProviderSession } from "./ProviderSession.ts"

/** The provider of one run: its configuration, and what it serves. */
export interface RunningProvider {
  readonly session: ProviderSession
  readonly served: ProviderSchema
}

const schemaOf = ({ served }: RunningProvider, typeName: string): Effect.Effect<BlockSchema, CloudRefusal> => {
  const schema = served.resources.get(typeName)
  return schema === undefined
    ? Effect.fail(new CloudRefusal({ summary: `Unknown resource type ${typeName}`, detail: "" }))
    : Effect.succeed(schema)
}

const targetOf = Effect.fnUntraced(function* (provider: RunningProvider, resourceType: string) {
  const schema = yield* schemaOf(provider, resourceType)
  const { account, settings, stopped } = provider.session
  const { region } = yield* Ref.get(settings)
  const target: ResourceTarget = { account: { ...account, region }, resourceType, schema, stopped }
  return target
})

/** Converts a stored state to the current schema. */
export const upgradeState = Effect.fnUntraced(function* (
  provider: RunningProvider,
  { type_name, raw_state }: UpgradeMessage,
) {
  const schema = yield* schemaOf(provider, type_name)
  return { upgraded_state: encodeValue(conform(decodeAttributes(raw_state) ?? {}, schema)) }
})

export const readState = Effect.fnUntraced(function* (
  provider: RunningProvider,
  { type_name, current_state }: ReadMessage,
) {
  const state = decodeAttributes(current_state)
  const target = yield* targetOf(provider, type_name)
  const found = state === undefined ? undefined : yield* readResource(target, state)
  return { new_state: encodeValue(found ?? null) }
})

export const planChange = Effect.fnUntraced(function* (provider: RunningProvider, request: PlanMessage) {
  const schema = yield* schemaOf(provider, request.type_name)
  const proposed = decodeAttributes(request.proposed_new_state)
  if (proposed === undefined) return { planned_state: encodeValue(null), legacy_type_system: true }
  const { account, settings } = provider.session
  const { planned, requiresReplace } = planResource({
    resourceType: request.type_name,
    schema,
    behavior: behaviorOf(account.provider, request.type_name),
    ownership: account.provider.ownership,
    settings: yield* Ref.get(settings),
    prior: decodeAttributes(request.prior_state),
    config: decodeAttributes(request.config) ?? {},
    proposed,
  })
  return {
    planned_state: encodeValue(planned),
    requires_replace: requiresReplace.map(attributePath),
    // The real provider is built on the legacy SDK too, which fills in defaults that the program does not set.
    legacy_type_system: true,
  }
})

/** Creates, changes or deletes, by which of the two states exists. */
const carryOut = Effect.fnUntraced(function* (
  target: ResourceTarget,
  prior: Attributes | undefined,
  planned: Attributes | undefined,
) {
  if (planned === undefined) {
    if (prior !== undefined) yield* deleteResource(target, prior)
    return { new_state: encodeValue(null), diagnostics: [] }
  }
  const { state, refusal } = yield* prior === undefined
    ? createResource(target, planned)
    : updateResource(target, prior, planned)
  return {
    new_state: encodeValue(state),
    diagnostics: refusal === undefined ? [] : [errorDiagnostic(refusal)],
  }
})

/** A refused change does not change the object, and Terraform must receive that state. */
export const applyChange = (provider: RunningProvider, request: ApplyMessage) => {
  const prior = decodeAttributes(request.prior_state)
  const planned = decodeAttributes(request.planned_state)
  return Effect.flatMap(targetOf(provider, request.type_name), (target) => carryOut(target, prior, planned)).pipe(
    Effect.catch((refusal) =>
      Effect.succeed({ new_state: encodeValue(prior ?? null), diagnostics: [errorDiagnostic(refusal)] }),
    ),
    Effect.map((response) => ({ ...response, legacy_type_system: true })),
  )
}

/** As providers do it, an import always succeeds: Terraform then reads the object, and reports if there is none. */
export const importState = Effect.fnUntraced(function* (provider: RunningProvider, { type_name, id }: ImportMessage) {
  const target = yield* targetOf(provider, type_name)
  const found = yield* importResource(target, id)
  return { imported_resources: [{ type_name, state: encodeValue(found ?? conform({ id }, target.schema)) }] }
})

import { labelAttribute, type Ownership } from "#domain/cloud/Ownership.ts"

import type { AttributeSchema, BlockSchema, NestedBlockSchema } from "../schema/BlockSchema.ts"
import { type Attributes, isAttributes, isList, isUnknown, sameValue, unknown, type Value } from "../value/Value.ts"
import type { ResourceBehavior } from "./ResourceBehavior.ts"
import type { ProviderSettings } from "./SimulatedProvider.ts"

/** A step to a value: an attribute's or block's name, or the position in a list of blocks. */
export type ValuePath = ReadonlyArray<string | number>

export interface PlanRequest {
  readonly resourceType: string
  readonly schema: BlockSchema
  readonly behavior: ResourceBehavior
  readonly ownership: Ownership
  readonly settings: ProviderSettings
  readonly prior: Attributes | undefined
  /** The program's value; null if it has none. */
  readonly config: Attributes
  /** The program laid over the prior state. */
  readonly proposed: Attributes
}

export interface ResourcePlan {
  readonly planned: Attributes
  /** What cannot be changed in place. Not empty: the object is replaced. */
  readonly requiresReplace: ReadonlyArray<ValuePath>
}

/** A value that is left to the cloud is unknown until the object exists, and then stays as it is. */
const planAttribute = (
  { name, computed }: AttributeSchema,
  proposed: Attributes,
  defaults: Attributes,
  creating: boolean,
): Value => proposed[name] ?? defaults[name] ?? (computed && creating ? unknown : null)

const planNested = (nested: NestedBlockSchema, value: Value | undefined, creating: boolean): Value => {
  if (isList(value)) return value.map((element) => planNested(nested, element, creating))
  return isAttributes(value) ? planBlock(nested.block, value, {}, creating) : (value ?? null)
}

const planBlock = (schema: BlockSchema, proposed: Attributes, defaults: Attributes, creating: boolean): Attributes =>
  Object.fromEntries([
    ...schema.attributes.map(
      (attribute) => [attribute.name, planAttribute(attribute, proposed, defaults, creating)] as const,
    ),
    ...schema.blocks.map((nested) => [nested.name, planNested(nested, proposed[nested.name], creating)] as const),
  ])

/** What the provider works out itself: the object's labels together with its defaults, and the region. */
const providerAttributes = (
  { resourceType, schema, ownership, settings }: PlanRequest,
  planned: Attributes,
): Attributes => {
  const { reportedAttribute } = ownership
  const { defaultLabels, region } = settings
  const names = new Set(schema.attributes.map(({ name }) => name))
  return {
    ...(names.has(reportedAttribute) && {
      [reportedAttribute]: mergedLabels(defaultLabels, planned[labelAttribute(ownership, resourceType)]),
    }),
    ...(names.has("region") && { region: isUnknown(planned["region"]) ? region : (planned["region"] ?? region) }),
  }
}

const mergedLabels = (defaults: Value, own: Value | undefined): Value => {
  if (isUnknown(own) || isUnknown(defaults)) return unknown
  return { ...(isAttributes(defaults) && defaults), ...(isAttributes(own) && own) }
}

/** Leads into blocks kept as lists by their first element: they take one at most wherever it matters. */
const lookUp = (attributes: Attributes, path: string): { readonly value: Value; readonly path: ValuePath } => {
  const steps: Array<string | number> = []
  let value: Value = attributes
  for (const name of path.split(".")) {
    if (isList(value)) {
      steps.push(0)
      value = value[0] ?? null
    }
    steps.push(name)
    value = isAttributes(value) ? (value[name] ?? null) : null
  }
  return { value, path: steps }
}

/** A block that came or went altogether is replaced as a whole: there is no element to point into. */
const replacedPath = (prior: Attributes, planned: Attributes, path: string): ValuePath | undefined => {
  const [before, after] = [lookUp(prior, path), lookUp(planned, path)]
  if (sameValue(before.value, after.value)) return undefined
  const whole = before.path.length === after.path.length && before.path.length > 1
  return whole || before.path.length === 1 ? after.path : after.path.slice(0, 1)
}

/** Works out what an object will be like, the way the provider's own plan does. */
export const planResource = (request: PlanRequest): ResourcePlan => {
  const { resourceType, schema, behavior, ownership, prior, proposed } = request
  const filled = planBlock(schema, proposed, behavior.defaults ?? {}, prior === undefined)
  const planned = { ...filled, ...providerAttributes(request, filled) }
  if (prior === undefined) return { planned, requiresReplace: [] }

  const known = new Set([...schema.attributes, ...schema.blocks].map(({ name }) => name))
  const isLabels = (name: string) =>
    name === labelAttribute(ownership, resourceType) || name === ownership.reportedAttribute
  const changed = [...known].some((name) => !isLabels(name) && !sameValue(prior[name], planned[name]))
  const changing = changed ? (behavior.changing ?? []).filter((name) => known.has(name)) : []
  const requiresReplace = ["region", ...(behavior.forceNew ?? [])]
    .filter((path) => known.has(path.split(".")[0] ?? ""))
    .flatMap((path) => {
      const found = replacedPath(prior, planned, path)
      return found === undefined ? [] : [found]
    })
  return { planned: { ...planned, ...Object.fromEntries(changing.map((name) => [name, unknown])) }, requiresReplace }
}

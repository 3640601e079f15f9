import { Option, Schema } from "effect"

import { blockIn, type ResourceAttributes, textIn } from "../cloud/ResourceAttributes.ts"
import { contentOf } from "./ProgramContent.ts"

/** A resource that a program manages, with the values that are known of it. */
export interface PlannedResource {
  readonly address: string
  readonly resourceType: string
  readonly values: ResourceAttributes
}

/** Resources that exist at the same time, and how they refer to each other. */
export interface PlannedResources {
  readonly all: ReadonlyArray<PlannedResource>
  /**
   * The resource that an attribute refers to, by id or, before it has one, as the program refers to it. `path` has the names of
   * the blocks and of the attribute.
   */
  readonly referenced: (resource: PlannedResource, ...path: ReadonlyArray<string>) => PlannedResource | undefined
}

type Definitions = ReadonlyMap<string, ResourceAttributes>

const Values = Schema.Record(Schema.String, Schema.Unknown)
const Plan = Schema.fromJsonString(
  Schema.Struct({
    resource_changes: Schema.optionalKey(
      Schema.Array(
        Schema.Struct({
          address: Schema.String,
          type: Schema.String,
          change: Schema.Struct({
            before: Schema.optionalKey(Schema.NullOr(Values)),
            after: Schema.optionalKey(Schema.NullOr(Values)),
          }),
        }),
      ),
    ),
  }),
)
const decodePlan = Schema.decodeUnknownOption(Plan)

const identifyingAttributes = ["id", "arn", "self_link"]

/** `cloud_template.general` of `${cloud_template.general.id}`. */
export const referencedAddress = (text: string): string | undefined => /^\$\{([a-z0-9_]+\.[\w-]+)[.[]/.exec(text)?.[1]

const referenceAt = (values: ResourceAttributes, path: ReadonlyArray<string>): string | undefined => {
  const value = path.slice(0, -1).reduce(blockIn, values)[path.at(-1) ?? ""]
  return typeof value === "string" ? value : undefined
}

const together = (all: ReadonlyArray<PlannedResource>, definitions: Definitions): PlannedResources => {
  const byAddress = new Map(all.map((resource) => [resource.address, resource]))
  const byId = new Map(
    all.flatMap((resource) =>
      identifyingAttributes.flatMap((name) => {
        const id = textIn(resource.values, name)
        return id === undefined ? [] : [[id, resource] as const]
      }),
    ),
  )
  const find = (reference: string | undefined): PlannedResource | undefined =>
    reference === undefined ? undefined : (byId.get(reference) ?? byAddress.get(referencedAddress(reference) ?? ""))
  return {
    all,
    referenced: ({ address, values }, ...path) =>
      find(referenceAt(values, path)) ?? find(referenceAt(definitions.get(address) ?? {}, path)),
  }
}

/** No resources at all. */
export const noResources = together([], new Map())

const resourcesOf = (program: string): ReadonlyArray<PlannedResource> =>
  contentOf(program).resources.map(({ address, attributes, type }) => ({
    address,
    resourceType: type,
    values: attributes,
  }))

const definitionsOf = (resources: ReadonlyArray<PlannedResource>): Definitions =>
  new Map(resources.map(({ address, values }) => [address, values]))

/** The resources that a program manages, with the values it gives them. */
export const resourcesOfProgram = (program: string): PlannedResources => {
  const all = resourcesOf(program)
  return together(all, definitionsOf(all))
}

/**
 * The resources that exist before and after a plan (`terraform show -json`) of a program, with the values that are known.
 * Undefined for a text that is not such a plan.
 */
export const resourcesOfPlan = (
  program: string,
  planJson: string,
): { readonly before: PlannedResources; readonly after: PlannedResources } | undefined =>
  Option.match(decodePlan(planJson), {
    onNone: () => undefined,
    onSome: ({ resource_changes = [] }) => {
      const definitions = definitionsOf(resourcesOf(program))
      const managed = resource_changes.filter(({ address }) => !address.startsWith("data."))
      const at = (moment: "before" | "after") =>
        managed.flatMap(({ address, change, type }) => {
          const values = change[moment] ?? undefined
          return values === undefined ? [] : [{ address, resourceType: type, values }]
        })
      return { before: together(at("before"), definitions), after: together(at("after"), definitions) }
    },
  })

import { Option, Predicate, Schema } from "effect"

import { cloudOfResource } from "../cloud/ResourceCloud.ts"

const PlanJson = Schema.fromJsonString(
  Schema.Struct({
    resource_changes: Schema.optionalKey(
      Schema.Array(
        Schema.Struct({
          address: Schema.String,
          type: Schema.String,
          change: Schema.Struct({
            actions: Schema.Array(Schema.String),
            importing: Schema.optionalKey(Schema.NullOr(Schema.Struct({ id: Schema.optionalKey(Schema.String) }))),
            before: Schema.optionalKey(Schema.NullOr(Schema.Record(Schema.String, Schema.Unknown))),
            after: Schema.optionalKey(Schema.NullOr(Schema.Record(Schema.String, Schema.Unknown))),
          }),
        }),
      ),
    ),
  }),
)
const decode = Schema.decodeUnknownOption(PlanJson)

export interface PlannedCreation {
  readonly address: string
  readonly resourceType: string
  readonly after: Readonly<Record<string, unknown>>
}

/** What a plan (`terraform show -json`) would create, with the values known before it happens. */
export const plannedCreations = (planJson: string): ReadonlyArray<PlannedCreation> =>
  Option.match(decode(planJson), {
    onNone: () => [],
    onSome: ({ resource_changes }) =>
      (resource_changes ?? [])
        .filter(({ change }) => change.actions.length === 1 && change.actions[0] === "create")
        .map(({ address, type, change }) => ({ address, resourceType: type, after: change.after ?? {} })),
  })

// A type without labels has no such attribute and has the same owner as its parent.
const isForeign = (clusterId: string, resourceType: string, before: Readonly<Record<string, unknown>>): boolean => {
  const ownership = cloudOfResource(resourceType)?.ownership
  if (ownership === undefined || !(ownership.reportedAttribute in before)) return false
  const labels = before[ownership.reportedAttribute]
  return !Predicate.isObject(labels) || labels[ownership.labels.clusterId] !== clusterId
}

/** Addresses for which a plan (`terraform show -json`) would adopt an object that takes labels and lacks those of the cluster. */
export const foreignImports = (planJson: string, clusterId: string): ReadonlyArray<string> =>
  Option.match(decode(planJson), {
    onNone: () => [],
    onSome: ({ resource_changes }) =>
      (resource_changes ?? [])
        .filter(({ change: { before, importing }, type }) => importing && before && isForeign(clusterId, type, before))
        .map(({ address }) => address),
  })

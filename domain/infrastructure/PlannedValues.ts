import { Option, Schema } from "effect"

const PlanJson = Schema.fromJsonString(
  Schema.Struct({
    resource_changes: Schema.optionalKey(
      Schema.Array(
        Schema.Struct({
          address: Schema.String,
          type: Schema.String,
          change: Schema.Struct({
            actions: Schema.Array(Schema.String),
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

import { Schema } from "effect"

const Instance = Schema.Struct({
  index_key: Schema.optionalKey(Schema.Union([Schema.String, Schema.Finite])),
  deposed: Schema.optionalKey(Schema.String),
})

const StateFile = Schema.Struct({
  version: Schema.Literal(4),
  serial: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  lineage: Schema.NonEmptyString,
  outputs: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.Struct({ value: Schema.Json, sensitive: Schema.optionalKey(Schema.Boolean) })),
  ),
  resources: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        module: Schema.optionalKey(Schema.String),
        mode: Schema.String,
        type: Schema.String,
        name: Schema.String,
        instances: Schema.Array(Instance),
      }),
    ),
  ),
})

/** Far beyond the state of any cluster; a larger one is refused before it fills the memory. */
export const stateBytesMax = 64 * 1024 * 1024

/** What Orrery reads in a state (format 4, of Terraform and OpenTofu alike). */
export type StateFile = typeof StateFile.Type

const fromText = Schema.fromJsonString(StateFile)

/** Reads a state; fails if it is not valid. */
export const decodeStateFile = Schema.decodeUnknownEffect(fromText)

/** Addresses of the managed objects a state holds, as the program calls them. */
export const managedAddresses = (state: StateFile): ReadonlyArray<string> =>
  (state.resources ?? [])
    .filter((resource) => resource.mode === "managed")
    .flatMap((resource) =>
      resource.instances
        .filter((instance) => instance.deposed === undefined)
        .map(({ index_key: key }) => {
          const scope = resource.module === undefined ? "" : `${resource.module}.`
          const index = key === undefined ? "" : `[${JSON.stringify(key)}]`
          return `${scope}${resource.type}.${resource.name}${index}`
        }),
    )

/** The outputs a state holds, without the sensitive ones. */
export const publicOutputs = (state: StateFile): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(state.outputs ?? {})
      .filter(([, output]) => output.sensitive !== true)
      .map(([name, output]) => [name, output.value]),
  )

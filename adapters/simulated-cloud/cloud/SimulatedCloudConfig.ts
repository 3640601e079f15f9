import { readFile } from "node:fs/promises"

import { Config, Context, Effect, Layer, Option, Schema } from "effect"
import { parse } from "yaml"

export const CloudOperation = Schema.Literals(["create", "read", "update", "delete"])
export type CloudOperation = typeof CloudOperation.Type

const Milliseconds = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 3_600_000 }))

/** A call to the cloud that is made to fail. */
export const InjectedFailure = Schema.Struct({
  /** A resource type or a resource's address; `*` matches any text. */
  match: Schema.NonEmptyString,
  operation: CloudOperation,
  /** As the cloud would write it, such as `VcpuLimitExceeded: You have requested more vCPU capacity than …`. */
  message: Schema.NonEmptyString,
  /** How many calls fail before the cloud recovers, counted per process. Absent: all of them. */
  times: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))),
})
export type InjectedFailure = typeof InjectedFailure.Type

/** What an account of the simulated cloud lacks. */
const AccountLimits = Schema.Struct({
  /** Of an account, project or subscription; `*` for each. */
  accountId: Schema.NonEmptyString,
  /** By the code of the quota in its cloud. A quota without an entry has no limit. */
  quotas: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000_000 }))),
  ),
  /** Actions that its credentials are not allowed, such as `ec2:RunInstances`; `*` matches any text. */
  deniedPermissions: Schema.optionalKey(Schema.Array(Schema.NonEmptyString).check(Schema.isMaxLength(1000))),
  /** Machine types of which the cloud has none left, such as `m7g.large`; `*` matches any text. */
  unavailableMachineTypes: Schema.optionalKey(Schema.Array(Schema.NonEmptyString).check(Schema.isMaxLength(1000))),
})

/** How the simulated cloud behaves: how slowly, and where it fails. */
export const SimulatedCloudSettings = Schema.Struct({
  latency: Schema.Struct({
    /** All latencies are multiplied by it; 0 makes every call return at once. */
    scale: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1000 })).pipe(
      Schema.withDecodingDefaultKey(Effect.succeed(1)),
    ),
    otherMilliseconds: Milliseconds.pipe(Schema.withDecodingDefaultKey(Effect.succeed(100))),
    /** Absent: each provider's own. */
    byTypeMilliseconds: Schema.optionalKey(Schema.Record(Schema.String, Milliseconds)),
  }).pipe(Schema.withDecodingDefaultKey(Effect.succeed({}))),
  failures: Schema.Array(InjectedFailure)
    .check(Schema.isMaxLength(1000))
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  /** What accounts lack. Of two entries for an account, the later one counts for a quota, and both for permissions. */
  accounts: Schema.Array(AccountLimits)
    .check(Schema.isMaxLength(1000))
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  /** Accounts whose credentials the cloud refuses. */
  rejectedAccountIds: Schema.Array(Schema.String)
    .check(Schema.isMaxLength(1000))
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
})
export type SimulatedCloudSettings = typeof SimulatedCloudSettings.Type

const decode = Schema.decodeUnknownEffect(SimulatedCloudSettings, { errors: "all", onExcessProperty: "error" })

export const defaultSettings: SimulatedCloudSettings = Schema.decodeSync(SimulatedCloudSettings)({})

/** The configured latencies and failures of the simulated cloud. */
export class SimulatedCloudConfig extends Context.Service<SimulatedCloudConfig, SimulatedCloudSettings>()(
  "orrery/adapters/simulated-cloud/cloud/SimulatedCloudConfig",
) {}

export const layer = (settings: SimulatedCloudSettings) => Layer.succeed(SimulatedCloudConfig, settings)

/** The file named by ORRERY_SIMULATED_CLOUD cannot be used. */
export class SimulatedCloudConfigInvalid extends Schema.TaggedError<SimulatedCloudConfigInvalid>()(
  "SimulatedCloudConfigInvalid",
  { path: Schema.String, reason: Schema.String },
) {
  override get message() {
    return `ORRERY_SIMULATED_CLOUD names ${this.path}, which is no valid description of the simulated cloud: ${this.reason}. Correct the file or unset the variable.`
  }
}

/** The parser compares each key of a map with all others. */
const fileBytesMax = 128 * 1024

const settingsIn = (path: string) =>
  Effect.tryPromise(() => readFile(path, "utf8")).pipe(
    Effect.mapError(() => "it cannot be read"),
    Effect.filterOrFail(
      ({ length }) => length <= fileBytesMax,
      () => `it is larger than ${fileBytesMax / 1024} KiB`,
    ),
    Effect.flatMap((text) =>
      Effect.try({ try: (): unknown => parse(text) ?? {}, catch: () => "it is neither YAML nor JSON" }),
    ),
    Effect.flatMap((content) => Effect.mapError(decode(content), (error) => error.message)),
    Effect.mapError((reason) => new SimulatedCloudConfigInvalid({ path, reason })),
  )

/** Reads the YAML or JSON file that ORRERY_SIMULATED_CLOUD names; without it, a cloud that always succeeds. */
export const layerConfig = Layer.effect(
  SimulatedCloudConfig,
  Effect.flatMap(Config.option(Config.NonEmptyString("ORRERY_SIMULATED_CLOUD")), (path) =>
    Option.match(path, { onNone: () => Effect.succeed(defaultSettings), onSome: settingsIn }),
  ),
)

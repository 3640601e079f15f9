import { Config, Effect, FileSystem, Option, Record, Schema } from "effect"

import type { StaticVariables } from "#domain/cloud/Cloud.ts"
import { allClouds } from "#domain/cloud/ResourceCloud.ts"
import { WireCredentials } from "#domain/cloud/WireCredentials.ts"

import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"

/** The sources of static credentials for a delete. Never the command line, which others can read. */
export interface CredentialFlags {
  readonly credentialsFile: Option.Option<string>
  readonly credentialsFromEnvironment: boolean
}

const wrong = (message: string) => commandFailed(exitCodes.badInput, message)

const fromFile = Effect.fnUntraced(function* (path: string) {
  const files = yield* FileSystem.FileSystem
  const text = yield* Effect.mapError(files.readFileString(path), () =>
    wrong(`The credentials file ${path} cannot be read.`),
  )
  const { parse } = yield* Effect.promise(() => import("yaml"))
  // Omits the parser's own message, which could quote a secret.
  return yield* Effect.try({ try: (): unknown => parse(text), catch: () => undefined }).pipe(
    Effect.flatMap(Schema.decodeUnknownEffect(WireCredentials, { onExcessProperty: "error" })),
    Effect.mapError(() =>
      wrong(
        `The credentials file ${path} does not have the format of \`credentials\` in a manifest: type: static, and data with ${wanted}.`,
      ),
    ),
  )
})

const named = <A>(names: ReadonlyArray<string>, variable: (name: string) => Config.Config<A>) =>
  Config.all(Object.fromEntries(names.map((name) => [name, variable(name)])))

const fromVariables = Effect.fnUntraced(function* ({ optional, required }: StaticVariables) {
  const needed = yield* named(required, Config.NonEmptyString)
  const further = yield* named(optional, (name) => Config.option(Config.NonEmptyString(name)))
  return { type: "static", data: { ...needed, ...Record.getSomes(further) } } satisfies WireCredentials
})

const offered = allClouds.flatMap(({ credentials: { staticVariables = [] } }) => staticVariables)

const wanted = offered.map(({ required }) => required.join(" and ")).join(", or ")

/** Those of the first form that has all of its variables. */
const fromEnvironment = Effect.mapError(Effect.firstSuccessOf(offered.map(fromVariables)), () =>
  wrong(`--credentials-from-environment needs ${wanted} in the environment.`),
)

/** The credentials a delete was given, if any. */
export const deletionCredentials = (
  flags: CredentialFlags,
): Effect.Effect<WireCredentials | undefined, ReturnType<typeof wrong>, FileSystem.FileSystem> => {
  if (Option.isSome(flags.credentialsFile)) return fromFile(flags.credentialsFile.value)
  return flags.credentialsFromEnvironment ? fromEnvironment : Effect.undefined
}

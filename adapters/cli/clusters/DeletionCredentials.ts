import { Config, Effect, FileSystem, Option, Schema } from "effect"

import { WireCredentials } from "#domain/cloud/WireCredentials.ts"

import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"

/** Where the static credentials of a delete come from. Never the command line, which others can read. */
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
  // Neither parser's own message is told: it could quote a secret.
  return yield* Effect.try({ try: (): unknown => parse(text), catch: () => undefined }).pipe(
    Effect.flatMap(Schema.decodeUnknownEffect(WireCredentials, { onExcessProperty: "error" })),
    Effect.mapError(() =>
      wrong(
        `The credentials file ${path} does not have the form of \`credentials\` in a manifest: type: static, and data with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
      ),
    ),
  )
})

const awsVariables = Config.all({
  AWS_ACCESS_KEY_ID: Config.NonEmptyString("AWS_ACCESS_KEY_ID"),
  AWS_SECRET_ACCESS_KEY: Config.NonEmptyString("AWS_SECRET_ACCESS_KEY"),
  AWS_SESSION_TOKEN: Config.option(Config.NonEmptyString("AWS_SESSION_TOKEN")),
})

const fromEnvironment = Effect.gen(function* () {
  const { AWS_SESSION_TOKEN, ...keys } = yield* Effect.mapError(awsVariables, () =>
    wrong("--credentials-from-environment needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment."),
  )
  const token = Option.match(AWS_SESSION_TOKEN, {
    onNone: () => ({}),
    onSome: (value) => ({ AWS_SESSION_TOKEN: value }),
  })
  return { type: "static", data: { ...keys, ...token } } satisfies WireCredentials
})

/** The credentials a delete was given, if any. */
export const deletionCredentials = (
  flags: CredentialFlags,
): Effect.Effect<WireCredentials | undefined, ReturnType<typeof wrong>, FileSystem.FileSystem> => {
  if (Option.isSome(flags.credentialsFile)) return fromFile(flags.credentialsFile.value)
  return flags.credentialsFromEnvironment ? fromEnvironment : Effect.undefined
}

import { appendFile, readFile } from "node:fs/promises"
import { join } from "node:path"

import { Effect, Redacted, Schema } from "effect"

import type { EngineFailure, EngineRun } from "#application/ports/InfrastructureEngine.ts"
import { secretsOf } from "#domain/cloud/CredentialSecrets.ts"
import { type SecretMask, secretMask } from "#domain/secret/SecretMask.ts"

import { type TerraformCommand, TerraformDiagnostic } from "../engine/TerraformEvent.ts"
import { commandFailure } from "../engine/TerraformFailure.ts"
import { outputFile } from "../engine/TerraformOutput.ts"
import { type Ended, runCommand } from "../engine/TerraformProcess.ts"
import { takeFile } from "./RunDirectory.ts"
import { runEnvironment, type StateAddress } from "./RunEnvironment.ts"
import { type RunJournal, runJournal } from "./RunJournal.ts"

/** The input of a run's commands: directory, program, environment, and the journal of their events. */
export interface TerraformRun {
  readonly binary: string
  readonly directory: string
  readonly environment: Readonly<Record<string, string>>
  readonly mask: SecretMask
  readonly journal: RunJournal
}

export const openRun = (
  run: EngineRun,
  options: {
    readonly binary: string
    readonly directory: string
    readonly pluginCache: string
    readonly temporaryFiles: string | undefined
    readonly attachment: Readonly<Record<string, string>>
    readonly state: StateAddress
    /** Secrets of the server itself that the run may get. */
    readonly secrets: Redacted.Redacted<ReadonlyArray<string>>
  },
): TerraformRun => {
  const credentials = Redacted.value(run.credentials)
  const mask = secretMask([
    ...secretsOf(credentials),
    options.state.password,
    options.state.client.privateKey,
    ...Redacted.value(options.secrets),
  ])
  return {
    binary: options.binary,
    directory: options.directory,
    environment: runEnvironment({ ...options, credentials }),
    mask,
    journal: runJournal(options.directory, run, mask),
  }
}

const errorFile = ({ directory }: TerraformRun) => join(directory, "errors.txt")

const execute = (
  run: TerraformRun,
  args: ReadonlyArray<string>,
  output: string,
  takeOutput: Effect.Effect<void> = Effect.void,
): Effect.Effect<Ended> =>
  runCommand(
    {
      binary: run.binary,
      directory: run.directory,
      arguments: args,
      environment: run.environment,
      outputFile: output,
      errorFile: errorFile(run),
    },
    takeOutput,
  )

/** Runs a command whose output is events; returns its exit code, which must be one of success. */
export const runJournalled = Effect.fnUntraced(function* (
  run: TerraformRun,
  command: "init" | "plan" | "apply",
  args: ReadonlyArray<string>,
  success: ReadonlyArray<number> = [0],
): Effect.fn.Return<number, EngineFailure> {
  const before = run.journal.events.length
  const words = [command, "-input=false", "-json", ...args]
  const ended = yield* execute(run, words, outputFile(run.directory, command), run.journal.take)
  if (ended.exitCode !== null && success.includes(ended.exitCode)) return ended.exitCode

  return yield* commandFailure(command, ended, run.journal.events.slice(before), errorFile(run), run.mask)
})

/** Runs a command whose output is a text, and returns the text. */
export const runForText = Effect.fnUntraced(function* (
  run: TerraformRun,
  step: EngineFailure["step"],
  name: string,
  args: ReadonlyArray<string>,
): Effect.fn.Return<string, EngineFailure> {
  const file = join(run.directory, name)
  const ended = yield* execute(run, args, file)
  if (ended.exitCode === 0) return yield* takeFile(file)

  return yield* commandFailure(step, ended, [], errorFile(run), run.mask)
})

/** Adds events that no command writes, so that they are read like the rest. */
export const appendEvents = (run: TerraformRun, command: TerraformCommand, lines: ReadonlyArray<unknown>) =>
  Effect.promise(() =>
    appendFile(outputFile(run.directory, command), lines.map((line) => `${JSON.stringify(line)}\n`).join(""), {
      mode: 0o600,
    }),
  ).pipe(Effect.andThen(run.journal.take))

const Validation = Schema.fromJsonString(
  Schema.Struct({ valid: Schema.Boolean, diagnostics: Schema.Array(TerraformDiagnostic) }),
)

/**
 * Checks the program against the providers' schemas; `validate` prints one document, so its errors are converted to
 * events here.
 */
export const validate = Effect.fnUntraced(function* (run: TerraformRun): Effect.fn.Return<void, EngineFailure> {
  const file = join(run.directory, "validation.json")
  const ended = yield* execute(run, ["validate", "-json"], file)
  if (ended.exitCode === 0) return

  const before = run.journal.events.length
  const text = yield* Effect.promise(() => readFile(file, "utf8"))
  const { diagnostics } = yield* Schema.decodeEffect(Validation)(text).pipe(
    Effect.orElseSucceed(() => ({ diagnostics: [] })),
  )
  yield* appendEvents(
    run,
    "validate",
    diagnostics.map((diagnostic) => ({ type: "diagnostic", diagnostic })),
  )
  return yield* commandFailure("validate", ended, run.journal.events.slice(before), errorFile(run), run.mask)
})

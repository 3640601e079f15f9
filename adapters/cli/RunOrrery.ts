import * as Cause from "effect/Cause"
import * as CliConfig from "effect/cli/CliConfig"
import * as CliOutput from "effect/cli/CliOutput"
import * as Command from "effect/cli/Command"
import * as GlobalFlag from "effect/cli/GlobalFlag"
import * as TerminalCapabilities from "effect/cli/TerminalCapabilities"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Terminal from "effect/Terminal"

import { CliVersion } from "./CliVersion.ts"
import { CommandFailed } from "./CommandFailed.ts"
import { versionText } from "./commands/VersionCommand.ts"
import { inOrder } from "./commands/WordOrder.ts"
import { separateValues, withoutKeys } from "./commands/Words.ts"
import { completionsFlag } from "./completion/CompletionsFlag.ts"
import { exitCodes } from "./ExitCode.ts"
import { LateServices } from "./LateServices.ts"
import { orrery } from "./Orrery.ts"

const formatter = Effect.map(TerminalCapabilities.TerminalCapabilities, ({ canColor }): CliOutput.Formatter => {
  const standard = CliOutput.defaultFormatter({ colors: canColor, globalFlags: "summary" })
  return {
    ...standard,
    formatVersion: (_name, version) => versionText(version),
    // A key that was typed where it does not belong is not repeated.
    formatError: (error) => withoutKeys(standard.formatError(error)),
    formatErrors: (errors) => withoutKeys(standard.formatErrors(errors)),
  }
})

/** The flags that every command has. */
export const builtIns = [GlobalFlag.Help, GlobalFlag.Version, completionsFlag]

const exitCodeOf = (error: unknown): Effect.Effect<number> => {
  if (error instanceof CommandFailed) return Effect.as(Console.error(withoutKeys(error.message)), error.exitCode)
  // Whoever is asked at the terminal may press Ctrl-C instead of answering.
  if (Terminal.isQuitError(error)) return Effect.succeed(exitCodes.stopped)
  const isHelp =
    typeof error === "object" && error !== null && "errors" in error && Array.isArray(error.errors)
      ? error.errors.length === 0
      : false
  // What was wrong with the command line has been shown with its help.
  return Effect.succeed(isHelp ? exitCodes.done : exitCodes.badInput)
}

const stopped = (cause: Cause.Cause<unknown>): Effect.Effect<number> =>
  Cause.hasInterruptsOnly(cause)
    ? Effect.succeed(exitCodes.stopped)
    : Effect.as(
        Console.error(`orrery made a mistake, which is not yours: ${withoutKeys(Cause.pretty(cause))}`),
        exitCodes.failed,
      )

/** What the completion scripts run at each press of the Tab key. It is no command: nobody types it, and it never fails. */
const runCompletion = (words: ReadonlyArray<string>) =>
  Effect.promise(() => import("./completion/Complete.ts")).pipe(
    Effect.flatMap(({ complete }) => complete(orrery, words)),
    Effect.provide(Layer.unwrap(Effect.service(LateServices))),
    Effect.ignoreCause,
    Effect.as<number>(exitCodes.done),
  )

/** Runs one command line, tells what went wrong on standard error, and gives the exit code. */
export const runOrrery = Effect.fnUntraced(function* (words: ReadonlyArray<string>, version: string) {
  if (words[0] === "complete") return yield* runCompletion(words.slice(1))
  const format = yield* formatter
  return yield* Command.runWith(orrery, { version })(inOrder(orrery, separateValues(words))).pipe(
    Effect.provideService(CliVersion, version),
    Effect.provideService(CliOutput.Formatter, format),
    Effect.provideService(CliConfig.CliConfig, CliConfig.make({ builtIns })),
    Effect.as<number>(exitCodes.done),
    Effect.catch(exitCodeOf),
    Effect.catchCause(stopped),
  )
})

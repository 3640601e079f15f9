import * as CliConfig from "effect/cli/CliConfig"
import * as CliOutput from "effect/cli/CliOutput"
import * as Command from "effect/cli/Command"
import * as GlobalFlag from "effect/cli/GlobalFlag"
import * as TerminalCapabilities from "effect/cli/TerminalCapabilities"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

import { CliVersion } from "./CliVersion.ts"
import { versionText } from "./commands/VersionCommand.ts"
import { inOrder } from "./commands/WordOrder.ts"
import { separateValues, withoutKeys } from "./commands/Words.ts"
import { completionsFlag } from "./completion/CompletionsFlag.ts"
import { DeferredServices } from "./DeferredServices.ts"
import { exitCodes } from "./ExitCode.ts"
import { orrery } from "./Orrery.ts"
import { PaintMark, trustColors, withSafeConsole } from "./output/SafeConsole.ts"
import { presenter, reportDefect, reportFailure, wantsJson } from "./ReportFailure.ts"

const formatter = Effect.gen(function* () {
  const { canColor } = yield* TerminalCapabilities.TerminalCapabilities
  const mark = yield* PaintMark
  const standard = CliOutput.defaultFormatter({ colors: canColor, globalFlags: "summary" })
  const uncolored = CliOutput.defaultFormatter({ colors: false, globalFlags: "summary" })
  return {
    ...standard,
    formatHelpDoc: (doc) => trustColors(mark, standard.formatHelpDoc(doc)),
    formatVersion: (_name, version) => versionText(version),
    // The words of the command line are repeated without their colors, and without a key typed there by mistake.
    formatError: (error) => withoutKeys(uncolored.formatError(error)),
    formatErrors: (errors) => withoutKeys(uncolored.formatErrors(errors)),
  } satisfies CliOutput.Formatter
})

/** The flags that every command has. */
export const builtIns = [GlobalFlag.Help, GlobalFlag.Version, completionsFlag]

/** What completion scripts run each time Tab is pressed. It is hidden from the help, and it never fails. */
const runCompletion = (words: ReadonlyArray<string>) =>
  Effect.promise(() => import("./completion/Complete.ts")).pipe(
    Effect.flatMap(({ complete }) => complete(orrery, words)),
    Effect.provide(Layer.unwrap(Effect.service(DeferredServices))),
    Effect.ignoreCause,
    Effect.as<number>(exitCodes.done),
  )

const run = Effect.fnUntraced(function* (words: ReadonlyArray<string>, version: string) {
  if (words[0] === "complete") return yield* runCompletion(words.slice(1))
  const given = inOrder(orrery, separateValues(words))
  const json = wantsJson(given)
  const format = yield* formatter
  return yield* Command.runWith(orrery, { version })(given).pipe(
    Effect.provideService(CliVersion, version),
    Effect.provideService(CliOutput.Formatter, format),
    Effect.provideService(CliOutput.Presenter, presenter(format, json)),
    Effect.provideService(CliConfig.CliConfig, CliConfig.make({ builtIns })),
    Effect.as<number>(exitCodes.done),
    Effect.catch(reportFailure(json)),
    Effect.catchCause(reportDefect(json)),
  )
})

/** Runs one command line, reports failures on standard error, and returns the exit code. */
export const runOrrery = (words: ReadonlyArray<string>, version: string) => withSafeConsole(run(words, version))

import * as Cause from "effect/Cause"
import type * as CliOutput from "effect/cli/CliOutput"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Terminal from "effect/Terminal"

import { CommandFailed } from "./CommandFailed.ts"
import { withoutKeys } from "./commands/Words.ts"
import { type ErrorReport, localReport } from "./ErrorReport.ts"
import { exitCodes } from "./ExitCode.ts"
import { printableJson } from "./output/Printable.ts"

/** Whether the words of a command request JSON; its errors are JSON then, even where the words cannot be read. */
export const wantsJson = (words: ReadonlyArray<string>): boolean =>
  words.some(
    (word, index) =>
      word === "-o=json" ||
      word === "--output=json" ||
      (word === "json" && (words[index - 1] === "-o" || words[index - 1] === "--output")),
  )

/** One line for each failure, so that a program can read the last lines of standard error one by one. */
const writeReports = (reports: ReadonlyArray<ErrorReport>, exitCode: number) =>
  Console.error(reports.map((report) => withoutKeys(printableJson({ ...report, exit_code: exitCode }))).join("\n"))

/** Reports on standard error why a command ended, and returns its exit code. */
export const reportFailure =
  (json: boolean) =>
  (error: unknown): Effect.Effect<number> => {
    if (error instanceof CommandFailed) {
      const { exitCode, message, reports = [localReport(exitCode, message)] } = error
      return Effect.as(json ? writeReports(reports, exitCode) : Console.error(withoutKeys(message)), exitCode)
    }
    // Ctrl-C at a prompt.
    if (Terminal.isQuitError(error)) return Effect.succeed(exitCodes.stopped)
    const isHelp =
      typeof error === "object" && error !== null && "errors" in error && Array.isArray(error.errors)
        ? error.errors.length === 0
        : false
    // The presenter has already reported mistakes in the command line.
    return Effect.succeed(isHelp ? exitCodes.done : exitCodes.badInput)
  }

/** Reports an unexpected failure. */
export const reportDefect =
  (json: boolean) =>
  (cause: Cause.Cause<unknown>): Effect.Effect<number> => {
    if (Cause.hasInterruptsOnly(cause)) return Effect.succeed(exitCodes.stopped)
    const message = `orrery failed unexpectedly. This is a defect of orrery: ${withoutKeys(Cause.pretty(cause))}`
    const { failed } = exitCodes
    return Effect.as(json ? writeReports([localReport(failed, message)], failed) : Console.error(message), failed)
  }

/** Only results go to standard output: mistakes in the command line go to standard error, with the command's help. */
export const presenter = (formatter: CliOutput.Formatter, json: boolean): CliOutput.Presenter => ({
  present: (event) => {
    switch (event._tag) {
      case "Help":
        return Console.log(formatter.formatHelpDoc(event.helpDoc))
      case "Version":
        return Console.log(formatter.formatVersion(event.name, event.version))
      case "InvalidInvocation": {
        const problems = event.errors.map(({ message }) => ({ path: "", message }))
        const first = problems.map(({ message }) => message).join(" ")
        return json
          ? writeReports([localReport(exitCodes.badInput, first, problems)], exitCodes.badInput)
          : Console.error(`${formatter.formatHelpDoc(event.helpDoc)}\n${formatter.formatErrors(event.errors)}`)
      }
    }
  },
})

import { Effect } from "effect"

import { CommandFailed } from "./CommandFailed.ts"
import { localReport } from "./ErrorReport.ts"

/** Fails with every failure there is, and with the exit code of the first. */
export const failTogether = (failures: ReadonlyArray<CommandFailed>): Effect.Effect<void, CommandFailed> => {
  const [first] = failures
  if (first === undefined) return Effect.void
  const message = failures.map((failure) => failure.message).join("\n\n")
  const reports = failures.flatMap((failure) => failure.reports ?? [localReport(failure.exitCode, failure.message)])
  return Effect.fail(new CommandFailed({ exitCode: first.exitCode, message, reports }))
}

import * as Schema from "effect/Schema"

import { ErrorReport } from "./ErrorReport.ts"
import { type ExitCode, exitCodes } from "./ExitCode.ts"

/** A command failed: what happened, why, and what to do next. */
export class CommandFailed extends Schema.TaggedError<CommandFailed>()("CommandFailed", {
  message: Schema.String,
  exitCode: Schema.Int,
  /** The same for programs, if more is known than the message: one report for each failure. */
  reports: Schema.optionalKey(Schema.Array(ErrorReport)),
  /** The server sent no response, so the next request would fail as well. A refused request does not set it. */
  serverGone: Schema.optionalKey(Schema.Boolean),
}) {}

/** Ends a command with a message for users and a code for scripts. */
export const commandFailed = (exitCode: ExitCode, message: string, report?: ErrorReport) =>
  new CommandFailed({ exitCode, message, ...(report === undefined ? {} : { reports: [report] }) })

/** Ends a command because the server sent no response: the connection failed, or the time limit expired. */
export const serverGone = (message: string) =>
  new CommandFailed({ exitCode: exitCodes.unreachable, message, serverGone: true })

import * as Schema from "effect/Schema"

import type { ExitCode } from "./ExitCode.ts"

/** A command ends without having done what it was asked: what happened, why, and what to do next. */
export class CommandFailed extends Schema.TaggedError<CommandFailed>()("CommandFailed", {
  message: Schema.String,
  exitCode: Schema.Int,
}) {}

/** Ends a command with a sentence for people and a code for scripts. */
export const commandFailed = (exitCode: ExitCode, message: string) => new CommandFailed({ exitCode, message })

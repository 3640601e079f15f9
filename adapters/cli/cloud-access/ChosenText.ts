import { Effect } from "effect"

import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"

/**
 * Checks a text before it becomes a part of a template or a script: none of these patterns allows quotes, spaces or the signs
 * that a template or a shell evaluates.
 */
export const checkText = (flag: string, value: string, pattern: RegExp, expected: string) =>
  pattern.test(value)
    ? Effect.succeed(value)
    : Effect.fail(commandFailed(exitCodes.badInput, `--${flag}: expected ${expected}.`))

/** Fails for a flag that this kind of access needs. */
export const requireText = (flag: string, why: string) =>
  Effect.fail(commandFailed(exitCodes.badInput, `--${flag} is needed: ${why}`))

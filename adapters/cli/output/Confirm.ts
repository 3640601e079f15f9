import { Effect } from "effect"
import { Prompt, TerminalCapabilities } from "effect/cli"

import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { printableLine } from "./Printable.ts"

/** Asks a yes-or-no question at the terminal. */
export const askWhether = (question: string) => Prompt.run(Prompt.Confirm({ message: printableLine(question) }))

/** What must be confirmed before it is done. */
export interface Confirmation {
  /** Whether the command has --yes. */
  readonly yes: boolean
  /** A question, such as `Destroy staging?`. */
  readonly question: string
  /** The message after a no. */
  readonly refusal: string
}

/** Continues only after a yes, on the command line or at the terminal. A script that destroys something must confirm it. */
export const confirm = Effect.fnUntraced(function* ({ question, refusal, yes }: Confirmation) {
  if (yes) return
  const { canPrompt } = yield* TerminalCapabilities.TerminalCapabilities
  if (!canPrompt) {
    return yield* commandFailed(
      exitCodes.badInput,
      `${question} There is no terminal to confirm this at. Nothing was changed; repeat the command with --yes.`,
    )
  }
  if (!(yield* askWhether(question))) return yield* commandFailed(exitCodes.badInput, refusal)
})

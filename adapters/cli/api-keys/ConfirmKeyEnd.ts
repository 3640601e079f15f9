import { Effect } from "effect"
import { Prompt, TerminalCapabilities } from "effect/cli"

import type { ApiKeyDocument } from "#adapters/http/api/ApiKeyDocument.ts"

import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { printableLine } from "../output/Printable.ts"

/** Asks the person at the terminal before a key that works stops working. */
export const confirmKeyEnd = Effect.fnUntraced(function* (
  verb: "Revoke" | "Delete",
  { maskedKey, status }: ApiKeyDocument,
  yes: boolean,
) {
  const { canPrompt } = yield* TerminalCapabilities.TerminalCapabilities
  if (yes || !canPrompt || status !== "ACTIVE") return
  const message = printableLine(`${verb} ${maskedKey}? Programs that use it stop working at once.`)
  if (yield* Prompt.run(Prompt.Confirm({ message }))) return
  return yield* commandFailed(exitCodes.badInput, "Nothing was changed.")
})

import { DateTime, Effect, Option } from "effect"

import { heldContext, requireContext } from "../access/ChooseServer.ts"
import { readConfigFile } from "../access/ConfigFile.ts"
import { cliConfiguration } from "../CliConfiguration.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { write } from "../output/Output.ts"
import type { OutputFormat } from "../output/OutputFormats.ts"
import { contextDocument, contextFields } from "./ContextTable.ts"

export interface ShowContextInput {
  readonly name: Option.Option<string>
  readonly output: OutputFormat
}

/** `orrery context show`: one context, without its key. */
export const showContext = Effect.fnUntraced(function* ({ name, output }: ShowContextInput) {
  const configuration = yield* cliConfiguration
  const { configFile } = configuration
  const contexts = yield* readConfigFile(configFile)
  const held = yield* heldContext(contexts, configuration)
  const shown = Option.isSome(name) ? yield* requireContext(contexts, name.value, configFile) : held
  if (shown === undefined) {
    return yield* commandFailed(
      exitCodes.notFound,
      "There is no current context. `orrery context use NAME` chooses one, and `orrery auth login` creates one.",
    )
  }
  const now = yield* DateTime.now
  yield* write(
    output,
    () => ({ ...contextDocument(shown, held?.name), file: configFile }),
    () => contextFields(shown, configFile, now),
  )
})

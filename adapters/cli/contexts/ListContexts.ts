import { DateTime, Effect } from "effect"

import { heldContext } from "../access/ChooseServer.ts"
import { readConfigFile } from "../access/ConfigFile.ts"
import { namedContexts } from "../access/ServerContext.ts"
import { cliConfiguration } from "../CliConfiguration.ts"
import { write } from "../output/Output.ts"
import type { OutputFormat } from "../output/OutputFormats.ts"
import { contextDocument, contextTable } from "./ContextTable.ts"

/** `orrery context list`: every context, and which one holds. */
export const listContexts = Effect.fnUntraced(function* ({ output }: { readonly output: OutputFormat }) {
  const configuration = yield* cliConfiguration
  const contexts = yield* readConfigFile(configuration.configFile)
  const held = yield* heldContext(contexts, configuration)
  const all = namedContexts(contexts)
  const now = yield* DateTime.now
  yield* write(
    output,
    () => ({ contexts: all.map((named) => contextDocument(named, held?.name)) }),
    () => contextTable(all, held?.name, now),
  )
})

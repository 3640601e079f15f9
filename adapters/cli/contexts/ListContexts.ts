import { DateTime, Effect } from "effect"

import { heldContext } from "../access/ChooseServer.ts"
import { readConfigFile } from "../access/ConfigFile.ts"
import { namedContexts } from "../access/ServerContext.ts"
import { cliConfiguration } from "../CliConfiguration.ts"
import type { ListFormat } from "../output/ListFormats.ts"
import { writeList } from "../output/ListOutput.ts"
import { contextDocument, contextTable } from "./ContextTable.ts"

/** `orrery context list`: every context, and which one is current. */
export const listContexts = Effect.fnUntraced(function* ({ output }: { readonly output: ListFormat }) {
  const configuration = yield* cliConfiguration
  const contexts = yield* readConfigFile(configuration.configFile)
  const held = yield* heldContext(contexts, configuration)
  const all = namedContexts(contexts)
  const now = yield* DateTime.now
  yield* writeList(output, {
    document: () => ({ contexts: all.map((named) => contextDocument(named, held?.name)) }),
    table: (isWide) => contextTable(all, held?.name, now, isWide),
    names: () => all.map(({ name }) => name),
  })
})

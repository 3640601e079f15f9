import { Effect } from "effect"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { connect } from "../api/Connection.ts"
import type { ListFormat } from "../output/ListFormats.ts"
import { writeList } from "../output/ListOutput.ts"
import { table } from "../output/Table.ts"

export interface ListProvidersInput extends ConnectionFlags {
  readonly output: ListFormat
}

/** `orrery providers list`: the clouds in the catalog of the server. */
export const listProviders = Effect.fnUntraced(function* ({ output, ...flags }: ListProvidersInput) {
  const { ask } = yield* connect(flags)
  const { data: providers } = yield* ask((api) => api.providers.list())
  yield* writeList(output, {
    document: () => ({ providers }),
    table: () =>
      table(
        ["PROVIDER"],
        providers.map((name) => [name]),
      ),
    names: () => providers,
  })
})

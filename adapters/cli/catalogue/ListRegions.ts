import { Effect } from "effect"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { connect } from "../api/Connection.ts"
import type { ListFormat } from "../output/ListFormats.ts"
import { writeList } from "../output/ListOutput.ts"
import { table } from "../output/Table.ts"

export interface ListRegionsInput extends ConnectionFlags {
  readonly provider: string
  readonly output: ListFormat
}

/** `orrery providers regions`: the regions of a cloud. */
export const listRegions = Effect.fnUntraced(function* ({ output, provider, ...flags }: ListRegionsInput) {
  const { ask } = yield* connect(flags)
  const { data } = yield* ask((api) => api.providers.regions({ params: { providerId: provider } }))
  yield* writeList(output, {
    document: () => data,
    table: () =>
      table(
        ["REGION", "LOCATION", "ZONES"],
        data.regions.map(({ id, location, zones }) => [id, location, zones.join(", ")]),
      ),
    names: () => data.regions.map(({ id }) => id),
  })
})

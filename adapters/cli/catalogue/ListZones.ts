import { Effect } from "effect"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { connect } from "../api/Connection.ts"
import type { ListFormat } from "../output/ListFormats.ts"
import { writeList } from "../output/ListOutput.ts"
import { table } from "../output/Table.ts"

export interface ListZonesInput extends ConnectionFlags {
  readonly provider: string
  readonly region: string
  readonly output: ListFormat
}

/** `orrery providers zones`: the zones of a region. */
export const listZones = Effect.fnUntraced(function* ({ output, provider, region, ...flags }: ListZonesInput) {
  const { ask } = yield* connect(flags)
  const params = { providerId: provider, regionId: region }
  const { data } = yield* ask((api) => api.providers.zones({ params }))
  yield* writeList(output, {
    document: () => data,
    table: () =>
      table(
        ["ZONE"],
        data.zones.map((zone) => [zone]),
      ),
    names: () => data.zones,
  })
})

import { DateTime, Effect } from "effect"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { connect } from "../api/Connection.ts"
import { CommandFailed } from "../CommandFailed.ts"
import { failTogether } from "../FailTogether.ts"
import type { ListFormat } from "../output/ListFormats.ts"
import { writeList } from "../output/ListOutput.ts"
import { table } from "../output/Table.ts"

export interface RefreshCatalogueInput extends ConnectionFlags {
  readonly provider: string
  /** None: every region in the catalog. */
  readonly region: ReadonlyArray<string>
  readonly output: ListFormat
}

/**
 * `orrery providers refresh`: asks for one region after the other. A region that fails keeps its data, and the others are
 * refreshed anyway.
 */
export const refreshCatalogue = Effect.fnUntraced(function* ({
  output,
  provider: providerId,
  region,
  ...flags
}: RefreshCatalogueInput) {
  const { ask } = yield* connect(flags)
  const chosen =
    region.length > 0
      ? [...new Set(region)]
      : (yield* ask((api) => api.providers.regions({ params: { providerId } }))).data.regions.map(({ id }) => id)

  const results = yield* Effect.forEach(chosen, (regionId) =>
    Effect.result(
      Effect.map(
        ask((api) => api.internal.refreshRegion({ params: { providerId, regionId } })),
        ({ data }) => data,
      ),
    ),
  )
  const refreshed = results.flatMap((result) => (result._tag === "Success" ? [result.success] : []))
  const failures = results.flatMap((result) => (result._tag === "Failure" ? [result.failure] : []))

  if (refreshed.length > 0) {
    yield* writeList(output, {
      document: () => ({
        regions: refreshed.map(({ timeGenerated, ...of }) => ({
          ...of,
          timeGenerated: DateTime.formatIso(timeGenerated),
        })),
      }),
      table: () =>
        table(
          ["REGION", "MACHINE TYPES", "WITH SPOT PRICE", "ZONES"],
          refreshed.map(({ machineTypes, region: id, withSpotPrice, zones }) => [
            id,
            String(machineTypes),
            String(withSpotPrice),
            zones.join(", "),
          ]),
        ),
      names: () => refreshed.map(({ region: id }) => id),
    })
  }
  yield* failTogether(failures.filter((failure) => failure instanceof CommandFailed))
})

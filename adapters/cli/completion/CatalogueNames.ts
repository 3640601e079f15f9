import { Effect } from "effect"

import type { Connection } from "../api/Connection.ts"
import type { Candidate, Place } from "./CommandWords.ts"

type Ask = Connection["ask"]

const none = Effect.succeed<ReadonlyArray<Candidate>>([])

const providers = (ask: Ask) =>
  Effect.map(
    ask((api) => api.providers.list()),
    ({ data }) => data.map((text): Candidate => ({ text, about: "" })),
  )

const regions = (ask: Ask, providerId: string) =>
  Effect.map(
    ask((api) => api.providers.regions({ params: { providerId } })),
    ({ data }) => data.regions.map(({ id, location }): Candidate => ({ text: id, about: location })),
  )

const zones = (ask: Ask, providerId: string, regionId: string) =>
  Effect.map(
    ask((api) => api.providers.zones({ params: { providerId, regionId } })),
    ({ data }) => data.zones.map((text): Candidate => ({ text, about: "" })),
  )

/** The names in the catalog of the server for a flag: providers, and the regions and zones of what is typed before. */
export const catalogueNames = (ask: Ask, { flag, values: { provider, region } }: Place) => {
  if (flag?.name === "provider") return providers(ask)
  if (provider === undefined) return none
  if (flag?.name === "region") return regions(ask, provider)
  return flag?.name === "zone" && region !== undefined ? zones(ask, provider, region) : none
}

import {} from "#domain/catalogue/CatalogueLookup.ts"
import { catalogueProviders, regionsOf } from "#domain/catalogue/Region.ts"

import { pacedLoad } from "./PacedLoad.ts"
import { quantile } from "./Statistics.ts"

export const catalogueTarget = { p99Milliseconds: 10, perSecond: 100 }

const filters = [
  "cpuMin=4&architecture=arm64&category=generalpurpose",
  "memMin=16384&memMax=65536&category=memoryoptimized",
  "cpuMin=2&cpuMax=16&architecture=x86_64",
]

const paths = catalogueProviders.flatMap((provider) =>
  regionsOf(provider).flatMap(({ id }) =>
    filters.map((filter) => `/api/v1/providers/${provider}/regions/${id}/machinetypes?${filter}`),
  ),
)

/** Asks for machine types with three filters, in every region of the catalog in turn. */
export const measureCatalogue = async (port: number, key: string, seconds: number) => {
  let next = 0
  const ask = (duration: number) =>
    pacedLoad({
      port,
      perSecond: catalogueTarget.perSecond,
      seconds: duration,
      headers: { "x-api-key": key },
      nextPath: () => paths[(next++ * 37) % paths.length] ?? "",
    })
  await ask(2)
  const { errors, milliseconds } = await ask(seconds)
  return { errors, p50: quantile(milliseconds, 0.5), p99: quantile(milliseconds, 0.99), paths: paths.length }
}

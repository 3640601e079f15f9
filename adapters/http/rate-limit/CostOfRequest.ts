import { HttpApi, type HttpApiEndpoint } from "effect/http-api"

import { Api } from "../api/Api.ts"
import { requestCostOf, requestCosts } from "../api/RequestCost.ts"
import { pathOf, pathPattern } from "../request/PathPattern.ts"

interface Priced {
  readonly pattern: RegExp
  readonly cost: number
}

/** The default cost of a method, and on paths that do not exist. */
const usualCost = (method: string): number => (method === "GET" ? requestCosts.read : requestCosts.change)

const collect = (): ReadonlyMap<string, ReadonlyArray<Priced>> => {
  const unusual = new Map<string, Array<Priced>>()
  const onEndpoint = ({ endpoint }: { readonly endpoint: HttpApiEndpoint.Top }) => {
    const cost = requestCostOf(endpoint)
    if (cost === usualCost(endpoint.method)) return
    const priced = unusual.get(endpoint.method) ?? []
    unusual.set(endpoint.method, [...priced, { pattern: pathPattern(endpoint.path, "i"), cost }])
  }
  HttpApi.reflect(Api, { onGroup: () => {}, onEndpoint })
  return unusual
}

const unusual = collect()

/** Free of what the router reads as something else: escapes, doubled slashes, a host. */
const isPlain = (path: string): boolean => path.startsWith("/") && !/%|;|\/\//.test(path)

/** What a request costs, by its method and path alone: it is known before anything of the request is read. */
export const costOf = (method: string, url: string): number => {
  const asked = method === "HEAD" || method === "OPTIONS" ? "GET" : method
  const usual = usualCost(asked)
  const priced = method === "OPTIONS" ? undefined : unusual.get(asked)
  if (priced === undefined) return usual
  const path = pathOf(url)
  let cost = usual
  const plain = isPlain(path)
  for (const { cost: its, pattern } of priced) if (its > cost && (!plain || pattern.test(path))) cost = its
  return cost
}

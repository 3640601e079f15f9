import { Context } from "effect"
import { HttpApi, OpenApi } from "effect/http-api"

import { Api } from "../Api.ts"
import { apiKeyHeader, Authentication } from "../Authentication.ts"
import type { JsonObject } from "./JsonWalk.ts"

export const securitySchemes: JsonObject = {
  apiKey: {
    type: "apiKey",
    in: "header",
    name: apiKeyHeader,
    description: "A key acts for its user in one organization, with the role that user holds there now.",
  },
}

const guardedOperations = new Set<string>()
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint, middleware }) => {
    if ([...middleware].some(({ key }) => key === Authentication.key)) {
      guardedOperations.add(Context.getOrElse(endpoint.annotations, OpenApi.Identifier, () => endpoint.identifier))
    }
  },
})

/** What an operation asks of its caller: a key wherever the contract puts `Authentication` before it, and nothing elsewhere. */
export const securityOf = (operationId: string): ReadonlyArray<JsonObject> =>
  guardedOperations.has(operationId) ? [{ apiKey: [] }] : []

import { Context } from "effect"
import { HttpApi, OpenApi } from "effect/http-api"

import { Api } from "../Api.ts"
import { Authentication } from "../Authentication.ts"
import { BearerAuthentication } from "../BearerAuthentication.ts"
import { ConditionalRead } from "../ConditionalRead.ts"
import { Idempotency } from "../Idempotency.ts"
import { requestCostOf, requestCosts } from "../RequestCost.ts"

/** What the contract says of an operation beyond its schemas. */
export interface OperationFacts {
  /** Which credentials it asks for; absent where it asks for none. */
  readonly credentials?: "apiKey" | "bearer"
  /** Whether its responses carry an ETag. */
  readonly isTagged: boolean
  /** Whether it heeds an Idempotency-Key. */
  readonly isIdempotent: boolean
  /** What a request takes of the caller's allowance, in tokens. */
  readonly cost: number
}

const operations = new Map<string, OperationFacts>()
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint, middleware }) => {
    const keys = new Set([...middleware].map(({ key }) => key))
    operations.set(
      Context.getOrElse(endpoint.annotations, OpenApi.Identifier, () => endpoint.identifier),
      {
        ...(keys.has(Authentication.key) && { credentials: "apiKey" as const }),
        ...(keys.has(BearerAuthentication.key) && { credentials: "bearer" as const }),
        isTagged: Context.get(endpoint.annotations, ConditionalRead),
        isIdempotent: keys.has(Idempotency.key),
        cost: requestCostOf(endpoint),
      },
    )
  },
})

export const factsOf = (operationId: string): OperationFacts =>
  operations.get(operationId) ?? { isTagged: false, isIdempotent: false, cost: requestCosts.read }

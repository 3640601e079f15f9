import { Context } from "effect"
import { HttpApi, type HttpApiEndpoint, type HttpApiMiddleware, HttpApiSchema, OpenApi } from "effect/http-api"

import { EndpointAccess, type RequiredPermission, requiredPermissions } from "../Access.ts"
import { Api } from "../Api.ts"
import { Authentication } from "../Authentication.ts"
import { BearerAuthentication } from "../BearerAuthentication.ts"
import { ConditionalRead } from "../ConditionalRead.ts"
import { Idempotency, RetryWithoutKey } from "../Idempotency.ts"
import { requestCostOf } from "../RequestCost.ts"
import { EndpointRequestExamples, type RequestExamples } from "../RequestExamples.ts"
import { type DocumentedParameters, readParameters } from "./Parameters.ts"

/** What the contract declares about an operation beyond its schemas. */
export interface OperationFacts {
  /** The credentials it requires; absent if it requires none. */
  readonly credentials?: "apiKey" | "bearer"
  /** Which permissions it requires; none where every caller has access. */
  readonly permissions: ReadonlyArray<RequiredPermission>
  /** Whether its responses carry an ETag. */
  readonly isTagged: boolean
  /** Whether it accepts an Idempotency-Key. */
  readonly isIdempotent: boolean
  /** Why a POST accepts none. */
  readonly retryWithoutKey?: string
  /** What a request costs of the caller's allowance, in tokens. */
  readonly cost: number
  readonly parameters: DocumentedParameters
  /** Whether a request may come without the body that it describes. */
  readonly isBodyOptional: boolean
  readonly requestExamples: RequestExamples
}

type Endpoint = Pick<
  HttpApiEndpoint.Top,
  "annotations" | "headers" | "identifier" | "method" | "params" | "payload" | "query"
>

const operationIdOf = ({ annotations, identifier }: Endpoint): string =>
  Context.getOrElse(annotations, OpenApi.Identifier, () => identifier)

const takesNoBody = ({ payload }: Endpoint): boolean =>
  payload.values().some(({ schemas }) => schemas.some(({ ast }) => HttpApiSchema.isNoContent(ast)))

const credentialsOf = (keys: ReadonlySet<string>): OperationFacts["credentials"] => {
  if (keys.has(Authentication.key)) return "apiKey"
  return keys.has(BearerAuthentication.key) ? "bearer" : undefined
}

/** Reads the annotations of an endpoint. Throws where one is missing or contradicts another, so such a server does not start. */
export const readFacts = (
  endpoint: Endpoint,
  middleware: ReadonlySet<Pick<HttpApiMiddleware.AnyService, "key">>,
): OperationFacts => {
  const { annotations, method } = endpoint
  const keys = new Set([...middleware].map(({ key }) => key))
  const credentials = credentialsOf(keys)
  const access = Context.get(annotations, EndpointAccess)
  const isIdempotent = keys.has(Idempotency.key)
  const retryWithoutKey = Context.get(annotations, RetryWithoutKey)

  const fail = (problem: string): never => {
    throw new Error(`The endpoint ${operationIdOf(endpoint)} ${problem}.`)
  }
  if (access === undefined) return fail("does not say who may call it")
  if (access === "open" && credentials !== undefined) return fail("is open, but requires credentials")
  if (access !== "open" && credentials === undefined) return fail("is not open, but does not authenticate its caller")
  if (method === "POST" && isIdempotent === (retryWithoutKey !== undefined)) {
    return fail("needs either the middleware Idempotency or the annotation RetryWithoutKey")
  }

  return {
    ...(credentials && { credentials }),
    permissions: requiredPermissions(access),
    isTagged: Context.get(annotations, ConditionalRead),
    isIdempotent,
    ...(retryWithoutKey !== undefined && { retryWithoutKey }),
    cost: requestCostOf(endpoint),
    parameters: readParameters(endpoint),
    isBodyOptional: takesNoBody(endpoint),
    requestExamples: Context.get(annotations, EndpointRequestExamples),
  }
}

const operations = new Map<string, OperationFacts>()
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint, middleware }) => {
    operations.set(operationIdOf(endpoint), readFacts(endpoint, middleware))
  },
})

/** The facts of an operation of the document. */
export const factsOf = (operationId: string): OperationFacts => {
  const facts = operations.get(operationId)
  if (facts === undefined) throw new Error(`The contract has no operation ${operationId}.`)
  return facts
}

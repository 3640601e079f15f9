import { Effect } from "effect"

import { isJsonObject, type JsonObject } from "#adapters/http/api/openapi/JsonWalk.ts"
import { openApiDocument } from "#adapters/http/api/OpenApiDocument.ts"
import {
  type Answer as IssuerAnswer,
  RunningIssuer,
  send as sendToIssuer,
  type Sent,
} from "#tests/fixtures/DevelopmentIssuerForTests.ts"
import { ServerAddress } from "#tests/fixtures/HttpServerForTests.ts"
import { type RawAnswer, send } from "#tests/http/RawRequest.ts"

import type { Place } from "./Canaries.ts"

/** An operation of the OpenAPI document. */
export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly security: "apiKey" | "bearer" | "none"
}

const securityOf = ({ security }: JsonObject): Operation["security"] => {
  const schemes = Array.isArray(security) && isJsonObject(security[0]) ? Object.keys(security[0]) : []
  return schemes.includes("apiKey") ? "apiKey" : schemes.includes("bearer") ? "bearer" : "none"
}

export const operations: ReadonlyArray<Operation> = Object.entries(
  openApiDocument["paths"] as Record<string, Record<string, JsonObject>>,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    id: String(operation["operationId"]),
    method: method.toUpperCase(),
    path,
    security: securityOf(operation),
  })),
)

export interface Call {
  /** Fill the parameters of the path, in their order. */
  readonly path?: ReadonlyArray<string>
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** A text is sent as it is, anything else as JSON. */
  readonly body?: unknown
}

const nobody = "00000000-0000-4000-8000-000000000000"

const pathOf = ({ path }: Operation, { path: given = [], query = {} }: Call): string => {
  const rest = [...given]
  const filled = path.replaceAll(/\{[^}]+\}/g, () => encodeURIComponent(rest.shift() ?? nobody))
  const search = new URLSearchParams(query).toString()
  return search === "" ? filled : `${filled}?${search}`
}

const upgrade = {
  connection: "Upgrade",
  upgrade: "websocket",
  "sec-websocket-version": "13",
  "sec-websocket-key": "b3JyZXJ5LW9ycmVyeS1vcg==",
}

export interface Recorded extends Place {
  readonly operationId?: string
  readonly status: number
}

/** Sends again when the rate limit says so: a request that is refused there would show nothing. */
const withinLimits = <E, R>(sent: Effect.Effect<RawAnswer, E, R>): Effect.Effect<RawAnswer, E, R> =>
  Effect.filterOrElse(
    sent,
    ({ status }) => status !== 429,
    ({ headers }) =>
      Effect.delay(
        Effect.suspend(() => withinLimits(sent)),
        `${Number(headers["retry-after"])} seconds`,
      ),
  )

/** Calls the operations of a server and its issuer, and keeps every response with its headers. */
export const makeDriver = (url: string, issuer: RunningIssuer["Service"]) => {
  const responses: Array<Recorded> = []
  const record = (
    what: string,
    response: RawAnswer | IssuerAnswer,
    shows: ReadonlyArray<string>,
    operationId?: string,
  ) => {
    const text = `${JSON.stringify(response.headers)}\n${response.text}`
    responses.push({
      name: `the response ${response.status} to ${what}`,
      status: response.status,
      text,
      shows,
      ...(operationId && { operationId }),
    })
  }

  return {
    responses: responses as ReadonlyArray<Recorded>,
    /** Keeps what came in another way than as the response to a request. */
    note: (name: string, text: string) => void responses.push({ name, text, status: 0 }),

    /** `shows` names the canaries that the response is made to show. */
    call: Effect.fnUntraced(function* (operationId: string, call: Call = {}, shows: ReadonlyArray<string> = []) {
      const operation = operations.find(({ id }) => id === operationId)
      if (operation === undefined) return yield* Effect.die(new Error(`The document has no operation ${operationId}.`))
      const { body } = call
      const sent = send({
        method: operation.method,
        path: pathOf(operation, call),
        headers: { ...(operationId === "streamClusterProgress" ? upgrade : {}), ...call.headers },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      }).pipe(Effect.provideService(ServerAddress, { url, port: Number(new URL(url).port) }))
      const response = yield* withinLimits(sent)
      record(operationId, response, shows, operationId)
      return response
    }),

    /** The same for the development issuer. */
    ask: Effect.fnUntraced(function* (sent: Sent, shows: ReadonlyArray<string> = []) {
      const response = yield* Effect.provideService(sendToIssuer(sent), RunningIssuer, issuer)
      record(`${sent.form === undefined ? "GET" : "POST"} ${sent.path.split("?")[0]} of the issuer`, response, shows)
      return response
    }),
  }
}

export type Driver = ReturnType<typeof makeDriver>

export const withKey = (key: string) => ({ headers: { "x-api-key": key } })
export const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

import { Effect, Layer, Redacted } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest } from "effect/http"
import { HttpApiClient } from "effect/http-api"

import { apiKeyHeader, organizationHeader } from "#adapters/http/api/Authentication.ts"

import { findApiKey, type FoundApiKey } from "../access/ApiKey.ts"
import { chooseServer, type ConnectionFlags } from "../access/ChooseServer.ts"
import { warnOfPlainHttp } from "../access/Server.ts"
import { serverGone } from "../CommandFailed.ts"
import { openPaths } from "./OpenPaths.ts"
import { failWhenLimited, waitForRateLimit } from "./RateLimitWaits.ts"
import { type Connected, explain } from "./Refusal.ts"

/** Long enough for the slowest response: a preview of a large cluster. */
const responseTimeout = "60 seconds"

/** The credential for a server, and what to do if the server refuses it. */
export interface Credential {
  readonly header: string
  readonly value: Redacted.Redacted
  readonly remedy: string
  /** The organization to act in, if the credential does not determine it. */
  readonly organizationId?: string
}

/** Neither the key nor the body of a request may follow a redirect. */
const withoutRedirects = Layer.provide(
  FetchHttpClient.layer,
  Layer.succeed(FetchHttpClient.RequestInit, { redirect: "manual" }),
)

const headersOf = ({ header, organizationId, value }: Credential) => ({
  [header]: Redacted.value(value),
  ...(organizationId === undefined ? {} : { [organizationHeader]: organizationId }),
})

/** A typed client of one server. */
const makeClient = (server: URL, credential: Credential | undefined) =>
  HttpApiClient.make(openPaths, {
    baseUrl: server.origin,
    transformClient: (client) => {
      const limited = failWhenLimited(client)
      return credential === undefined
        ? limited
        : HttpClient.mapRequest(limited, HttpClientRequest.setHeaders(headersOf(credential)))
    },
  }).pipe(Effect.provide(withoutRedirects))

/** Sends requests to one server, with one credential or none. */
export const makeQuestions = Effect.fnUntraced(function* (server: URL, credential?: Credential) {
  const client = yield* makeClient(server, credential)
  /** Sends a request, waits for the rate limit if it must, and converts every other failure to one with a remedy. */
  return <A, E extends Connected>(question: (api: typeof client) => Effect.Effect<A, E>) =>
    question(client).pipe(
      Effect.timeoutOrElse({
        duration: responseTimeout,
        orElse: () => Effect.fail(serverGone(`${server.origin} took longer than ${responseTimeout} to respond.`)),
      }),
      waitForRateLimit,
      Effect.mapError((error) => explain(server, error, credential?.remedy)),
    )
})

/** A connection to a server, authenticated with an API key. */
export const makeConnection = Effect.fnUntraced(function* (server: URL, { apiKey, remedy }: FoundApiKey) {
  const ask = yield* makeQuestions(server, { header: apiKeyHeader, value: apiKey, remedy })
  return { server, apiKey, remedy, ask }
})

export type Connection = Effect.Success<ReturnType<typeof makeConnection>>

/** Connects to the server with its key. */
export const connect = Effect.fnUntraced(function* (flags: ConnectionFlags) {
  const chosen = yield* chooseServer(flags)
  yield* warnOfPlainHttp(chosen.server)
  return yield* makeConnection(chosen.server, yield* findApiKey(chosen, flags.apiKeyFile))
})

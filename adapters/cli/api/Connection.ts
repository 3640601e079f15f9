import { Effect, Option, Redacted } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest } from "effect/http"
import { HttpApiClient } from "effect/http-api"

import { Api } from "#adapters/http/api/Api.ts"
import { apiKeyHeader } from "#adapters/http/api/Authentication.ts"

import { findApiKey } from "../access/ApiKey.ts"
import { readConfigFile } from "../access/ConfigFile.ts"
import { defaultServer, readServer } from "../access/Server.ts"
import { cliConfiguration } from "../CliConfiguration.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { type Connected, explain } from "./Refusal.ts"

/** Long enough for the slowest answer: a preview of a large cluster. */
const answerTimeout = "60 seconds"

/** Which server to talk to, as the command was told. */
export interface ConnectionFlags {
  readonly server: Option.Option<string>
  readonly apiKeyFile: Option.Option<string>
}

/** A typed client of one server that acts with one API key. */
export const makeConnection = Effect.fnUntraced(function* (server: URL, apiKey: Redacted.Redacted) {
  const client = yield* HttpApiClient.make(Api, {
    baseUrl: server.origin,
    transformClient: HttpClient.mapRequest(HttpClientRequest.setHeader(apiKeyHeader, Redacted.value(apiKey))),
  }).pipe(Effect.provide(FetchHttpClient.layer))
  /** Asks, and turns every way to fail into what a person can do about it. */
  const ask = <A, E extends Connected>(question: (api: typeof client) => Effect.Effect<A, E>) =>
    question(client).pipe(
      Effect.timeoutOrElse({
        duration: answerTimeout,
        orElse: () =>
          Effect.fail(
            commandFailed(exitCodes.unreachable, `${server.origin} took longer than ${answerTimeout} to answer.`),
          ),
      }),
      Effect.mapError((error) => explain(server, error)),
    )
  return { server, apiKey, ask }
})

export type Connection = Effect.Success<ReturnType<typeof makeConnection>>

/** The server that flags, environment and configuration file name, in this order. */
export const chooseServer = Effect.fnUntraced(function* (flag: Option.Option<string>) {
  const configuration = yield* cliConfiguration
  const configFile = yield* readConfigFile(configuration.configFile)
  const text = flag.pipe(
    Option.orElse(() => configuration.server),
    Option.getOrElse(() => configFile.server ?? defaultServer),
  )
  return { configuration, configFile, server: yield* readServer(text) }
})

/** Connects to the server with the key that belongs to it. */
export const connect = Effect.fnUntraced(function* (flags: ConnectionFlags) {
  const { configFile, configuration, server } = yield* chooseServer(flags.server)
  const apiKey = yield* findApiKey(server, flags.apiKeyFile, configuration, configFile)
  return yield* makeConnection(server, apiKey)
})

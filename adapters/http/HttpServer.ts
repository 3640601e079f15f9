import { createServer } from "node:http"

import { NodeHttpServer } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { HttpRouter } from "effect/http"

import * as HttpApp from "./HttpApp.ts"
import { defaultHttpLimits } from "./HttpLimits.ts"
import * as RequestLog from "./RequestLog.ts"
import { ServerState } from "./ServerState.ts"
import * as StreamSockets from "./StreamSockets.ts"

export interface HttpServerOptions extends HttpApp.HttpAppOptions {
  readonly host: string
  /** 0 for any that is free. */
  readonly port: number
  /** Which requests are logged; every one by default. */
  readonly requestLog?: RequestLog.RequestLogScope
}

/** How long a client may take to send its headers, and its whole request. Slower ones are cut (slow loris). */
const headersTimeoutMilliseconds = 10_000
const requestTimeoutMilliseconds = 30_000
/** Longer than most load balancers keep an idle connection, so that they are the ones to close it. */
const keepAliveTimeoutMilliseconds = 65_000
const headerBytesMax = 16 * 1024

const makeNodeServer = () =>
  createServer({
    headersTimeout: headersTimeoutMilliseconds,
    requestTimeout: requestTimeoutMilliseconds,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: keepAliveTimeoutMilliseconds,
    maxHeaderSize: headerBytesMax,
    noDelay: true,
  })

/**
 * Serves the API.
 *
 * When it stops it takes no new connection, lets accepted requests finish, closes websockets with 1001, and only then lets go of
 * what the handlers use.
 */
export const layer = (options: HttpServerOptions) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const limits = options.limits ?? defaultHttpLimits
      const sockets = yield* StreamSockets.StreamSockets
      const state = yield* ServerState
      const server = NodeHttpServer.layer(makeNodeServer, {
        host: options.host,
        port: options.port,
        gracefulShutdownTimeout: `${limits.gracefulStopSeconds} seconds`,
        websocket: sockets.options,
      })
      // Released before the server, which waits for every connection, websockets too.
      const stopFirst = Layer.effectDiscard(Effect.addFinalizer(() => Effect.andThen(state.stop, sockets.closeAll)))
      const app = HttpRouter.serve(HttpApp.layer(options), {
        disableLogger: true,
        disableListenLog: true,
        routerConfig: { ignoreDuplicateSlashes: false, ignoreTrailingSlash: true, maxParamLength: 256 },
      })
      return stopFirst.pipe(Layer.provideMerge(app), Layer.provideMerge(server))
    }),
  ).pipe(
    Layer.provide([
      StreamSockets.layer(options.limits ?? defaultHttpLimits),
      RequestLog.layer(options.requestLog ?? "all"),
    ]),
    Layer.provide(ServerState.layer),
  )

import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Context, Effect, Layer, References, Tracer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"

import { defaultHttpLimits } from "../api/limits/HttpLimits.ts"
import type { StreamAddress } from "../api/streams/StreamContract.ts"
import { streamAddresses } from "../api/streams/StreamContracts.ts"
import * as KeyWatch from "../authentication/KeyWatch.ts"
import * as ClientErrors from "../connections/ClientErrors.ts"
import * as Connections from "../connections/Connections.ts"
import { withoutApplication } from "../context/ReducedContext.ts"
import { ServerState } from "../context/ServerState.ts"
import * as RequestLog from "../observability/RequestLog.ts"
import { noProxies } from "../request/ClientAddress.ts"
import * as StreamSockets from "../streams/StreamSockets.ts"
import * as HttpApp from "./HttpApp.ts"

export interface HttpServerOptions extends HttpApp.HttpAppOptions {
  readonly host: string
  /** 0 for any that is free. */
  readonly port: number
  /** Which requests are logged; every one by default. */
  readonly requestLog?: RequestLog.RequestLogScope
  /** How a logged request is written; as a line of JSON by default. */
  readonly formatRequest?: RequestLog.RequestFormat
  /** The paths that open websockets; those of the API by default. */
  readonly streams?: ReadonlyArray<StreamAddress>
}

/** `//` is not `/`, and `/API` is not `/api`; a slash at the end is ignored. */
const routing = {
  caseSensitive: true,
  ignoreDuplicateSlashes: false,
  ignoreTrailingSlash: true,
  maxParamLength: 256,
}

/**
 * Fresh, because the library would give every server of the process the same one: what is served on one port is not for
 * the others.
 */
const ownRouter = Layer.fresh(HttpRouter.layer).pipe(Layer.provide(Layer.succeed(HttpRouter.RouterConfig, routing)))

const routesOf = <E, R>(app: Layer.Layer<never, E, R>) =>
  Effect.map(Layer.build(Layer.provideMerge(app, ownRouter)), (built) =>
    Context.get(built, HttpRouter.HttpRouter).asHttpEffect(),
  )

/** Without a tracer no span is ever read, so none is created. */
const withoutUnseenSpans = Layer.unwrap(
  Effect.map(Tracer.Tracer, (tracer) =>
    tracer === Tracer.nativeTracer ? Layer.succeed(References.TracerEnabled, false) : Layer.empty,
  ),
)

/**
 * Serves these routes.
 *
 * When it stops it takes no new connection, lets accepted requests finish, closes websockets, and only then releases
 * what the handlers use.
 */
export const layerOf = <E, R>(app: Layer.Layer<never, E, R>, options: HttpServerOptions) => {
  const { limits = defaultHttpLimits, streams = streamAddresses, trustedProxies = noProxies } = options
  return Layer.unwrap(
    Effect.gen(function* () {
      const sockets = yield* StreamSockets.StreamSockets
      const state = yield* ServerState
      const { server: nodeServer } = yield* Connections.Connections
      const server = NodeHttpServer.layerServer(() => nodeServer, {
        host: options.host,
        port: options.port,
        gracefulShutdownTimeout: `${limits.gracefulStopSeconds} seconds`,
        websocket: sockets.options,
      })
      // Released before the server, which waits for every connection, websockets too.
      const stopFirst = Layer.effectDiscard(Effect.addFinalizer(() => Effect.andThen(state.stop, sockets.closeAll)))
      const routes = yield* routesOf(app)
      yield* ClientErrors.listen(limits)
      const serving = withoutApplication(HttpServer.serve(routes))
      return stopFirst.pipe(Layer.provideMerge(serving), Layer.provide(withoutUnseenSpans), Layer.provideMerge(server))
    }),
  ).pipe(
    Layer.provide([
      Connections.layer(limits, trustedProxies, streams),
      StreamSockets.layer(limits, streams),
      KeyWatch.layer(limits.keyCheckSeconds),
      RequestLog.layer(options.requestLog ?? "all", options.formatRequest),
    ]),
    Layer.provide([ServerState.layer, NodeHttpServer.layerHttpServices]),
  )
}

/** Serves the API. */
export const layer = (options: HttpServerOptions) => layerOf(HttpApp.layer(options), options)

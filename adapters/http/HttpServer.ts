import { createServer, ServerResponse } from "node:http"

import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Context, Effect, Layer, References, Tracer } from "effect"
import { HttpRouter, HttpServer, HttpServerRequest, type HttpServerResponse } from "effect/http"

import * as HttpApp from "./HttpApp.ts"
import { defaultHttpLimits } from "./HttpLimits.ts"
import * as KeyWatch from "./KeyWatch.ts"
import { withoutApplication } from "./LeanContext.ts"
import * as RequestLog from "./RequestLog.ts"
import { ServerState } from "./ServerState.ts"
import * as StreamSockets from "./StreamSockets.ts"

export interface HttpServerOptions extends HttpApp.HttpAppOptions {
  readonly host: string
  /** 0 for any that is free. */
  readonly port: number
  /** Which requests are logged; every one by default. */
  readonly requestLog?: RequestLog.RequestLogScope
  /** Answers requests that are not for the API, such as those for the documentation, before anything of the API looks at them. */
  readonly site?: (
    request: HttpServerRequest.HttpServerRequest,
  ) => Effect.Effect<HttpServerResponse.HttpServerResponse> | undefined
}

/** How long a client may take to send its headers, and its whole request. Slower ones are cut (slow loris). */
const headersTimeoutMilliseconds = 10_000
const requestTimeoutMilliseconds = 30_000
/** Longer than most load balancers keep an idle connection, so that they are the ones to close it. */
const keepAliveTimeoutMilliseconds = 65_000
const headerBytesMax = 16 * 1024

/** `//` is not `/`, and `/API` is not `/api`; a slash at the end is forgiven. */
const routing = {
  caseSensitive: true,
  ignoreDuplicateSlashes: false,
  ignoreTrailingSlash: true,
  maxParamLength: 256,
}

/** Fresh, because the library would give every server of the process the same one: what is served on one port is not for the others. */
const ownRouter = Layer.fresh(HttpRouter.layer).pipe(Layer.provide(Layer.succeed(HttpRouter.RouterConfig, routing)))

const routesOf = <E, R>(app: Layer.Layer<never, E, R>) =>
  Effect.map(Layer.build(Layer.provideMerge(app, ownRouter)), (built) =>
    Context.get(built, HttpRouter.HttpRouter).asHttpEffect(),
  )

const besides = <E, R>(
  routes: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
  site: HttpServerOptions["site"],
) =>
  site === undefined
    ? routes
    : Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => site(request) ?? routes)

/**
 * Node checks here what the response's own content-length says anyway, and for that splits each answer into two writes. A write is
 * the dearest thing an answer needs.
 */
class OneWriteResponse extends ServerResponse {
  static {
    Object.defineProperty(this.prototype, "strictContentLength", { get: () => false, set: () => {} })
  }
}

/** Without a tracer nobody sees a span, so none is made. */
const withoutUnseenSpans = Layer.unwrap(
  Effect.map(Tracer.Tracer, (tracer) =>
    tracer === Tracer.nativeTracer ? Layer.succeed(References.TracerEnabled, false) : Layer.empty,
  ),
)

const makeNodeServer = () =>
  createServer({
    ServerResponse: OneWriteResponse,
    headersTimeout: headersTimeoutMilliseconds,
    requestTimeout: requestTimeoutMilliseconds,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: keepAliveTimeoutMilliseconds,
    maxHeaderSize: headerBytesMax,
    // Otherwise the first of two Authorization headers would count, where whoever stands in front may have looked at the last.
    joinDuplicateHeaders: true,
    noDelay: true,
  })

/**
 * Serves these routes.
 *
 * When it stops it takes no new connection, lets accepted requests finish, closes websockets with 1001, and only then lets go of
 * what the handlers use.
 */
export const layerOf = <E, R>(app: Layer.Layer<never, E, R>, options: HttpServerOptions) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const limits = options.limits ?? defaultHttpLimits
      const sockets = yield* StreamSockets.StreamSockets
      const state = yield* ServerState
      const server = NodeHttpServer.layerServer(makeNodeServer, {
        host: options.host,
        port: options.port,
        gracefulShutdownTimeout: `${limits.gracefulStopSeconds} seconds`,
        websocket: sockets.options,
      })
      // Released before the server, which waits for every connection, websockets too.
      const stopFirst = Layer.effectDiscard(Effect.addFinalizer(() => Effect.andThen(state.stop, sockets.closeAll)))
      const routes = yield* routesOf(app)
      const serving = withoutApplication(HttpServer.serve(besides(routes, options.site)))
      return stopFirst.pipe(Layer.provideMerge(serving), Layer.provide(withoutUnseenSpans), Layer.provideMerge(server))
    }),
  ).pipe(
    Layer.provide([
      StreamSockets.layer(options.limits ?? defaultHttpLimits),
      KeyWatch.layer((options.limits ?? defaultHttpLimits).keyCheckSeconds),
      RequestLog.layer(options.requestLog ?? "all"),
    ]),
    Layer.provide([ServerState.layer, NodeHttpServer.layerHttpServices]),
  )

/** Serves the API. */
export const layer = (options: HttpServerOptions) => layerOf(HttpApp.layer(options), options)

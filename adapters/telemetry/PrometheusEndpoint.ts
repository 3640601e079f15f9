import { createServer } from "node:http"

import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, Layer } from "effect"
import { HttpMiddleware, HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { PrometheusMetrics } from "effect/observability"

export interface PrometheusEndpointOptions {
  /** 0 for any that is free. */
  readonly port: number
}

/** Metrics need no key, so only programs of the same machine may read them. */
const loopback = "127.0.0.1"

/** The names of the loopback interface, with any port. */
const ownHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

const misdirected = HttpServerResponse.text("Metrics are served at 127.0.0.1 and localhost only.\n", { status: 421 })

/** A page of another site could resolve its name to this machine, and read the metrics (DNS rebinding). */
const withOwnHostOnly = HttpMiddleware.make((app) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ headers }) =>
    ownHost.test(headers["host"] ?? "localhost") ? app : Effect.succeed(misdirected),
  ),
)

/** Serves every metric of the process at `/metrics`, on a port of its own. */
export const layer = ({ port }: PrometheusEndpointOptions) =>
  HttpRouter.serve(PrometheusMetrics.layerHttp({ prefix: "orrery", path: "/metrics" }), {
    disableLogger: true,
    disableListenLog: true,
    middleware: withOwnHostOnly,
  }).pipe(
    Layer.provideMerge(
      NodeHttpServer.layer(createServer, { host: loopback, port, gracefulShutdownTimeout: "1 second" }),
    ),
  )

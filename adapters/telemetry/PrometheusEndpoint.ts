import { createServer } from "node:http"

import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Layer } from "effect"
import { HttpRouter } from "effect/http"
import { PrometheusMetrics } from "effect/observability"

export interface PrometheusEndpointOptions {
  /** 0 for any that is free. */
  readonly port: number
}

/** Metrics need no key, so only programs of the same machine may read them. */
const loopback = "127.0.0.1"

/** Serves every metric of the process at `/metrics`, on a port of its own. */
export const layer = ({ port }: PrometheusEndpointOptions) =>
  HttpRouter.serve(PrometheusMetrics.layerHttp({ prefix: "orrery", path: "/metrics" }), {
    disableLogger: true,
    disableListenLog: true,
  }).pipe(
    Layer.provideMerge(
      NodeHttpServer.layer(createServer, { host: loopback, port, gracefulShutdownTimeout: "1 second" }),
    ),
  )

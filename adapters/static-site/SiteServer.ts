import { createServer } from "node:http"

import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, Layer } from "effect"
import { HttpServer, HttpServerRequest, HttpServerResponse } from "effect/http"

import * as StaticSite from "./StaticSite.ts"

/** Where a site is served by itself. */
export interface SiteServerOptions {
  /** What is below `/docs/`. */
  readonly folder: string
  readonly host: string
  /** 0 for any that is free. */
  readonly port: number
}

const elsewhere = HttpServerResponse.text("Only the documentation is served here, at /docs/.\n", { status: 404 })

/** Serves a built site without the API, and with the headers that the Orrery server gives it. */
export const layer = ({ folder, host, port }: SiteServerOptions) => {
  const site = StaticSite.make(folder)
  const answer = Effect.flatMap(
    HttpServerRequest.HttpServerRequest,
    (request) => site(request) ?? Effect.succeed(elsewhere),
  )
  // A browser keeps its connections open; whoever stops the server does not wait for them.
  const listening = NodeHttpServer.layerServer(createServer, { host, port, gracefulShutdownTimeout: "1 second" })
  return HttpServer.serve(answer).pipe(Layer.provideMerge(listening))
}

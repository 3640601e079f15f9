import { createServer } from "node:http"

import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, Layer } from "effect"
import { HttpServer, HttpServerRequest, HttpServerResponse } from "effect/http"

import * as StaticSite from "./StaticSite.ts"

/** The address of a site that is served alone. */
export interface SiteServerOptions {
  /** What is below `/docs/`. */
  readonly folder: string
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
}

const elsewhere = HttpServerResponse.text("Only the documentation is served here, at /docs/.\n", { status: 404 })

/** Temporary: a browser remembers a permanent redirect, and another program may use the address tomorrow. */
const toDocumentation = HttpServerResponse.redirect("/docs/", { status: 302 })

const isRoot = ({ url }: HttpServerRequest.HttpServerRequest) => /^\/(?:\?|$)/.test(url)

/** Serves a built site without the API, and with the headers that the Orrery server gives it. */
export const layer = ({ folder, host, port }: SiteServerOptions) => {
  const site = StaticSite.make(folder)
  const response = Effect.flatMap(
    HttpServerRequest.HttpServerRequest,
    (request) => site(request) ?? Effect.succeed(isRoot(request) ? toDocumentation : elsewhere),
  )
  // Browsers keep connections open; shutdown does not wait for them.
  const listening = NodeHttpServer.layerServer(createServer, { host, port, gracefulShutdownTimeout: "1 second" })
  return HttpServer.serve(response).pipe(Layer.provideMerge(listening))
}

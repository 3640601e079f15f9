import { createServer } from "node:http"

import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Cache, Context, Duration, Effect, Exit, Layer, References } from "effect"
import { HttpServer, HttpServerResponse } from "effect/http"

import { DevelopmentIssuerUnusable } from "./DevelopmentIssuerUnusable.ts"
import type { IssuerSettings } from "./IssuerSettings.ts"
import { withRequestLog } from "./RequestLog.ts"
import { developmentPassword, passwordPath } from "./secrets/Password.ts"

export interface DevelopmentIssuerOptions extends Omit<IssuerSettings, "issuer"> {
  /** 0 for any free port. */
  readonly port: number
}

/** The OpenID Connect issuer that the server runs itself when no other issuer is configured. */
export class DevelopmentIssuer extends Context.Service<
  DevelopmentIssuer,
  { readonly issuer: string; readonly passwordPath: string }
>()("orrery/adapters/development-issuer/DevelopmentIssuer") {}

/** Anyone who can reach it and has the password can sign in under any name, so it listens on this machine only. */
const loopback = "127.0.0.1"

const makeNodeServer = () =>
  createServer({
    headersTimeout: 10_000,
    requestTimeout: 10_000,
    connectionsCheckingInterval: 5_000,
    maxHeaderSize: 16 * 1024,
  })

const listen = (port: number) =>
  NodeHttpServer.make(makeNodeServer, { host: loopback, port, gracefulShutdownTimeout: "1 second" }).pipe(
    Effect.catchTag("ServeError", ({ cause }) =>
      Effect.fail(
        new DevelopmentIssuerUnusable({
          problem: `nothing can listen on ${loopback}:${port} (${cause instanceof Error ? cause.message : "unknown"}). Stop the program that uses the port, set ORRERY_ISSUER_PORT to another, or set ORRERY_OIDC_ISSUER to your own provider.`,
        }),
      ),
    ),
  )

const unable = HttpServerResponse.text("The development issuer cannot be used. The server's log has the reason.", {
  status: 500,
})

/** Loads the application with the first request; after a failure, again with the next. */
const makeLazyApp = (settings: IssuerSettings) =>
  Effect.map(
    Cache.makeWith(
      () =>
        Effect.flatMap(
          Effect.promise(() => import("./IssuerApp.ts")),
          ({ makeIssuerApp }) => makeIssuerApp(settings),
        ),
      { capacity: 1, timeToLive: (exit) => (Exit.isSuccess(exit) ? Duration.infinity : Duration.zero) },
    ),
    (cache) => Cache.get(cache, "app"),
  )

const make = Effect.fn("DevelopmentIssuer.make")(function* ({ port, ...options }: DevelopmentIssuerOptions) {
  yield* developmentPassword(options.dataDirectory)
  const server = yield* listen(port)
  const issuer = HttpServer.formatAddress(server.address)
  const app = yield* makeLazyApp({ ...options, issuer })
  yield* server
    .serve(
      Effect.flatten(app).pipe(
        Effect.catchTag("DevelopmentIssuerUnusable", (error) => Effect.as(Effect.logError(error.message), unable)),
        withRequestLog,
      ),
    )
    // Requests contain codes and email addresses, which must not be in a trace.
    .pipe(Effect.provideService(References.TracerEnabled, false))

  return DevelopmentIssuer.of({ issuer, passwordPath: passwordPath(options.dataDirectory) })
})

/** Listens until the layer's scope closes. */
export const layer = (options: DevelopmentIssuerOptions): Layer.Layer<DevelopmentIssuer, DevelopmentIssuerUnusable> =>
  Layer.effect(DevelopmentIssuer, make(options))

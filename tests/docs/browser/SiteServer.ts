import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, Exit, Scope } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"

import * as StaticSite from "#adapters/static-site/StaticSite.ts"

/** A server of a built site on a port of its own. */
export interface SiteServer {
  /** Such as `http://127.0.0.1:41234`. */
  readonly origin: string
  readonly close: () => Promise<void>
}

/** Serves a folder as the Orrery server does, with the same adapter and so the same headers. */
export const serveSite = async (folder: string): Promise<SiteServer> => {
  const scope = await Effect.runPromise(Scope.make())
  const site = StaticSite.make(folder)
  const answer = Effect.flatMap(
    HttpServerRequest.HttpServerRequest,
    (request) => site(request) ?? Effect.succeed(HttpServerResponse.empty({ status: 404 })),
  )
  const listening = createServer()
  const serve = Effect.gen(function* () {
    const server = yield* NodeHttpServer.make(() => listening, { host: "127.0.0.1", port: 0 })
    yield* server.serve(answer)
  })
  await Effect.runPromise(Scope.provide(serve, scope))
  const { port } = listening.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      listening.closeAllConnections()
      await Effect.runPromise(Scope.close(scope, Exit.void))
    },
  }
}

import { Context, Effect, Exit, Layer, Scope } from "effect"
import { HttpServer } from "effect/http"

import * as Adapter from "#adapters/static-site/SiteServer.ts"

/** A server of a built site on a port of its own. */
export interface SiteServer {
  /** Such as `http://127.0.0.1:41234`. */
  readonly origin: string
  readonly close: () => Promise<void>
}

/** Serves a folder as the Orrery server does, with the same adapter and so the same headers. */
export const serveSite = async (folder: string): Promise<SiteServer> => {
  const scope = await Effect.runPromise(Scope.make())
  const layer = Adapter.layer({ folder, host: "127.0.0.1", port: 0 })
  const services = await Effect.runPromise(Layer.buildWithScope(layer, scope))
  const { address } = Context.get(services, HttpServer.HttpServer)
  return {
    origin: HttpServer.formatAddress(address),
    close: () => Effect.runPromise(Scope.close(scope, Exit.void)),
  }
}

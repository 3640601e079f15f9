import { Context, Effect, Exit, Layer, Scope } from "effect"
import { inject } from "vitest"

import * as StaticSite from "#adapters/static-site/StaticSite.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { ServerAddress } from "#tests/fixtures/HttpServerForTests.ts"

/** An Orrery server over ports in memory, which serves the built documentation too. */
export interface OrreryServer {
  /** Such as `http://127.0.0.1:41234`. */
  readonly origin: string
  readonly close: () => Promise<void>
}

/** Starts one whose API pages of these origins may call. */
export const startOrrery = async (allowedOrigins: ReadonlyArray<string> = []): Promise<OrreryServer> => {
  const scope = await Effect.runPromise(Scope.make())
  const layer = HttpServerForTests.layer({ allowedOrigins, site: StaticSite.make(inject("builtSite")) })
  const built = await Effect.runPromise(Layer.buildWithScope(layer, scope))
  return {
    origin: Context.get(built, ServerAddress).url,
    close: () => Effect.runPromise(Scope.close(scope, Exit.void)),
  }
}

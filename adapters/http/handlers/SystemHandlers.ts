import { Effect, Layer } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"

import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"

import { Api } from "../api/Api.ts"
import { openApiDocument } from "../api/OpenApiDocument.ts"
import { Readiness } from "../context/Readiness.ts"
import { withMiddlewareOnly } from "../context/ReducedContext.ts"
import { ServerState } from "../context/ServerState.ts"
import { refuse } from "../errors/Refuse.ts"
import { addHeader } from "../response/AddedHeaders.ts"

const make = Effect.gen(function* () {
  const engine = yield* InfrastructureEngine
  const readiness = yield* Readiness
  const state = yield* ServerState
  // As bytes, so that all responses share them: each would copy a text.
  const document = HttpServerResponse.uint8Array(new TextEncoder().encode(JSON.stringify(openApiDocument)), {
    contentType: "application/json",
  })

  return withMiddlewareOnly(
    HttpApiBuilder.group(Api, "system", (handlers) =>
      handlers
        .handleAll({
          // Says only that a server responds, so that a page which may not read responses can distinguish it from a dead address.
          healthz: () =>
            Effect.as(addHeader("cross-origin-resource-policy", "cross-origin"), { status: "ok" as const }),
          readyz: Effect.fnUntraced(function* () {
            if (state.isStopping()) return yield* refuse("UNAVAILABLE", { message: "The server is stopping." })
            if (!(yield* readiness.databaseResponds)) {
              return yield* refuse("UNAVAILABLE", { message: "The database does not respond." })
            }
            return { status: "ready" as const, database: "ready" as const, ...engine.info }
          }),
        })
        .handleRaw("openapi", () => Effect.succeed(document)),
    ),
  )
})

export const layer = Layer.unwrap(make)

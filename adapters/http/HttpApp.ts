import { ByteSize, Layer } from "effect"
import { HttpIncomingMessage } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"

import { Api } from "./api/Api.ts"
import { Limits } from "./api/Limits.ts"
import * as ApiKeyAuthentication from "./ApiKeyAuthentication.ts"
import * as ClustersHandlers from "./handlers/ClustersHandlers.ts"
import * as OperationsHandlers from "./handlers/OperationsHandlers.ts"
import * as PricingHandlers from "./handlers/PricingHandlers.ts"
import { StreamSettings } from "./handlers/ProgressStream.ts"
import * as SystemHandlers from "./handlers/SystemHandlers.ts"
import { defaultHttpLimits, type HttpLimits } from "./HttpLimits.ts"
import * as RequestPipeline from "./RequestPipeline.ts"
import * as SchemaProblems from "./SchemaProblems.ts"

export interface HttpAppOptions {
  readonly limits?: HttpLimits
  /** Web origins, besides the server's own, whose pages may open a websocket. */
  readonly allowedOrigins?: ReadonlyArray<string>
}

/** The pipeline in front of every route gives the answers this middleware declares. */
const declaredLimits = Layer.succeed(Limits, (response) => response)

/** Every route of the API with what stands before it, to be served by `HttpServer`. */
export const layer = ({ allowedOrigins = [], limits = defaultHttpLimits }: HttpAppOptions = {}) =>
  Layer.merge(
    HttpApiBuilder.layer(Api).pipe(
      Layer.provide([ClustersHandlers.layer, OperationsHandlers.layer, PricingHandlers.layer, SystemHandlers.layer]),
      Layer.provide([ApiKeyAuthentication.layer, SchemaProblems.layer, declaredLimits]),
      Layer.provide(Layer.succeed(StreamSettings, { allowedOrigins, slowSocketSeconds: limits.slowSocketSeconds })),
      Layer.provide(
        Layer.succeed(HttpIncomingMessage.MaxBodySize, ByteSize.fromInputUnsafe(limits.requestBodyBytesMax)),
      ),
    ),
    RequestPipeline.layer(limits),
  )

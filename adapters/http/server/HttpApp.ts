import { ByteSize, Layer } from "effect"
import { HttpIncomingMessage } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"

import { Api } from "../api/Api.ts"
import type { Authentication } from "../api/Authentication.ts"
import { EarlyErrors } from "../api/EarlyErrors.ts"
import { defaultHttpLimits, type HttpLimits } from "../api/limits/HttpLimits.ts"
import * as ApiKeyAuthentication from "../authentication/ApiKeyAuthentication.ts"
import * as BearerAuthentication from "../authentication/BearerAuthentication.ts"
import { KeyLookupThrottle } from "../authentication/KeyLookupThrottle.ts"
import * as SchemaProblems from "../errors/SchemaProblems.ts"
import * as ApiKeysHandlers from "../handlers/ApiKeysHandlers.ts"
import * as AuditHandlers from "../handlers/AuditHandlers.ts"
import * as CatalogueHandlers from "../handlers/CatalogueHandlers.ts"
import * as ClustersHandlers from "../handlers/ClustersHandlers.ts"
import * as InternalHandlers from "../handlers/InternalHandlers.ts"
import * as KubeconfigHandlers from "../handlers/KubeconfigHandlers.ts"
import * as OperationsHandlers from "../handlers/OperationsHandlers.ts"
import * as OrganizationsHandlers from "../handlers/OrganizationsHandlers.ts"
import * as PricingHandlers from "../handlers/PricingHandlers.ts"
import * as SignInHandlers from "../handlers/SignInHandlers.ts"
import * as StreamTicketsHandlers from "../handlers/StreamTicketsHandlers.ts"
import * as SystemHandlers from "../handlers/SystemHandlers.ts"
import * as UsersHandlers from "../handlers/UsersHandlers.ts"
import * as WhoamiHandlers from "../handlers/WhoamiHandlers.ts"
import * as IdempotentResponse from "../idempotency/IdempotentResponse.ts"
import { SharedRateLimits } from "../rate-limit/SharedRateLimits.ts"
import { noProxies, type TrustedProxies } from "../request/ClientAddress.ts"
import { StreamSettings } from "../streams/EventStream.ts"
import * as RequestPipeline from "./RequestPipeline.ts"

export interface HttpAppOptions {
  readonly limits?: HttpLimits
  /** Web origins, besides the server's own, whose pages may call the API and open a websocket; none by default. */
  readonly allowedOrigins?: ReadonlyArray<string>
  /** Proxies whose `X-Forwarded-For` gives the client's address; none by default. */
  readonly trustedProxies?: TrustedProxies
  /** The names this server goes by besides `localhost` and its addresses; any by default. */
  readonly hostNames?: ReadonlyArray<string> | undefined
  /** Serves the documentation beside the API; nothing by default. */
  readonly site?: RequestPipeline.Site
}

/** The pipeline in front of every route gives the responses this middleware declares. */
const declaredEarlyErrors = Layer.succeed(EarlyErrors, (response) => response)

const handlers = Layer.mergeAll(
  ApiKeysHandlers.layer,
  AuditHandlers.layer,
  CatalogueHandlers.layer,
  ClustersHandlers.layer,
  KubeconfigHandlers.layer,
  InternalHandlers.layer,
  OperationsHandlers.layer,
  OrganizationsHandlers.layer,
  PricingHandlers.layer,
  SignInHandlers.layer,
  StreamTicketsHandlers.layer,
  SystemHandlers.layer,
  UsersHandlers.layer,
  WhoamiHandlers.layer,
)

/** Every route of the API behind another way to find out who acts with an API key: a bench measures what ours costs. */
export const layerBehind = <R>(
  authentication: Layer.Layer<Authentication, never, R>,
  { allowedOrigins = [], hostNames, limits = defaultHttpLimits, site, trustedProxies = noProxies }: HttpAppOptions = {},
) =>
  Layer.merge(
    HttpApiBuilder.layer(Api).pipe(
      Layer.provide(handlers),
      Layer.provide([authentication, BearerAuthentication.layer, IdempotentResponse.layer]),
      Layer.provide([SchemaProblems.layer, declaredEarlyErrors]),
      Layer.provide(Layer.succeed(StreamSettings, { allowedOrigins, slowSocketSeconds: limits.slowSocketSeconds })),
      Layer.provide(
        Layer.succeed(HttpIncomingMessage.MaxBodySize, ByteSize.fromInputUnsafe(limits.requestBodyBytesMax)),
      ),
    ),
    RequestPipeline.layer({ limits, site, trustedProxies, allowedOrigins, hostNames }),
  ).pipe(Layer.provide(Layer.provideMerge(KeyLookupThrottle.layer(limits), SharedRateLimits.layer(limits))))

/** Every route of the API with the pipeline before it, for `HttpServer`. */
export const layer = (options?: HttpAppOptions) => layerBehind(ApiKeyAuthentication.layer, options)

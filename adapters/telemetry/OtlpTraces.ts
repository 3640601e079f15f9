import { Layer } from "effect"
import { FetchHttpClient, HttpMiddleware, UrlParams } from "effect/http"
import { OtlpTracer } from "effect/observability"

import * as SpanConventions from "./SpanConventions.ts"

export interface OtlpTracesOptions {
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`: the base URL of the collector, without `/v1/traces`. */
  readonly endpoint: string
  readonly serviceVersion: string
}

/** Load balancers ask these all day, and nobody wants a trace of it. */
const withoutProbes = HttpMiddleware.layerTracerDisabledForUrls(["/healthz", "/readyz"])

/** A trace names the parameters of a query and leaves out what they are: somebody may have put a token there. */
const withoutQueries = Layer.succeed(UrlParams.CurrentRedactedNames, [/^/])

/** Sends traces to a collector by OTLP over HTTP. The trace of a caller that sends `traceparent` is continued. */
export const layer = ({ endpoint, serviceVersion }: OtlpTracesOptions) =>
  Layer.mergeAll(
    OtlpTracer.layer({
      url: `${endpoint.replace(/(?<!\/)\/+$/, "")}/v1/traces`,
      resource: { serviceName: "orrery", serviceVersion },
    }).pipe(Layer.provide([SpanConventions.layer, FetchHttpClient.layer])),
    withoutProbes,
    withoutQueries,
  )

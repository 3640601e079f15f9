import { Layer } from "effect"
import { FetchHttpClient, HttpMiddleware, UrlParams } from "effect/http"
import { OtlpTracer } from "effect/observability"

import * as SpanConventions from "./SpanConventions.ts"

export interface OtlpTracesOptions {
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`: the base URL of the collector, without `/v1/traces`. */
  readonly endpoint: string
  readonly serviceVersion: string
}

/** Load balancers request these all day, and a trace of them is useless. */
const withoutProbes = HttpMiddleware.layerTracerDisabledForUrls(["/healthz", "/readyz"])

/** A trace contains the names of query parameters but not their values: a value may be a token. */
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

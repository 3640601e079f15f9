import { Effect, Layer } from "effect"
import { OtlpSerialization } from "effect/observability"

type TraceData = Parameters<OtlpSerialization.OtlpSerialization["Service"]["traces"]>[0]
type Span = TraceData["resourceSpans"][number]["scopeSpans"][number]["spans"][number]

/** Status codes of OTLP. */
const unset = 0
const ok = 1

const textOf = ({ attributes }: Span, key: string): string | undefined =>
  attributes.find((attribute) => attribute.key === key)?.value.stringValue ?? undefined

/** The first word of a statement, such as SELECT. */
const operationOf = (query: string): string | undefined => /^\s{0,20}([a-z]{2,20})\b/i.exec(query)?.[1]?.toUpperCase()

/** A span is named after its action, not its subject: one name for all requests of a route, and for all queries of a kind. */
const nameOf = (span: Span): string => {
  const route = textOf(span, "http.route")
  const method = textOf(span, "http.request.method")
  if (route !== undefined && method !== undefined) return `${method} ${route}`
  const query = textOf(span, "db.query.text")
  return query === undefined ? span.name : (operationOf(query) ?? span.name)
}

/** Follows OpenTelemetry's conventions: a library sets no status but an error, so a refused request has no success status. */
const conventional = (span: Span): Span => ({
  ...span,
  name: nameOf(span),
  status: span.status.code === ok ? { ...span.status, code: unset } : span.status,
})

const conventionalData = (data: TraceData): TraceData => ({
  ...data,
  resourceSpans: data.resourceSpans.map((resource) => ({
    ...resource,
    scopeSpans: resource.scopeSpans.map((scope) => ({ ...scope, spans: scope.spans.map(conventional) })),
  })),
})

/** Writes traces as JSON, with the names and statuses of OpenTelemetry's conventions. */
export const layer = Layer.effect(
  OtlpSerialization.OtlpSerialization,
  Effect.map(OtlpSerialization.OtlpSerialization, (serialization) => ({
    ...serialization,
    traces: (data: TraceData) => serialization.traces(conventionalData(data)),
  })),
).pipe(Layer.provide(OtlpSerialization.layerJson))

import type { Stream } from "effect"

/** A request to the API of one cluster, whatever carries it. */
export interface ApiRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
  /** The certificate that the client presented, verified with the cluster's CA: its common name and its organizations. */
  readonly certificate: { readonly user: string; readonly groups: ReadonlyArray<string> } | undefined
}

/** What the API responds. A stream sends one JSON text a line. */
export interface ApiResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string>>>
  readonly body:
    | { readonly kind: "json"; readonly value: unknown }
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "stream"; readonly values: Stream.Stream<unknown> }
    | { readonly kind: "textStream"; readonly texts: Stream.Stream<string> }
}

const noCache = { "cache-control": "no-cache, private" }

export const jsonResponse = (value: unknown, status = 200, contentType = "application/json"): ApiResponse => ({
  status,
  headers: { ...noCache, "content-type": contentType },
  body: { kind: "json", value },
})

export const textResponse = (text: string, status = 200): ApiResponse => ({
  status,
  headers: { ...noCache, "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" },
  body: { kind: "text", text },
})

export const streamResponse = (values: Stream.Stream<unknown>): ApiResponse => ({
  status: 200,
  headers: { ...noCache, "content-type": "application/json" },
  body: { kind: "stream", values },
})

import { Effect, Schema } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"

export interface Access {
  readonly url: string
  readonly apiKey: string
}

const Answer = Schema.Struct({
  data: Schema.optionalKey(Schema.Unknown),
  error_code: Schema.optionalKey(Schema.String),
})
const decodeAnswer = Schema.decodeUnknownEffect(Answer)

/** How long a refusal asks its client to wait; 0 where it says nothing. */
const retryAfterSecondsOf = (headers: Readonly<Record<string, string | undefined>>): number => {
  const seconds = Number(headers["retry-after"])
  return Number.isFinite(seconds) ? seconds : 0
}

/** One call as any client would make it: the status, the body and the time to wait; a lost connection is a failure. */
export const call = Effect.fn("call")(function* (
  { apiKey, url }: Access,
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  const client = yield* HttpClient.HttpClient
  const request = HttpClientRequest.make(method)(`${url}/api/v1${path}`).pipe(
    HttpClientRequest.setHeaders({ ...headers, "x-api-key": apiKey }),
    body === undefined ? (it) => it : HttpClientRequest.bodyJsonUnsafe(body),
  )
  const response = yield* client.execute(request).pipe(Effect.timeout("10 seconds"))
  const { data, error_code } = yield* decodeAnswer(yield* response.json)
  return {
    status: response.status,
    data,
    errorCode: error_code,
    retryAfterSeconds: retryAfterSecondsOf(response.headers),
  }
})

import { Duration, Effect, Option, Schema, Stream } from "effect"
import { FetchHttpClient, HttpClient, type HttpClientRequest } from "effect/http"

import { ProbeFailed } from "#application/ports/CloudProbes.ts"

/** Sizes of a region are the largest page. */
const responseBytesMax = 32 * 1024 * 1024

const requestMax = Duration.seconds(10)

/** A request that failed: its status, and the error code of Azure or of Microsoft Entra where there is one. */
export class AzureFailure extends Schema.TaggedError<AzureFailure>()("AzureFailure", {
  status: Schema.optionalKey(Schema.Int),
  code: Schema.String,
}) {}

/** What a failure means for a check. */
export const probeFailed = ({ code }: AzureFailure): ProbeFailed =>
  new ProbeFailed({ reason: `Azure responded with ${code}.` })

const ErrorBody = Schema.fromJsonString(
  Schema.Struct({
    error: Schema.Union([Schema.String, Schema.Struct({ code: Schema.String })]),
    error_codes: Schema.optionalKey(Schema.Array(Schema.Int)),
  }),
)

const codePattern = /^\w{1,80}$/

/** Nothing of a response is repeated but its code: the message may have parts of the request. */
const codeIn = (text: string): string | undefined => {
  const body = Option.getOrUndefined(Schema.decodeOption(ErrorBody)(text))
  if (body === undefined) return undefined
  const [number] = body.error_codes ?? []
  const code = typeof body.error === "string" ? body.error : body.error.code
  if (number !== undefined) return `AADSTS${number}`
  return codePattern.test(code) ? code : undefined
}

const limited = () => {
  let bytes = 0
  return (chunk: Uint8Array) => {
    bytes += chunk.length
    return bytes > responseBytesMax ? Effect.fail(new AzureFailure({ code: "a page that is too large" })) : Effect.void
  }
}

const decodeJson = Schema.decodeEffect(Schema.fromJsonString(Schema.Unknown))

/** Sends a request, and returns the JSON of its response. */
export const sendRequest = Effect.fnUntraced(
  function* (request: HttpClientRequest.HttpClientRequest) {
    const client = HttpClient.withScope(yield* HttpClient.HttpClient)
    const response = yield* client.execute(request)
    // A change may have nothing to return.
    if (response.status === 204) return undefined
    const text = yield* response.stream.pipe(Stream.tap(limited()), Stream.decodeText, Stream.mkString)
    const { status } = response
    if (status < 200 || status > 299) return yield* new AzureFailure({ status, code: codeIn(text) ?? `${status}` })
    return yield* Effect.mapError(decodeJson(text), () => new AzureFailure({ code: "an unknown response" }))
  },
  Effect.scoped,
  Effect.catchTag("HttpClientError", () => Effect.fail(new AzureFailure({ code: "no response" }))),
  Effect.timeoutOrElse({
    duration: requestMax,
    orElse: () => Effect.fail(new AzureFailure({ code: `no response in ${Duration.toSeconds(requestMax)} seconds` })),
  }),
  // A redirect could take the token to another host.
  Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" }),
  // Keeps internal trace ids from the cloud.
  Effect.provideService(HttpClient.TracerPropagationEnabled, false),
  Effect.provide(FetchHttpClient.layer),
)

/** Decodes what a request returned. */
export const decodeResponse = <A>(schema: Schema.Decoder<A>, response: unknown): Effect.Effect<A, AzureFailure> =>
  Effect.mapError(Schema.decodeUnknownEffect(schema)(response), () => new AzureFailure({ code: "an unknown response" }))

import { Data, Effect, Schema, Stream } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest } from "effect/http"

import { isTrustworthy } from "./ProviderAddress.ts"

/** A document of the identity provider cannot be fetched, or is not valid. */
export class UnusableDocument extends Data.TaggedError("UnusableDocument")<{ readonly problem: string }> {}

/** The largest of these documents in use have some ten keys, or some 10 KiB. */
const documentBytesMax = 256 * 1024
const patience = "5 seconds"

const unusable = (address: URL, problem: string) => new UnusableDocument({ problem: `${address.href} ${problem}` })

const limited = (address: URL) => {
  let bytes = 0
  return (chunk: Uint8Array) => {
    bytes += chunk.length
    return bytes > documentBytesMax
      ? Effect.fail(unusable(address, `is larger than ${documentBytesMax} bytes.`))
      : Effect.void
  }
}

const read = Effect.fnUntraced(function* (address: URL) {
  const client = HttpClient.withScope(yield* HttpClient.HttpClient)
  const response = yield* client.execute(HttpClientRequest.get(address).pipe(HttpClientRequest.acceptJson))
  // Does not follow redirects: an attacker who can redirect the request could impersonate every user.
  if (response.status !== 200)
    return yield* unusable(address, `responds with ${response.status}, where 200 is expected.`)
  return yield* response.stream.pipe(Stream.tap(limited(address)), Stream.decodeText, Stream.mkString)
}, Effect.scoped)

/** Fetches a JSON document of the identity provider. */
export const fetchDocument = Effect.fn("ProviderDocument.fetch")(
  function* <A>(address: URL, schema: Schema.Decoder<A>) {
    if (!isTrustworthy(address)) return yield* unusable(address, "is not reached over https.")
    const text = yield* read(address).pipe(
      Effect.timeoutOrElse({
        duration: patience,
        orElse: () => unusable(address, `did not respond within ${patience}.`),
      }),
      Effect.catchTag("HttpClientError", ({ message }) => unusable(address, `cannot be fetched: ${message}`)),
    )
    return yield* Schema.decodeEffect(Schema.fromJsonString(schema))(text).pipe(
      Effect.mapError(() => unusable(address, "does not have the expected content.")),
    )
  },
  Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" }),
  // Keeps internal trace ids from the provider.
  Effect.provideService(HttpClient.TracerPropagationEnabled, false),
)

import { Effect, Redacted, Schema, Stream } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest } from "effect/http"

/** How the APIs of Azure are reached. Tests name a stand-in; otherwise the library finds the server's identity. */
export interface AzureAccess {
  readonly management?: string
  readonly retailPrices?: string
  readonly token?: string
}

export const managementUrl = "https://management.azure.com"
export const retailPricesUrl = "https://prices.azure.com/api/retail/prices"

/** Several times the pages that any list needs. */
const pagesMax = 200

/** Azure responded with an error, or with something that is no page of a list. */
export class AzureResponseInvalid extends Schema.TaggedError<AzureResponseInvalid>()("AzureResponseInvalid", {
  problem: Schema.String,
}) {}

const invalid = (problem: string) => new AzureResponseInvalid({ problem })

/** A token for the management API, of the server's identity. */
export const managementToken = ({ token }: AzureAccess) =>
  token === undefined
    ? Effect.tryPromise({
        try: async (abortSignal) => {
          // Loaded where it is used: most servers have no use for it.
          const { DefaultAzureCredential } = await import("@azure/identity")
          const credential = new DefaultAzureCredential()
          const { token: found } = await credential.getToken(`${managementUrl}/.default`, { abortSignal })
          return Redacted.make(found)
        },
        catch: () => invalid("gave the server's identity no token"),
      })
    : Effect.succeed(Redacted.make(token))

/** Several times the largest page: the sizes of a region. */
const pageBytesMax = 32 * 1024 * 1024

const limited = () => {
  let bytes = 0
  return (chunk: Uint8Array) => {
    bytes += chunk.length
    return bytes > pageBytesMax ? Effect.fail(invalid("sent a page that is too large")) : Effect.void
  }
}

const decodeJson = Schema.decodeEffect(Schema.fromJsonString(Schema.Unknown))

const get = Effect.fnUntraced(function* (url: string, token: Redacted.Redacted | undefined) {
  const client = HttpClient.withScope(yield* HttpClient.HttpClient)
  const request = HttpClientRequest.get(url).pipe(
    HttpClientRequest.acceptJson,
    token === undefined ? (plain) => plain : HttpClientRequest.bearerToken(token),
  )
  const response = yield* client.execute(request)
  if (response.status !== 200) return yield* invalid(`responded with ${response.status}`)
  const text = yield* response.stream.pipe(Stream.tap(limited()), Stream.decodeText, Stream.mkString)
  return yield* Effect.mapError(decodeJson(text), () => invalid("sent no JSON"))
}, Effect.scoped)

/**
 * Asks for page after page of a list, and gives each to `read`: it returns the address of the next one. An address of another
 * host is not followed.
 */
export const readPages = Effect.fnUntraced(
  function* (url: string, token: Redacted.Redacted | undefined, read: (page: unknown) => string | undefined) {
    const { origin } = new URL(url)
    let next: string | undefined = url
    for (let page = 0; page < pagesMax; page += 1) {
      next = read(yield* get(next, token))
      if (next === undefined || next === "") return
      if (!URL.canParse(next) || new URL(next).origin !== origin) return yield* invalid("named a page of another host")
    }
    return yield* invalid(`sent more than ${pagesMax} pages`)
  },
  Effect.catchTag("HttpClientError", () => Effect.fail(invalid("could not be reached"))),
  // A redirect could take the token to another host.
  Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" }),
  // Keeps internal trace ids from the cloud.
  Effect.provideService(HttpClient.TracerPropagationEnabled, false),
)

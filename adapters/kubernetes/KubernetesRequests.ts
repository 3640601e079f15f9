import { createSecureContext } from "node:tls"

import { Effect, Redacted, Schema, Stream } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"

import { type KubernetesAccess, refusedAccess } from "./access/KubernetesAccess.ts"

/** Kubernetes stores objects of up to 1.5 MiB. */
const responseBytesMax = 4 * 1024 * 1024

/** The API responded with another status than 200, or not at all. Nothing of a response is repeated: it might have the secret. */
export class KubernetesRequestFailed extends Schema.TaggedError<KubernetesRequestFailed>()("KubernetesRequestFailed", {
  status: Schema.optionalKey(Schema.Int),
  detail: Schema.String,
}) {}

const failed = (detail: string, status?: number) =>
  new KubernetesRequestFailed({ detail: `The Kubernetes API ${detail}.`, ...(status !== undefined && { status }) })

/** Checked before a connection: an error of TLS would say nothing of where it comes from. */
const secureContextOf = ({ authorities, clientCertificate }: KubernetesAccess) =>
  Effect.try({
    try: () =>
      createSecureContext({
        ...(authorities !== undefined && { ca: authorities }),
        ...(clientCertificate && {
          cert: clientCertificate.certificate,
          key: Redacted.value(clientCertificate.key),
        }),
      }),
    catch: () => refusedAccess("The server's access to Kubernetes has a certificate or a key that is not valid."),
  })

/** A client that trusts the authorities of the access and no others, whatever the environment says. */
const clientFor = Effect.fnUntraced(function* (access: KubernetesAccess) {
  // Loaded where it is used: most servers have no use for it.
  const { HttpAgent, makeAgent, makeNodeHttp } = yield* Effect.promise(
    () => import("@effect/platform-node/NodeHttpClient"),
  )
  const { serverName } = access
  const agent = yield* makeAgent({
    secureContext: yield* secureContextOf(access),
    rejectUnauthorized: true,
    keepAlive: false,
    ...(serverName !== undefined && { servername: serverName }),
  })
  return HttpClient.withScope(yield* Effect.provideService(makeNodeHttp, HttpAgent, agent))
})

const limited = () => {
  let bytes = 0
  return (chunk: Uint8Array) => {
    bytes += chunk.length
    return bytes > responseBytesMax ? Effect.fail(failed("sent a response that is too large")) : Effect.void
  }
}

/** A request of the Kubernetes API. */
export interface KubernetesRequest {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE"
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: { readonly content: unknown; readonly mediaType: string }
}

const withBody = ({ body }: KubernetesRequest) =>
  body === undefined
    ? (unchanged: HttpClientRequest.HttpClientRequest) => unchanged
    : HttpClientRequest.bodyText(JSON.stringify(body.content), body.mediaType)

/** Sends a request, and reads its response. Redirects are not followed: they could take the token to another host. */
export const sendToKubernetes = Effect.fnUntraced(
  function* <A>(access: KubernetesAccess, request: KubernetesRequest, schema: Schema.Decoder<A>) {
    const client = yield* clientFor(access)
    const { method, path, query = {} } = request
    const sent = HttpClientRequest.make(method)(
      `${access.server}${path}?${new URLSearchParams(query).toString()}`,
    ).pipe(
      HttpClientRequest.acceptJson,
      withBody(request),
      access.token === undefined ? (unchanged) => unchanged : HttpClientRequest.bearerToken(access.token),
    )
    const response = yield* client.execute(sent)
    const { status } = response
    if (status < 200 || status > 299) return yield* failed(`responded with ${status}`, status)
    const text = yield* response.stream.pipe(Stream.tap(limited()), Stream.decodeText, Stream.mkString)
    return yield* Schema.decodeEffect(Schema.fromJsonString(schema))(text)
  },
  Effect.scoped,
  Effect.catchTags({
    HttpClientError: () => Effect.fail(failed("cannot be reached, or its certificate is not trusted")),
    SchemaError: () => Effect.fail(failed("sent a response that Orrery does not know")),
  }),
  // Keeps internal trace ids from the cluster.
  Effect.provideService(HttpClient.TracerPropagationEnabled, false),
)

/** Reads one object or list. */
export const getFromKubernetes = <A>(
  access: KubernetesAccess,
  path: string,
  query: Readonly<Record<string, string>>,
  schema: Schema.Decoder<A>,
) => sendToKubernetes(access, { method: "GET", path, query }, schema)

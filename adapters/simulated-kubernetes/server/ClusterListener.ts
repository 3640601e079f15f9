import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from "node:http2"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import type { TLSSocket } from "node:tls"

import { DateTime, Effect, type Scope, Stream } from "effect"

import { type KeyPair, verifiedSubject } from "../access/Certificates.ts"
import { badRequest, notFound, StatusError, statusBody } from "../errors/StatusError.ts"
import { refusable } from "../requests/RequestOptions.ts"
import { decodeProtobuf } from "../schema/DecodeProtobuf.ts"
import { type ApiRequest, type ApiResponse, jsonResponse } from "./ApiRequest.ts"
import { handleRequest } from "./HandleRequest.ts"
import type { OpenCluster } from "./OpenCluster.ts"

const host = "127.0.0.1"
const bodyBytesMax = 3 * 1024 * 1024
const clusterPath = /^\/clusters\/([A-Za-z0-9_-]{1,64})(\/.*)?$/

type OpenClusters = (clusterId: string) => Effect.Effect<OpenCluster | undefined>

const peerCertificate = ({ stream }: Http2ServerRequest, socket: unknown): Uint8Array | undefined => {
  const tls = (stream?.session?.socket ?? socket) as TLSSocket | undefined
  return tls?.getPeerX509Certificate?.()?.raw
}

const readBody = (request: Http2ServerRequest) => {
  if (Number(request.headers["content-length"] ?? 0) > bodyBytesMax) return Effect.fail(tooLarge())
  let bytes = 0
  const limited = request.on("data", (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > bodyBytesMax) request.destroy()
  })
  return Effect.tryPromise({
    try: () => buffer(limited),
    catch: () => (bytes > bodyBytesMax ? tooLarge() : badRequest("the body ended early")),
  })
}

const tooLarge = () =>
  new StatusError({
    code: 413,
    reason: "RequestEntityTooLarge",
    message: `Request entity is too large: limit is ${bodyBytesMax}`,
  })

const protobufType = "application/vnd.kubernetes.protobuf"

/** The text of a body, and its media type. Protocol Buffers become JSON. */
const readText = Effect.fnUntraced(function* (request: Http2ServerRequest) {
  const bytes = yield* readBody(request)
  const contentType = request.headers["content-type"]
  if (contentType?.startsWith(protobufType) !== true) return { body: bytes.toString(), contentType }
  const decoded = yield* refusable(() => decodeProtobuf(bytes))
  return { body: JSON.stringify(decoded), contentType: "application/json" }
})

/** Reads the request, and finds the cluster that its path begins with. */
const respond = Effect.fnUntraced(function* (open: OpenClusters, request: Http2ServerRequest) {
  const url = URL.parse(request.url, `https://${host}`)
  const [, clusterId, path = "/"] = clusterPath.exec(url?.pathname ?? "") ?? []
  const cluster = clusterId === undefined ? undefined : yield* open(clusterId)
  if (url === null || cluster === undefined)
    return yield* notFound({ group: "", resource: "clusters" }, clusterId ?? "")
  const raw = peerCertificate(request, request.socket)
  const now = yield* DateTime.now
  const { body, contentType } = yield* readText(request)
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  )
  const read: ApiRequest = {
    method: request.method,
    path: path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path,
    query: url.searchParams,
    headers: { ...headers, "content-type": contentType },
    body,
    certificate: raw === undefined ? undefined : verifiedSubject(cluster.identity.authority.certificate, raw, now),
  }
  return yield* handleRequest(cluster, read)
})

/** Writes the texts of a stream one by one, as fast as the client reads. */
const writeStream = (response: Http2ServerResponse, texts: Stream.Stream<string>) =>
  Stream.runForEach(texts, (text) =>
    Effect.callback<void>((resume) => {
      const isSent = response.write(text)
      if (isSent || response.destroyed) resume(Effect.void)
      else response.once("drain", () => resume(Effect.void))
    }),
  )

const write = (response: Http2ServerResponse, { body, headers, status }: ApiResponse) =>
  Effect.suspend(() => {
    response.writeHead(status, { ...headers } as Record<string, string>)
    if (body.kind === "stream" || body.kind === "textStream") {
      // Over HTTP/1.1 the head would wait for the first event.
      if ("flushHeaders" in response && typeof response.flushHeaders === "function") response.flushHeaders()
      return Effect.andThen(
        writeStream(
          response,
          body.kind === "textStream" ? body.texts : Stream.map(body.values, (value) => `${JSON.stringify(value)}\n`),
        ),
        Effect.sync(() => response.end()),
      )
    }
    response.end(body.kind === "text" ? body.text : `${JSON.stringify(body.value)}\n`)
    return Effect.void
  })

const bind = (server: Http2SecureServer, port: number) =>
  Effect.callback<number, Error>((resume) => {
    server.once("error", (error) => resume(Effect.fail(error)))
    server.listen(port, host, () => resume(Effect.succeed((server.address() as AddressInfo).port)))
  })

/** Listens on the loopback interface for the requests to all clusters, over HTTP/1.1 and HTTP/2, until the scope closes. Returns its port. */
export const listen = Effect.fnUntraced(function* (
  { certificate, privateKey }: KeyPair,
  port: number,
  open: OpenClusters,
): Effect.fn.Return<number, Error, Scope.Scope> {
  const run = Effect.runForkWith(yield* Effect.context<never>())
  const sockets = new Set<TLSSocket>()
  const server = createSecureServer({
    allowHTTP1: true,
    cert: certificate,
    key: privateKey,
    minVersion: "TLSv1.2",
    // Each cluster has its own authority, so certificates are verified when the path is known.
    requestCert: true,
    rejectUnauthorized: false,
  })
  server.on("secureConnection", (socket: TLSSocket) => {
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
  })
  server.on("request", (request, response) => {
    const handled = respond(open, request).pipe(
      Effect.catch((error) => Effect.succeed(jsonResponse(statusBody(error), error.code))),
      Effect.flatMap((found) => write(response, found)),
    )
    const fiber = run(handled)
    response.once("close", () => fiber.interruptUnsafe())
  })
  yield* Effect.acquireRelease(Effect.void, () =>
    Effect.sync(() => {
      server.close()
      for (const socket of sockets) socket.destroy()
    }),
  )
  return yield* bind(server, port)
})

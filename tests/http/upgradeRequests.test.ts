import { once } from "node:events"
import { connect } from "node:net"

import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"

import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys, ServerAddress } from "#tests/fixtures/HttpServerForTests.ts"

import { begin } from "./OperationSteps.ts"
import { exchange, responsesOf } from "./RawExchange.ts"
import { send } from "./RawRequest.ts"

const pageBytes = 32 * 1024 * 1024

const site: NonNullable<HttpServerForTests.ServerForTests["site"]> = ({ url }) =>
  url === "/docs/page" ? Effect.succeed(HttpServerResponse.text("x".repeat(pageBytes))) : undefined

const upgradeTo = {
  websocket: [
    "connection: Upgrade",
    "upgrade: websocket",
    "sec-websocket-version: 13",
    "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
  ],
  h2c: ["connection: Upgrade, HTTP2-Settings", "upgrade: h2c", "http2-settings: AAMAAABkAARAAAAAAAIAAAAA"],
}

const request = (firstLine: string, headers: ReadonlyArray<string>, body = "") =>
  [`${firstLine} HTTP/1.1`, "host: 127.0.0.1", `x-api-key: ${keys.ada}`, ...headers, "", body].join("\r\n")

const plain = (path: string) => request(`GET ${path}`, [])

const stream = "/api/v1/clusters/upgraded/progress/stream"

it.layer(HttpServerForTests.layer({ site, limits: { connectionWaitingBytesMax: 1024 * 1024 } }), {
  excludeTestServices: true,
})("A request to upgrade", (it) => {
  it.effect.each([
    ["websocket", "GET /healthz", 200],
    ["h2c", "GET /healthz", 200],
    ["websocket", "GET /api/v1/clusters", 200],
    ["h2c", "GET /api/v1/clusters", 200],
    ["h2c", "GET /nowhere", 404],
    ["websocket", "DELETE /api/v1/clusters/none", 404],
    ["h2c", `GET ${stream}`, 426],
    ["websocket", `POST ${stream}`, 405],
    ["websocket", `GET ${stream.replace("stream", "%73tream")}`, 426],
  ] as const)("to %s with %s gets one ordinary response, and the connection ends", ([protocol, firstLine, status]) =>
    Effect.gen(function* () {
      yield* Effect.ignoreCause(begin("upgraded"))
      const responses = responsesOf(yield* exchange(request(firstLine, upgradeTo[protocol])))

      assert.deepStrictEqual(
        responses.map((response) => response.status),
        [status],
      )
      assert.match(responses[0]?.head ?? "", /^connection: .*close\r$/im)
      assert.match(responses[0]?.head ?? "", /^x-request-id: /im)
    }),
  )

  it.effect.each(["content-length", "chunked"])("to h2c may have a body (%s), as some clients send it", (framing) =>
    Effect.gen(function* () {
      const body = JSON.stringify({ ...smallCluster, clusterName: `upgraded-${framing}` })
      const framed =
        framing === "chunked"
          ? (["transfer-encoding: chunked", `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`] as const)
          : ([`content-length: ${body.length}`, body] as const)
      const headers = [...upgradeTo.h2c, "content-type: application/json", framed[0]]
      const responses = responsesOf(yield* exchange(request("POST /api/v1/clusters?dryRun=true", headers, framed[1])))

      assert.deepStrictEqual(
        responses.map((response) => response.status),
        [200],
      )
    }),
  )

  it.effect("costs nothing with the requests behind it: they get no response", () =>
    Effect.gen(function* () {
      const behind = plain("/docs/page").repeat(500)
      const responses = responsesOf(yield* exchange(request("GET /healthz", upgradeTo.h2c) + behind))

      assert.deepStrictEqual(
        responses.map(({ body }) => body),
        ['{"status":"ok"}'],
      )
    }),
  )

  it.effect("has its turn after the requests before it", () =>
    Effect.gen(function* () {
      const before = plain("/healthz").repeat(2)
      const responses = responsesOf(yield* exchange(before + request("GET /nowhere", upgradeTo.h2c)))

      assert.deepStrictEqual(
        responses.map(({ status }) => status),
        [200, 200, 404],
      )
    }),
  )

  it.effect("to a websocket is refused while another response is to be sent", () =>
    Effect.gen(function* () {
      yield* Effect.ignoreCause(begin("upgraded"))
      const bytes = plain("/api/v1/clusters") + request(`GET ${stream}`, upgradeTo.websocket)
      const responses = responsesOf(yield* exchange(bytes))

      assert.deepStrictEqual(
        responses.map(({ status }) => status),
        [200, 426],
      )
    }),
  )

  it.effect("is cut when its response would wait in memory for a client that does not read", () =>
    Effect.gen(function* () {
      const received = yield* exchange(request("GET /docs/page", upgradeTo.websocket))

      assert.isBelow(received.length, pageBytes)
      assert.strictEqual((yield* send({ path: "/healthz" })).status, 200)
    }),
  )
})

it.layer(HttpServerForTests.layer({ limits: { connectionsPerAddressMax: 1 } }), { excludeTestServices: true })(
  "A refused handshake",
  (it) => {
    it.effect("leaves no connection open, also when the client never closes it", () =>
      Effect.gen(function* () {
        const { port } = yield* ServerAddress
        const socket = yield* Effect.acquireRelease(
          Effect.sync(() => connect({ port, host: "127.0.0.1", allowHalfOpen: true })),
          (opened) => Effect.sync(() => opened.destroy()),
        )
        socket.write(request(`GET ${stream}`, upgradeTo.websocket))
        socket.resume()
        yield* Effect.promise(() => once(socket, "end"))
        const next = yield* Effect.repeat(Effect.exit(send({ path: "/healthz" })), {
          until: (exit) => exit._tag === "Success",
        })

        assert.strictEqual(next._tag, "Success")
      }),
    )
  },
)

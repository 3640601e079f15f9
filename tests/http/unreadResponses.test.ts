import { once } from "node:events"
import { connect, type Socket } from "node:net"

import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"

import { median } from "#tests/bench/http/Statistics.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { ServerAddress } from "#tests/fixtures/HttpServerForTests.ts"

import { send } from "./RawRequest.ts"
import { measureUnread } from "./unread/UnreadClients.ts"

const megabyte = 1024 * 1024

const site: NonNullable<HttpServerForTests.ServerForTests["site"]> = ({ url }) =>
  url.startsWith("/docs/") ? Effect.succeed(HttpServerResponse.text(`<${url}>`)) : undefined

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`

const open = Effect.flatMap(ServerAddress, ({ port }) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const socket = connect(port, "127.0.0.1")
      socket.on("error", () => {})
      await once(socket, "connect")
      return socket
    }),
    (socket) => Effect.sync(() => socket.destroy()),
  ),
)

/** What the server sends until it closes the connection or this text has come. */
const readUntil = (socket: Socket, end: string) =>
  Effect.callback<string>((resume) => {
    let received = ""
    const finish = () => resume(Effect.succeed(received))
    socket.on("data", (bytes: Buffer) => {
      received += bytes.toString("latin1")
      if (received.includes(end)) finish()
    })
    socket.on("close", finish)
  })

const isClosed = (socket: Socket) =>
  Effect.callback<true>((resume) => {
    socket.on("close", () => resume(Effect.succeed(true)))
    // A connection that is not read does not notice its end.
    socket.resume()
  })

describe("Clients that pipeline and never read", () => {
  it.live(
    "take less than 100 MB from the server with 2,000 connections, and leave it quick for others",
    () =>
      Effect.gen(function* () {
        const { growthBytes, healthMilliseconds } = yield* Effect.promise(() => measureUnread(2000))

        assert.isBelow(growthBytes / megabyte, 100)
        assert.isBelow(median(healthMilliseconds), 100)
      }),
    120_000,
  )
})

it.layer(HttpServerForTests.layer({ site }), { excludeTestServices: true })("A connection", (it) => {
  it.effect("gets the responses to its pipelined requests in order", () =>
    Effect.gen(function* () {
      const socket = yield* open
      const paths = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? `/docs/${index}` : "/healthz"))
      socket.write([...paths, "/docs/last"].map(get).join(""))
      const received = yield* readUntil(socket, "</docs/last>")

      assert.deepStrictEqual(received.match(/<\/docs\/\w+>|\{"status":"ok"\}/g), [
        ...paths.map((path) => (path === "/healthz" ? '{"status":"ok"}' : `<${path}>`)),
        "</docs/last>",
      ])
    }),
  )

  it.effect("is cut when it has more pipelined requests than may wait", () =>
    Effect.gen(function* () {
      const socket = yield* open
      socket.write(get("/healthz").repeat(500))
      const received = yield* readUntil(socket, "never")

      assert.isBelow(received.split("HTTP/1.1 200").length - 1, 12)
      assert.strictEqual((yield* send({ path: "/healthz" })).status, 200)
    }),
  )
})

it.layer(HttpServerForTests.layer({ site, limits: { connectionsPerAddressMax: 3 } }), { excludeTestServices: true })(
  "An address",
  (it) => {
    it.effect("has as many connections as it may, and another when one is closed", () =>
      Effect.gen(function* () {
        const [first] = yield* Effect.all([open, open, open])
        const excess = yield* open
        assert.isTrue(yield* isClosed(excess))

        yield* Effect.callback<void>((resume) => {
          first.on("close", () => resume(Effect.void))
          first.destroy()
        })
        const response = yield* Effect.repeat(Effect.exit(send({ path: "/healthz" })), {
          until: (exit) => exit._tag === "Success",
        })

        assert.strictEqual(response._tag, "Success")
      }),
    )
  },
)

it.layer(HttpServerForTests.layer({ site, limits: { requestsPerAddress: { burst: 2, perSecond: 0.01 } } }), {
  excludeTestServices: true,
})("The documentation", (it) => {
  it.effect("counts towards the requests of an address", () =>
    Effect.gen(function* () {
      const responses = yield* Effect.forEach([1, 2, 3], () => send({ path: "/docs/page" }))

      assert.deepStrictEqual(
        responses.map(({ status }) => status),
        [200, 200, 429],
      )
      assert.strictEqual(responses[2]?.json.error_code, "RATE_LIMITED")
      assert.match(responses[0]?.headers["ratelimit"] ?? "", /^"address";r=1;/)
      assert.isDefined(responses[0]?.headers["x-request-id"])
    }),
  )
})

import { connect } from "node:net"

import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { ServerAddress } from "#tests/fixtures/HttpServerForTests.ts"

import { send } from "./RawRequest.ts"

/** Writes these bytes and gives what the server sends until it closes the connection. */
const exchange = (bytes: string) =>
  Effect.flatMap(ServerAddress, ({ port }) =>
    Effect.callback<{ readonly status: number; readonly headers: string; readonly json: Record<string, unknown> }>(
      (resume) => {
        let received = ""
        const socket = connect(port, "127.0.0.1", () => socket.write(bytes))
        socket.on("data", (chunk: Buffer) => (received += chunk.toString("latin1")))
        socket.on("error", () => {})
        socket.on("close", () => {
          const [headers = "", body = "{}"] = received.split("\r\n\r\n")
          resume(Effect.succeed({ status: Number(headers.slice(9, 12)), headers, json: JSON.parse(body) }))
        })
      },
    ),
  )

const host = "host: 127.0.0.1\r\n"

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("A request that cannot be read", (it) => {
  it.effect.each([
    ["is no HTTP", "NONSENSE\r\n\r\n", 400, "VALIDATION_FAILED"],
    [
      "has two lengths",
      `POST / HTTP/1.1\r\n${host}content-length: 1\r\ncontent-length: 2\r\n\r\n`,
      400,
      "VALIDATION_FAILED",
    ],
    ["has no host", "GET /healthy HTTP/1.1\r\nconnection: close\r\n\r\n", 400, "VALIDATION_FAILED"],
    ["has two hosts", `GET /x HTTP/1.1\r\n${host}host: b\r\nconnection: close\r\n\r\n`, 400, "VALIDATION_FAILED"],
    ["has an unknown method", `FETCH /healthz HTTP/1.1\r\n${host}\r\n`, 405, "METHOD_NOT_ALLOWED"],
    ["has a path that is too long", `GET /${"x".repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431, "HEADERS_TOO_LARGE"],
    [
      "has headers that are too large",
      `GET / HTTP/1.1\r\n${host}x: ${"x".repeat(20_000)}\r\n\r\n`,
      431,
      "HEADERS_TOO_LARGE",
    ],
  ])("because it %s is refused with the error body", ([, bytes, status, code]) =>
    Effect.gen(function* () {
      const answer = yield* exchange(String(bytes))

      assert.strictEqual(answer.status, status)
      assert.deepInclude(answer.json, { status, error_code: code })
      assert.match(String(answer.json["trace_id"]), /^[0-9a-f]{32}$/)
      assert.match(answer.headers, /connection: close/i)
      assert.match(answer.headers, /x-request-id: /i)
      assert.match(answer.headers, /x-content-type-options: nosniff/i)
    }),
  )

  it.effect("leaves the server as it was", () =>
    Effect.gen(function* () {
      yield* exchange("NONSENSE\r\n\r\n")

      assert.strictEqual((yield* send({ path: "/healthz" })).status, 200)
    }),
  )
})

const clusters = "/api/v1/clusters"

it.layer(HttpServerForTests.layer({ hostNames: ["orrery.example.com"] }), { excludeTestServices: true })(
  "A server with names of its own",
  (it) => {
    it.effect.each([
      "127.0.0.1:8080",
      "localhost:8080",
      "[::1]:8080",
      "10.1.2.3",
      "orrery.example.com",
      "Orrery.Example.com.:443",
    ])("is called as %s", (name) =>
      Effect.gen(function* () {
        assert.strictEqual((yield* send({ path: clusters, headers: { host: name } })).status, 401)
      }),
    )

    it.effect.each([
      "attacker.example",
      "127.0.0.1.attacker.example",
      "orrery.example.com.attacker.example:8080",
      "localhost.attacker.example",
    ])("refuses requests for %s, so that no page of another site reads its responses", (name) =>
      Effect.gen(function* () {
        const answer = yield* send({ path: clusters, headers: { host: name } })

        assert.deepInclude(answer.json, { status: 421, error_code: "MISDIRECTED_REQUEST" })
        assert.include(answer.json.error, "ORRERY_ALLOWED_HOSTS")
        assert.strictEqual((yield* send({ path: "/healthz", headers: { host: name } })).status, 200)
      }),
    )
  },
)

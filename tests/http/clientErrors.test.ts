import { assert, it } from "@effect/vitest"
import { Effect, Metric } from "effect"

import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"

import { exchange, responsesOf } from "./RawExchange.ts"
import { send } from "./RawRequest.ts"

/** What the server sends last before it closes the connection on which these bytes were written. */
const lastResponse = (bytes: string) =>
  Effect.map(exchange(bytes), (received) => {
    const { body = "{}", head: headers = "", status = 0 } = responsesOf(received).at(-1) ?? {}
    return { status, headers, json: JSON.parse(body) as Record<string, unknown> }
  })

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
      const answer = yield* lastResponse(String(bytes))

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
      yield* lastResponse("NONSENSE\r\n\r\n")

      assert.strictEqual((yield* send({ path: "/healthz" })).status, 200)
    }),
  )
})

const clusters = "/api/v1/clusters"

const postHead = (framing: string, path = clusters) =>
  `POST ${path} HTTP/1.1\r\n${host}x-api-key: ${keys.ada}\r\ncontent-type: application/json\r\n${framing}\r\n\r\n`

const chunked = postHead("transfer-encoding: chunked")

/** How often a response with this status was counted for a route. */
const countOf = (route: string, status: number) =>
  Effect.map(Metric.snapshot, (metrics) =>
    metrics
      .filter(({ attributes, id }) => {
        const { route: counted, status: with_ } = attributes ?? {}
        return id === "http_requests_total" && counted === route && with_ === String(status)
      })
      .reduce((sum, { state }) => sum + ("count" in state ? Number(state.count) : 0), 0),
  )

const refused = (bytes: string, status: number, code: string) =>
  Effect.gen(function* () {
    const counted = Effect.all([countOf(clusters, status), countOf("unreadable", status)])
    const [before, unreadableBefore] = yield* counted
    const response = yield* lastResponse(bytes)
    const [after, unreadableAfter] = yield* counted

    assert.deepInclude(response.json, { status, error_code: code })
    assert.strictEqual(response.status, status)
    assert.match(response.headers, /^connection: close\r$/im)
    assert.deepStrictEqual([after - before, unreadableAfter - unreadableBefore], [1, 0])
  })

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("A body that cannot be read to its end", (it) => {
  it.effect.each([
    ["a chunk has no length", `${chunked}2\r\n{"\r\nnonsense\r\n`, 400, "VALIDATION_FAILED"],
    ["a chunk is longer than it says", `${chunked}2\r\n{"name\r\n`, 400, "VALIDATION_FAILED"],
    ["a chunk has large extensions", `${chunked}2;${"x".repeat(20_000)}\r\n{}\r\n`, 413, "PAYLOAD_TOO_LARGE"],
  ] as const)("because %s gets one response, which is counted once", ([, bytes, status, code]) =>
    refused(bytes, status, code),
  )

  it.effect("gets its response also when the client goes on sending", () =>
    refused(`${chunked}nonsense\r\n${"x".repeat(16 * 1024 * 1024)}`, 400, "VALIDATION_FAILED"),
  )

  it.effect("keeps the requests behind it from being handled", () =>
    Effect.gen(function* () {
      const behind = `DELETE ${clusters}/none HTTP/1.1\r\n${host}x-api-key: ${keys.ada}\r\n\r\n`
      const received = yield* exchange(`${chunked}nonsense\r\n\r\n${behind}`)

      assert.deepStrictEqual(
        responsesOf(received).map(({ status }) => status),
        [400],
      )
    }),
  )

  it.effect("does not change the response of a request that needs no body", () =>
    Effect.gen(function* () {
      const { headers, status } = yield* lastResponse(
        `GET /healthz HTTP/1.1\r\n${host}transfer-encoding: chunked\r\n\r\nnonsense\r\n`,
      )

      assert.strictEqual(status, 200)
      assert.match(headers, /^connection: close\r$/im)
    }),
  )

  it.effect("gets no second response when it has one", () =>
    Effect.gen(function* () {
      const early = postHead("content-length: 9999999")
      const received = yield* exchange(early + "x".repeat(1000))

      assert.deepStrictEqual(
        responsesOf(received).map(({ status }) => status),
        [413],
      )
    }),
  )
})

it.layer(HttpServerForTests.layer({ limits: { requestHeadersSeconds: 0.1, requestSeconds: 0.2 } }), {
  excludeTestServices: true,
})("A request that arrives too slowly", (it) => {
  it.effect("gets 408 when its headers do not end", () =>
    Effect.gen(function* () {
      const response = yield* lastResponse(`GET /healthz HTTP/1.1\r\n${host}`)

      assert.deepInclude(response.json, { status: 408, error_code: "REQUEST_TIMEOUT" })
      assert.include(response.json["error"], "its headers may take 0.1 s, all of it 0.2 s")
    }),
  )
})

// The headers have time enough on a slow machine: only the body is late.
it.layer(HttpServerForTests.layer({ limits: { requestHeadersSeconds: 1, requestSeconds: 1.2 } }), {
  excludeTestServices: true,
})("A request whose body arrives too slowly", (it) => {
  it.effect("gets 408, and is counted once", () =>
    refused(`${postHead("content-length: 100")}{"name":`, 408, "REQUEST_TIMEOUT"),
  )
})

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

import { connect } from "node:net"

import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys, ServerAddress } from "#tests/fixtures/HttpServerForTests.ts"

import { send } from "./RawRequest.ts"

const clusters = "/api/v1/clusters"
const post = { method: "POST", path: clusters, key: keys.ada }

/** Writes these bytes to the server and gives what it responds until it closes the connection. */
const exchange = (bytes: string) =>
  Effect.flatMap(ServerAddress, ({ port }) =>
    Effect.callback<string>((resume) => {
      let received = ""
      const socket = connect({ port, host: "127.0.0.1" }, () => socket.write(bytes))
      socket.setEncoding("utf8")
      socket.on("data", (chunk: string) => (received += chunk))
      socket.on("close", () => resume(Effect.succeed(received)))
      socket.on("error", () => resume(Effect.succeed(received)))
      return Effect.sync(() => socket.destroy())
    }),
  )

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("A request body", (it) => {
  it.effect("may have 1 MiB, and not a byte more", () =>
    Effect.gen(function* () {
      const fits = yield* send({ ...post, body: `"${"x".repeat(1024 * 1024 - 2)}"` })
      const isTooLong = yield* send({ ...post, body: `"${"x".repeat(1024 * 1024 - 1)}"` })

      assert.strictEqual(fits.status, 400)
      assert.deepInclude(isTooLong.json, { status: 413, error_code: "PAYLOAD_TOO_LARGE" })
    }),
  )

  it.effect("is not read on past 1 MiB when it comes in chunks", () =>
    Effect.gen(function* () {
      const head = `POST ${clusters} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${keys.ada}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`
      const chunk = `${(64 * 1024).toString(16)}\r\n${"x".repeat(64 * 1024)}\r\n`
      const response = yield* exchange(head + chunk.repeat(17))

      assert.match(response, /^HTTP\/1\.1 413 /)
      assert.match(response, /connection: close/i)
    }),
  )

  it.effect.each([
    ["text/plain", 415],
    ["application/xml", 415],
    ["application/json; charset=latin1", 415],
    ["application/json; charset=utf-8", 400],
    ['Application/JSON;charset="UTF-8"', 400],
    ["", 415],
  ])("of type %s responses %s", ([type, status]) =>
    Effect.gen(function* () {
      const response = yield* send({ ...post, body: "{}", headers: { "content-type": String(type) } })

      assert.strictEqual(response.status, status)
    }),
  )

  it.effect("may not be compressed", () =>
    Effect.gen(function* () {
      const response = yield* send({ ...post, body: "{}", headers: { "content-encoding": "gzip" } })

      assert.strictEqual(response.status, 415)
    }),
  )

  it.effect("is missed when it is not there", () =>
    Effect.gen(function* () {
      const response = yield* send(post)

      assert.deepInclude(response.json, { status: 400, error_code: "VALIDATION_FAILED" })
    }),
  )

  it.effect("with a field given twice is refused, naming it", () =>
    Effect.gen(function* () {
      const response = yield* send({ ...post, body: '{"region":"eu-west-1","region":"us-east-1"}' })

      assert.strictEqual(response.status, 400)
      assert.deepInclude(response.json.details.problems[0], { path: "region", code: "DUPLICATE" })
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("Every response", (it) => {
  it.effect("repeats the request id it was given, and makes one where that is malformed", () =>
    Effect.gen(function* () {
      const given = yield* send({ path: "/healthz", headers: { "x-request-id": "build-42/step:7" } })
      const malformed = yield* send({ path: "/healthz", headers: { "x-request-id": 'a"b' } })
      const long = yield* send({ path: "/healthz", headers: { "x-request-id": "x".repeat(129) } })

      assert.strictEqual(given.headers["x-request-id"], "build-42/step:7")
      assert.match(malformed.headers["x-request-id"] ?? "", /^[0-9a-f]{32}$/)
      assert.match(long.headers["x-request-id"] ?? "", /^[0-9a-f]{32}$/)
    }),
  )

  it.effect("to a caller that traces bears the trace of that caller", () =>
    Effect.gen(function* () {
      const traceId = "0af7651916cd43dd8448eb211c80319c"
      const traced = yield* send({ path: clusters, headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } })
      const zero = yield* send({ path: clusters, headers: { traceparent: `00-${"0".repeat(32)}-b7ad6b7169203331-01` } })

      assert.strictEqual(traced.json.trace_id, traceId)
      assert.match(zero.json.trace_id, /^(?!0{32})[0-9a-f]{32}$/)
    }),
  )

  it.effect.each(["/healthz", clusters, "/nowhere", "/api/v1/openapi.json"])("from %s is kept by no browser", (path) =>
    Effect.gen(function* () {
      const { headers } = yield* send({ path })

      assert.deepInclude(headers, {
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      })
      assert.isUndefined(headers["x-powered-by"])
      assert.isUndefined(headers["server"])
    }),
  )

  it.effect("to HEAD has the headers of GET and no body", () =>
    Effect.gen(function* () {
      const got = yield* send({ path: "/api/v1/openapi.json" })
      const head = yield* send({ method: "HEAD", path: "/api/v1/openapi.json" })

      assert.strictEqual(head.status, 200)
      assert.strictEqual(head.headers["content-length"], got.headers["content-length"])
      assert.strictEqual(head.text, "")
    }),
  )

  it.effect.each([
    "/api/v1/clusters/%zz",
    "/api/v1/clusters/a%00b",
    `/api/v1/clusters/${"x".repeat(65)}`,
    "/api/v1/clusters/a_b",
  ])("to the malformed path %s is 400", (path) =>
    Effect.gen(function* () {
      const response = yield* send({ path, key: keys.ada })

      assert.deepInclude(response.json, { status: 400, error_code: "VALIDATION_FAILED" })
    }),
  )

  it.effect("names every wrong parameter", () =>
    Effect.gen(function* () {
      const query = "limit=101&pageToken=%20&providerId=ibm&surprise=1"
      const response = yield* send({ path: `${clusters}?${query}`, key: keys.ada })

      assert.sameMembers(
        response.json.details.problems.map((problem: { path: string }) => problem.path),
        ["limit", "pageToken", "providerId", "surprise"],
      )
    }),
  )

  it.effect("is given after a request that no one could parse", () =>
    Effect.gen(function* () {
      assert.match(yield* exchange("NONSENSE\r\n\r\n"), /^HTTP\/1\.1 400 /)
      assert.match(
        yield* exchange(`GET /${"x".repeat(20_000)} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`),
        /^HTTP\/1\.1 431 /,
      )
      assert.strictEqual((yield* send({ path: "/healthz" })).status, 200)
    }),
  )
})

it.layer(HttpServerForTests.layer({ limits: { requestsPerKey: { burst: 3, perSecond: 0.01 } } }), {
  excludeTestServices: true,
})("A caller that asks too much", (it) => {
  it.effect("has to wait, and others do not", () =>
    Effect.gen(function* () {
      const responses = yield* Effect.forEach([1, 2, 3, 4], () => send({ path: clusters, key: keys.ada }))
      const refused = responses[3]

      assert.deepStrictEqual(
        responses.map(({ status }) => status),
        [200, 200, 200, 429],
      )
      assert.deepInclude(refused?.json, { status: 429, error_code: "RATE_LIMITED" })
      assert.isAbove(Number(refused?.headers["retry-after"]), 0)
      assert.strictEqual(refused?.headers["ratelimit"], `"key";r=0;t=${refused?.headers["retry-after"]}`)
      assert.strictEqual((yield* send({ path: clusters, key: keys.graceAtAcme })).status, 200)
    }),
  )
})

it.layer(HttpServerForTests.layer({ databaseResponds: Effect.succeed(false) }), { excludeTestServices: true })(
  "A server without its database",
  (it) => {
    it.effect("is alive, but not ready", () =>
      Effect.gen(function* () {
        const ready = yield* send({ path: "/readyz" })

        assert.strictEqual((yield* send({ path: "/healthz" })).status, 200)
        assert.deepInclude(ready.json, { status: 503, error_code: "UNAVAILABLE" })
      }),
    )
  },
)

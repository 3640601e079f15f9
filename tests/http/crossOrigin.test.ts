import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { errorCatalogue } from "#adapters/http/api/openapi/ErrorDocumentation.ts"
import { openApiDocument } from "#adapters/http/api/OpenApiDocument.ts"
import { readableHeaders, sendableHeaders } from "#adapters/http/request/CrossOrigin.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"

import { type RawAnswer, send } from "./RawRequest.ts"

const allowed = "https://docs.example.com"
const clusters = "/api/v1/clusters"

const permission = "access-control-allow-origin"

const preflight = (origin: string, method = "POST", headers: Record<string, string> = {}) =>
  send({
    method: "OPTIONS",
    path: clusters,
    headers: {
      origin,
      "access-control-request-method": method,
      "access-control-request-headers": "content-type,x-api-key",
      ...headers,
    },
  })

const listOf = ({ headers }: RawAnswer, name: string): ReadonlyArray<string> => (headers[name] ?? "").split(", ")

it.layer(HttpServerForTests.layer({ allowedOrigins: [allowed] }), { excludeTestServices: true })(
  "A page of an allowed origin",
  (it) => {
    it.effect("may read responses, and headers it needs, without credentials of the browser", () =>
      Effect.gen(function* () {
        const { headers, status } = yield* send({ path: clusters, key: keys.ada, headers: { origin: allowed } })

        assert.strictEqual(status, 200)
        assert.strictEqual(headers[permission], allowed)
        assert.strictEqual(headers["access-control-expose-headers"], readableHeaders.join(", "))
        assert.isUndefined(headers["access-control-allow-credentials"])
        assert.strictEqual(headers["vary"], "Origin")
      }),
    )

    it.effect("may read errors too", () =>
      Effect.gen(function* () {
        const { headers, status } = yield* send({ path: clusters, headers: { origin: allowed } })

        assert.strictEqual(status, 401)
        assert.strictEqual(headers[permission], allowed)
      }),
    )

    it.effect("learns from a preflight request what it may send", () =>
      Effect.gen(function* () {
        const response = yield* preflight(allowed)

        assert.strictEqual(response.status, 204)
        assert.strictEqual(response.headers[permission], allowed)
        assert.includeMembers([...listOf(response, "access-control-allow-methods")], ["GET", "POST"])
        assert.notInclude(listOf(response, "access-control-allow-methods"), "PATCH")
        assert.deepStrictEqual(listOf(response, "access-control-allow-headers"), [...sendableHeaders])
        assert.isAbove(Number(response.headers["access-control-max-age"]), 0)
        assert.isUndefined(response.headers["access-control-allow-private-network"])
      }),
    )

    it.effect("may reach a server on a private network when the browser asks for that", () =>
      Effect.gen(function* () {
        const { headers } = yield* preflight(allowed, "GET", { "access-control-request-private-network": "true" })

        assert.strictEqual(headers["access-control-allow-private-network"], "true")
      }),
    )

    it.effect.each([
      "https://docs.example.com.evil.example",
      "https://sub.docs.example.com",
      "http://docs.example.com",
      "https://docs.example.com:8443",
      "https://DOCS.example.com",
      "null",
      "*",
    ])("and no other one, such as %s", (origin) =>
      Effect.gen(function* () {
        const responses = [
          yield* send({ path: clusters, key: keys.ada, headers: { origin } }),
          yield* preflight(origin),
        ]

        for (const { headers } of responses) {
          assert.isUndefined(headers[permission])
          assert.isUndefined(headers["access-control-allow-headers"])
          assert.strictEqual(headers["vary"], "Origin")
        }
      }),
    )
  },
)

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("Where no origin is allowed", (it) => {
  it.effect("no response says anything of origins", () =>
    Effect.gen(function* () {
      const response = yield* send({ path: clusters, key: keys.ada, headers: { origin: allowed } })
      const asked = yield* preflight(allowed)

      for (const { headers } of [response, asked]) {
        const names = Object.keys(headers).filter((name) => name.startsWith("access-control-") || name === "vary")
        assert.deepStrictEqual(names, [])
      }
    }),
  )

  it.effect("any page may find out that a server is there, and load nothing else of it", () =>
    Effect.gen(function* () {
      const policies = yield* Effect.forEach(["/healthz", "/readyz", clusters], (path) =>
        Effect.map(send({ path }), ({ headers }) => headers["cross-origin-resource-policy"]),
      )

      assert.deepStrictEqual(policies, ["cross-origin", "same-origin", "same-origin"])
    }),
  )

  it.effect.each([
    { path: "/api/v1/nothing", status: 404, code: "NOT_FOUND" },
    { path: clusters, status: 401, code: "UNAUTHENTICATED" },
    { path: `${clusters}/none`, key: keys.ada, status: 404, code: "NOT_FOUND" },
    { path: `${clusters}?limit=0`, key: keys.ada, status: 400, code: "VALIDATION_FAILED" },
    { path: clusters, method: "PATCH", status: 405, code: "METHOD_NOT_ALLOWED" },
    { path: clusters, headers: { accept: "text/html" }, status: 406, code: "NOT_ACCEPTABLE" },
    {
      path: "/api/v1/organizations",
      key: keys.graceAtAcme,
      method: "POST",
      body: "{}",
      status: 403,
      code: "FORBIDDEN",
    },
  ])("an error leads to its code in the catalogue: $status $path", ({ code, status, ...request }) =>
    Effect.gen(function* () {
      const response = yield* send(request)

      assert.strictEqual(response.status, status)
      assert.strictEqual(response.json.error_code, code)
      assert.strictEqual(response.headers["link"], `<${errorCatalogue}#${code}>; rel="help"`)
    }),
  )

  it.effect("only errors lead there", () =>
    Effect.gen(function* () {
      const { headers } = yield* send({ path: clusters, key: keys.ada })

      assert.isUndefined(headers["link"])
    }),
  )
})

describe("The headers pages may use", () => {
  const { components, paths } = openApiDocument as {
    components: { securitySchemes: Record<string, { in?: string; name?: string }> }
    paths: Record<
      string,
      Record<
        string,
        {
          parameters: ReadonlyArray<{ in: string; name: string }>
          responses: Record<string, { headers?: Record<string, unknown> }>
        }
      >
    >
  }
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const lower = (names: Iterable<string>) => [...new Set([...names].map((name) => name.toLowerCase()))].sort()

  it("are all that operations and authentication ask for", () => {
    const asked = operations.flatMap(({ parameters }) => parameters.filter((one) => one.in === "header"))
    const keyHeaders = Object.values(components.securitySchemes).flatMap(({ name }) => name ?? [])
    const beyondTheDocument = ["Authorization", "Content-Type", "X-Request-Id", "traceparent"]

    assert.deepStrictEqual(
      lower(sendableHeaders),
      lower([...asked.map(({ name }) => name), ...keyHeaders, ...beyondTheDocument]),
    )
  })

  it("are all that responses carry", () => {
    const carried = operations.flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ headers = {} }) => Object.keys(headers)),
    )

    assert.deepStrictEqual(lower(readableHeaders), lower(carried))
  })
})

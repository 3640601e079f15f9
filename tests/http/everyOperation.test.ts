import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import { isJsonObject, type JsonObject } from "#adapters/http/api/openapi/JsonWalk.ts"
import { openApiDocument } from "#adapters/http/api/OpenApiDocument.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys, personOf, unknownKey } from "#tests/fixtures/HttpServerForTests.ts"
import { ada } from "#tests/fixtures/People.ts"

import { send } from "./RawRequest.ts"
import { bearerOf, sendAs } from "./SignedIn.ts"

const uuid = "00000000-0000-4000-8000-000000000000"
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]

const parameter = /\{[^}]+\}/g

const paths = Object.entries(openApiDocument["paths"] as Record<string, Record<string, JsonObject>>).map(
  ([path, operations]) => ({ path, concrete: path.replaceAll(parameter, uuid), operations }),
)

/** `/clusters/progress` may also be read as a cluster of that name, where no operation of its own stands in the way. */
const methodsAt = (concrete: string): ReadonlyArray<string> =>
  paths
    .filter(({ path }) => new RegExp(`^${path.replaceAll(parameter, "[^/]+")}$`).test(concrete))
    .flatMap(({ operations: all }) => Object.keys(all).map((method) => method.toUpperCase()))

const credentialsOf = ({ security }: JsonObject): string | undefined =>
  Array.isArray(security) && isJsonObject(security[0]) ? Object.keys(security[0])[0] : undefined

const operations = paths.flatMap(({ concrete, operations: all, path }) =>
  Object.entries(all).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path: concrete,
    credentials: credentialsOf(operation),
    // This one ends the key it is sent with.
    key: operation["operationId"] === "revokeOwnKey" ? keys.edith : keys.ada,
    statuses: Object.keys(isJsonObject(operation["responses"]) ? operation["responses"] : {}),
  })),
)
const withKey = operations.filter(({ credentials }) => credentials === "apiKey")
const withToken = operations.filter(({ credentials }) => credentials === "bearer")

const isErrorBody = (json: unknown, status: number) => {
  assert.isTrue(isJsonObject(json))
  const body = isJsonObject(json) ? json : {}
  assert.strictEqual(body["status"], status)
  assert.match(String(body["trace_id"]), /^[0-9a-f]{32}$/)
  assert.isAbove(String(body["error"]).length, 20)
  assert.hasAllKeys(body, ["error", "error_code", "status", "trace_id", "details"])
}

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("Every operation of the document", (it) => {
  it.effect.each(withKey)(
    "$name responds with 401 without a key, with a mistyped one and with no one's",
    ({ method, path }) =>
      Effect.gen(function* () {
        for (const key of [undefined, "orr_mistyped", unknownKey]) {
          const response = yield* send({ method, path, ...(key === undefined ? {} : { key }) })

          isErrorBody(response.json, 401)
          assert.strictEqual(response.json.error_code, "UNAUTHENTICATED")
          assert.include(response.headers["www-authenticate"], "X-API-Key")
        }
      }),
  )

  it.effect.each(withToken)(
    "$name responds with 401 without a token, with a key instead, and with a token no one issued",
    ({ method, path }) =>
      Effect.gen(function* () {
        const forged = yield* Effect.map(bearerOf(personOf(ada)), (bearer) => `${bearer.slice(0, -4)}AAAA`)
        for (const headers of [{}, { "x-api-key": keys.ada }, { authorization: forged }]) {
          const response = yield* send({ method, path, headers })

          isErrorBody(response.json, 401)
          assert.strictEqual(response.json.error_code, "UNAUTHENTICATED")
          assert.include(response.headers["www-authenticate"], "Bearer")
        }
      }),
  )

  it.effect.each(operations)("$name responds with 406 to who accepts no JSON", ({ method, path }) =>
    Effect.gen(function* () {
      const response = yield* send({ method, path, key: keys.ada, headers: { accept: "text/html, application/*;q=0" } })

      isErrorBody(response.json, 406)
    }),
  )

  it.effect.each(operations)("$name documents the status it responds with", ({ key, method, path, statuses }) =>
    Effect.gen(function* () {
      const response = yield* sendAs(ada, { method, path, key })

      assert.include(statuses, String(response.status))
      assert.notInclude([401, 500], response.status)
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("Every path of the document", (it) => {
  it.effect.each(paths)("$path responds with 405 with Allow to a method it does not have", ({ concrete }) =>
    Effect.gen(function* () {
      for (const method of methods.filter((name) => !methodsAt(concrete).includes(name))) {
        const response = yield* send({ method, path: concrete, key: keys.ada })

        isErrorBody(response.json, 405)
        for (const name of methodsAt(concrete)) assert.include(response.headers["allow"], name)
      }
    }),
  )

  it.effect.each(paths)("$path lists its methods for OPTIONS", ({ concrete }) =>
    Effect.gen(function* () {
      const response = yield* send({ method: "OPTIONS", path: concrete })

      assert.strictEqual(response.status, 204)
      for (const name of methodsAt(concrete)) assert.include(response.headers["allow"], name)
    }),
  )
})

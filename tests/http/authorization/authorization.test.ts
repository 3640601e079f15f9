import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { isJsonObject, type JsonObject } from "#adapters/http/api/openapi/JsonWalk.ts"
import { openApiDocument } from "#adapters/http/api/OpenApiDocument.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"

import { send } from "../RawRequest.ts"
import { attemptAt } from "./Attempts.ts"
import { authorizationTable } from "./AuthorizationTable.ts"
import { callers, credentialsOf } from "./Callers.ts"

const documented = Object.entries(openApiDocument["paths"] as Record<string, Record<string, JsonObject>>).flatMap(
  ([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      operationId: String(operation["operationId"]),
      method: method.toUpperCase(),
      path,
      styles: (Array.isArray(operation["security"]) ? operation["security"] : []).flatMap((scheme) =>
        isJsonObject(scheme) ? Object.keys(scheme) : [],
      ),
    })),
)

const cells = documented.flatMap(({ method, operationId, path }) =>
  callers.map((caller) => ({
    operationId,
    caller,
    method,
    path,
    style: authorizationTable[operationId]?.style ?? "none",
    expected: authorizationTable[operationId]?.statuses[caller],
  })),
)

describe("The authorization table", () => {
  it("has a row for every operation of the OpenAPI document, and no other", () => {
    assert.deepStrictEqual(
      Object.keys(authorizationTable).sort(),
      documented.map(({ operationId }) => operationId).sort(),
    )
  })

  it("agrees with the document on how each operation wants to know who calls", () => {
    assert.deepStrictEqual(
      documented.map(({ operationId, styles }) => [operationId, styles]),
      documented.map(({ operationId }) => {
        const style = authorizationTable[operationId]?.style ?? "none"
        return [operationId, style === "none" ? [] : [style]]
      }),
    )
  })
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true, timeout: "60 seconds" })("Authorization", (it) => {
  it.effect.each(cells)("responds with $expected to $caller who tries $operationId", (cell) =>
    Effect.gen(function* () {
      const { body, headers, path = cell.path } = yield* attemptAt(cell.operationId)
      const credentials = yield* credentialsOf(cell.caller, cell.style)
      const response = yield* send({
        method: cell.method,
        path,
        headers: { ...credentials, ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })

      assert.strictEqual(response.status, cell.expected, response.text)
      if (response.status === 401) assert.isString(response.headers["www-authenticate"])
    }),
  )
})

import { assert, describe, it } from "vitest"

import { apiDocument, apiOperations } from "#docs-site/generated/api-reference/ApiDocument.ts"
import { bodyOfCurlCommand } from "#docs-site/generated/api-reference/CurlCommand.ts"
import { sampleLanguages, sampleRequest } from "#docs-site/generated/api-reference/Samples.ts"
import {
  type ConsoleDocument,
  type ConsoleOperation,
  findOperation,
  makeRequest,
  readableBody,
} from "#docs-site/islands/console/ConsoleRequest.ts"

const document: ConsoleDocument = apiDocument

const operationNamed = (name: string): ConsoleOperation => {
  const operation = findOperation(document, name)
  assert.isDefined(operation)
  return operation
}

const valuesOf = (operation: ConsoleOperation) => ({
  server: "https://orrery.example.com/",
  credential: "secret",
  parameters: Object.fromEntries(
    operation.parameters.filter(({ required }) => required).map(({ example, name }) => [name, String(example)]),
  ),
  body: "",
})

describe("The console of the API reference", () => {
  it("finds every operation and fills its path in", () => {
    for (const { id } of apiOperations) {
      const operation = operationNamed(id)
      const { url } = makeRequest(operation, valuesOf(operation))

      assert.notMatch(url, /[{}]|%7B/)
      assert.isTrue(url.startsWith("https://orrery.example.com/"))
    }
  })

  it("sends the key in the header the operation asks for, and in no address", () => {
    for (const { authentication, id } of apiOperations) {
      const operation = operationNamed(id)
      const { init, url } = makeRequest(operation, valuesOf(operation))
      const headers = init.headers as Headers

      assert.notInclude(url, "secret")
      assert.strictEqual(headers.get("x-api-key"), authentication === "apiKey" ? "secret" : null)
      assert.strictEqual(headers.get("authorization"), authentication === "bearer" ? "Bearer secret" : null)
    }
  })

  it("sends no cookies, and leaves out what was left empty", () => {
    const operation = operationNamed("listClusters")
    const { init, url } = makeRequest(operation, { ...valuesOf(operation), parameters: { providerId: "", limit: "5" } })

    assert.strictEqual(init.credentials, "omit")
    assert.strictEqual(new URL(url).search, "?limit=5")
  })

  it("begins with the body of the sample under the operation", () => {
    const [curl] = sampleLanguages
    for (const operation of apiOperations) {
      const request = sampleRequest(operation)
      const body = bodyOfCurlCommand(curl.write(request))

      if (request.body === undefined) assert.strictEqual(body, "")
      else assert.deepStrictEqual(JSON.parse(body), request.body)
    }
  })

  it("shows JSON with indentation and anything else as it is", () => {
    assert.strictEqual(readableBody('{"a":1}'), '{\n  "a": 1\n}')
    assert.strictEqual(readableBody("ok"), "ok")
  })
})

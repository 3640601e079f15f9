import { assert, describe, expect, it } from "vitest"

import { isJsonObject, type JsonObject } from "#adapters/http/api/openapi/JsonWalk.ts"
import { openApiDocument } from "#adapters/http/api/OpenApiDocument.ts"

const objectsIn = (value: unknown): ReadonlyArray<JsonObject> =>
  Array.isArray(value)
    ? value.flatMap(objectsIn)
    : isJsonObject(value)
      ? [value, ...Object.values(value).flatMap(objectsIn)]
      : []

const operations = Object.values(openApiDocument["paths"] as Record<string, Record<string, JsonObject>>).flatMap(
  (path) => Object.values(path),
)

describe("the OpenAPI document", () => {
  it("is the committed one (after a change: npm test -- tests/http/openapi.test.ts -u)", async () => {
    await expect(`${JSON.stringify(openApiDocument, null, 2)}\n`).toMatchFileSnapshot(
      "../../docs-site/public/openapi.json",
    )
  })

  it("describes every parameter, with an example", () => {
    const undescribed = operations
      .flatMap((operation) => operation["parameters"] as ReadonlyArray<JsonObject>)
      .filter((parameter) => parameter["description"] === undefined || parameter["example"] === undefined)

    assert.deepStrictEqual(undescribed, [])
  })

  it("names each operation once", () => {
    const names = operations.map((operation) => operation["operationId"])

    assert.strictEqual(new Set(names).size, names.length)
  })

  it("documents 429, 500 and 503 for every operation", () => {
    for (const operation of operations) {
      assert.includeMembers(Object.keys(operation["responses"] as JsonObject), ["429", "500", "503"])
    }
  })

  it("refers only to components it has", () => {
    const components = openApiDocument["components"] as Record<string, JsonObject>
    const missing = objectsIn(openApiDocument)
      .flatMap((object) => (typeof object["$ref"] === "string" ? [object["$ref"]] : []))
      .filter((reference) => {
        const [, , kind = "", name = ""] = reference.split("/")
        return components[kind]?.[name] === undefined
      })

    assert.deepStrictEqual(missing, [])
  })

  it("leaves no generator's name in it", () => {
    assert.notMatch(JSON.stringify(openApiDocument), /x-documentation|Encoded"/)
  })

  it("gives every choice of texts a component of its own", () => {
    const isChoice = (schema: JsonObject) => Array.isArray(schema["enum"])
    const { components, paths } = openApiDocument as Record<string, Record<string, JsonObject>>
    const schemas = components?.["schemas"] ?? {}
    const inline = [
      paths,
      ...Object.values(schemas).map((schema) => (isJsonObject(schema) ? Object.values(schema) : [])),
    ]

    assert.deepStrictEqual(objectsIn(inline).filter(isChoice), [])
    assert.isNotEmpty(objectsIn(Object.values(schemas)).filter(isChoice))
  })

  it("has a component for the body of every response, so that no generator has to make up its name", () => {
    const bodies = operations
      .filter(({ operationId }) => operationId !== "getOpenApiDocument")
      .flatMap(({ responses }) => objectsIn(responses).flatMap(({ schema }) => (isJsonObject(schema) ? [schema] : [])))

    assert.deepStrictEqual(
      bodies.filter(({ $ref }) => typeof $ref !== "string"),
      [],
    )
  })

  it("calls no component what Go's generator calls the response of an operation", () => {
    const schemas = Object.keys((openApiDocument["components"] as Record<string, JsonObject>)["schemas"] ?? {})
    const responses = operations.map(({ operationId }) =>
      `${String(operationId)}Response`.replace(/^./, (first) => first.toUpperCase()),
    )

    assert.deepStrictEqual(
      schemas.filter((name) => responses.includes(name)),
      [],
    )
  })

  it("begins the name of every component with a capital letter", () => {
    const names = Object.values(openApiDocument["components"] as Record<string, JsonObject>)
      .slice(0, 2)
      .flatMap((components) => Object.keys(components))

    assert.deepStrictEqual(
      names.filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name)),
      [],
    )
  })
})

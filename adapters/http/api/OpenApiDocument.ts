import { OpenApi } from "effect/http-api"

import { Api } from "./Api.ts"
import { documentationKey } from "./Documented.ts"
import { documentError } from "./openapi/ErrorDocumentation.ts"
import { headerParametersOf } from "./openapi/HeaderParameters.ts"
import { isJsonObject, type JsonObject, rewrite } from "./openapi/JsonWalk.ts"
import { nameSchemas } from "./openapi/NamedSchemas.ts"
import { factsOf } from "./openapi/Operations.ts"
import { completeResponses, headerComponents } from "./openapi/Responses.ts"
import { completeSchema, componentName, renameReference } from "./openapi/SchemaObjects.ts"
import { securityOf, securitySchemes } from "./openapi/Security.ts"
import type { RequestExamples } from "./RequestExamples.ts"

const asObject = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})

const mapObject = (object: unknown, change: (field: JsonObject, key: string) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(asObject(object)).map(([key, field]) => [key, change(asObject(field), key)]))

const withExamples = (content: JsonObject, examples: RequestExamples): JsonObject =>
  mapObject(content, (media) => ({ ...media, examples }))

const completeOperation = (operation: JsonObject): JsonObject => {
  const operationId = String(operation["operationId"])
  const facts = factsOf(operationId)
  const parameters = Array.isArray(operation["parameters"]) ? operation["parameters"].map(asObject) : []
  const requestBody = asObject(operation["requestBody"])
  const responses = asObject(operation["responses"])
  return {
    ...operation,
    parameters: [
      ...parameters.map((parameter) => ({ ...parameter, ...facts.parameters.get(String(parameter["name"])) })),
      ...headerParametersOf(operationId, responses),
    ],
    security: securityOf(operationId),
    "x-required-permissions": facts.permissions,
    "x-request-cost": facts.cost,
    ...(facts.retryWithoutKey !== undefined && { "x-retry-without-idempotency-key": facts.retryWithoutKey }),
    responses: completeResponses(operationId, responses),
    ...(operation["requestBody"] === undefined
      ? {}
      : {
          requestBody: {
            ...requestBody,
            content: withExamples(asObject(requestBody["content"]), facts.requestExamples),
            required: !facts.isBodyOptional,
          },
        }),
  }
}

const completeSchemas = (schemas: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [componentName(name), documentError(asObject(schema))]),
  )

const sorted = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)))

const complete = (generated: OpenApi.OpenAPISpec): JsonObject => {
  const document = asObject(rewrite(rewrite(generated, completeSchema), renameReference))
  const { paths, schemas } = nameSchemas({
    paths: mapObject(document["paths"], (path) => mapObject(path, completeOperation)),
    schemas: completeSchemas(asObject(asObject(document["components"])["schemas"])),
  })
  return {
    ...document,
    info: {
      ...asObject(document["info"]),
      contact: { name: "Orrery", url: "https://orrery.dev" },
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [
      {
        url: "https://{host}",
        description: "Your production server, behind a proxy that terminates TLS.",
        "x-internal": false,
        variables: { host: { default: "api.orrery.dev", description: "Its host name, with the port if necessary." } },
      },
      {
        url: "http://127.0.0.1:8080",
        description: "A local server on your own machine, as `npm start` runs it.",
        "x-internal": true,
      },
    ],
    paths,
    components: { schemas: sorted(schemas), headers: headerComponents, securitySchemes },
  }
}

/** The OpenAPI 3.1 document of the API, generated from the schemas the server validates with. */
export const openApiDocument: JsonObject = complete(
  OpenApi.fromApi(Api, { includeAnnotationKey: (key) => key === documentationKey }),
)

import { errorCodesOf } from "../errors/ErrorCodes.ts"
import { errorAddress } from "../GeneratedPage.ts"
import { block, cellCode, code, paragraphs, prose, table } from "../markdown/Markdown.ts"
import type { ApiOperation, ApiParameter, ApiResponse, JsonSchema } from "./ApiDocument.ts"
import { exampleOf } from "./ExampleValue.ts"
import { requestSamples } from "./Samples.ts"
import { fieldTable } from "./SchemaTable.ts"
import { aboutField, typeText } from "./SchemaText.ts"
import { streamSamples } from "./StreamSamples.ts"

const authentications = {
  apiKey: "An API key in the header `X-API-Key`.",
  bearer: "A bearer token in the header `Authorization`.",
  none: "None: everybody may call it.",
}

const parameterRow = ({ description, example, in: place, name, required, schema }: ApiParameter) => [
  cellCode(name),
  place,
  typeText(schema),
  required ? "yes" : "no",
  aboutField({ ...schema, description }, example),
]

const isSuccess = ({ status }: ApiResponse): boolean => status < 400

/** What an answer carries in `data`; the rest of the envelope is the same everywhere. */
const payloadOf = (schema: JsonSchema): JsonSchema => schema.properties?.["data"] ?? schema

const exampleMax = 6000

const exampleAnswer = ({ schema, status }: ApiResponse): string | undefined => {
  if (schema === undefined) return undefined
  const text = JSON.stringify(exampleOf(schema), null, 2)
  return text.length > exampleMax
    ? undefined
    : `::: details Example of the answer ${status}\n\n${block("json", text, String(status))}\n\n:::`
}

const successRow = ({ description, headers, schema, status }: ApiResponse) => [
  String(status),
  schema === undefined ? "" : typeText(payloadOf(schema)),
  prose(description),
  headers.map(cellCode).join(", "),
]

const errorRow = ({ description, status }: ApiResponse) => [
  String(status),
  errorCodesOf(status)
    .map((errorCode) => `[${cellCode(errorCode)}](${errorAddress(errorCode)})`)
    .join(", "),
  prose(description),
]

/** Everything about one operation, below an anchor of its name. */
export const operationSection = (operation: ApiOperation): string => {
  const { authentication, body, description, id, method, parameters, path, responses, summary } = operation
  const successes = responses.filter(isSuccess)
  const errors = responses.filter((response) => !isSuccess(response))
  const isStream = successes.some(({ status }) => status === 101)
  return paragraphs(
    `## ${prose(summary)} {#${id}}`,
    `${code(method)} ${code(path)}`,
    prose(description),
    `**Authentication.** ${authentications[authentication]}`,
    isStream ? streamSamples(operation) : requestSamples(operation),
    parameters.length > 0 &&
      paragraphs(
        "**Parameters**",
        table(["Name", "In", "Type", "Required", "What it is"], parameters.map(parameterRow)),
      ),
    body !== undefined &&
      paragraphs(
        `**Request body** (${typeText(body.schema)}, ${body.required ? "required" : "may be left out"})`,
        fieldTable(body.schema),
      ),
    "**Answers**",
    table(["Status", "Data", "Meaning", "Headers"], successes.map(successRow)),
    ...successes.map(exampleAnswer),
    `::: details Errors of ${id}: ${errors.map(({ status }) => status).join(", ")}\n\n${table(
      ["Status", "Code", "Meaning"],
      errors.map(errorRow),
    )}\n\n:::`,
  )
}

import { block, code, paragraphs, prose } from "../markdown/Markdown.ts"
import {
  type ApiOperation,
  type ApiParameter,
  type ApiResponse,
  componentName,
  type JsonSchema,
  resolve,
} from "./ApiDocument.ts"
import { errorDetails, isSuccess } from "./ErrorTable.ts"
import { exampleOf } from "./ExampleValue.ts"
import { expandedFields, type Field, fieldList } from "./FieldList.ts"
import { operationFacts } from "./OperationFacts.ts"
import { requestSamples } from "./Samples.ts"
import { aboutField, typeText } from "./SchemaText.ts"
import { streamSamples } from "./StreamSamples.ts"

const parameterPlaces = { path: "Path", query: "Query", header: "Header" } as const

const parameterField =
  (operationId: string) =>
  ({ description, example, in: place, name, required, schema }: ApiParameter): Field => ({
    name,
    type: typeText(schema),
    isRequired: required,
    about: aboutField({ ...schema, description }, example),
    anchor: `${operationId}.${place}.${name}`,
  })

const parameterLists = ({ id, parameters }: ApiOperation): ReadonlyArray<string> =>
  (["path", "query", "header"] as const).flatMap((place) => {
    const there = parameters.filter((parameter) => parameter.in === place)
    return there.length === 0
      ? []
      : [paragraphs(`**${parameterPlaces[place]} parameters**`, fieldList(there.map(parameterField(id))))]
  })

/** The schema of a response's `data`; the rest of the envelope is always the same. */
const payloadOf = (schema: JsonSchema): JsonSchema | undefined => resolve(schema).properties?.["data"]

const named = (schema: JsonSchema): string => {
  const name = componentName(schema)
  return name === undefined ? "" : ` ${code(name)}`
}

const linesAtOnce = 40
const exampleMax = 6000

const example = ({ schema, status }: ApiResponse): string | undefined => {
  if (schema === undefined) return undefined
  const text = JSON.stringify(exampleOf(schema), null, 2)
  if (text.length > exampleMax) return undefined
  const shown = block("json", text, `Response ${status}`)
  return text.split("\n").length <= linesAtOnce ? shown : `::: details Example of response ${status}\n\n${shown}\n\n:::`
}

/** Where the page describes each schema that has a name. */
type Places = Map<string, string>

const successSection =
  (operationId: string, places: Places) =>
  (response: ApiResponse): string => {
    const { description, headers, schema, status } = response
    const payload = schema === undefined ? undefined : payloadOf(schema)
    const carried = headers.map((header) => code(header)).join(", ")
    const title = `**Response ${status}** ${prose(description)}${carried === "" ? "" : ` Headers: ${carried}.`}`
    const contained = payload ?? schema
    const content =
      contained === undefined
        ? undefined
        : `::: details ${payload === undefined ? "The body" : "In `data`"}:${named(contained) || ` ${typeText(contained)}`}\n\n${expandedFields(contained, `${operationId}.${status}`, places)}\n\n:::`
    return paragraphs(title, content, example(response))
  }

const requestBody = ({ body, id }: ApiOperation, places: Places): string | undefined =>
  body === undefined
    ? undefined
    : paragraphs(
        `**Request body**${named(body.schema)}, ${body.required ? "required" : "may be left out"}`,
        expandedFields(body.schema, `${id}.body`, places),
      )

/** The whole description of one operation, below an anchor of its name. Fields that the page has described already are linked. */
export const operationSection = (operation: ApiOperation, places: Places): string => {
  const { description, id, method, path, responses, summary } = operation
  const successes = responses.filter(isSuccess)
  const isStream = successes.some(({ status }) => status === 101)
  return paragraphs(
    `## ${prose(summary)} {#${id}}`,
    `${code(method)} ${code(path)}`,
    prose(description),
    operationFacts(operation),
    isStream ? streamSamples(operation) : requestSamples(operation),
    ...parameterLists(operation),
    requestBody(operation, places),
    ...successes.map(successSection(id, places)),
    errorDetails(operation),
  )
}

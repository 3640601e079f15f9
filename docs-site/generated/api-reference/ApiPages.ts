import type { SourcePage } from "../../pipeline/SourcePage.ts"
import { generatedPage } from "../GeneratedPage.ts"
import { bulletList, cellCode, paragraphs, prose, table } from "../markdown/Markdown.ts"
import { apiDocument, type JsonSchema } from "./ApiDocument.ts"
import { type ApiGroup, apiGroups, groupPath, isPlanned } from "./ApiGroups.ts"
import { commonErrorTable } from "./ErrorTable.ts"
import { exampleOf } from "./ExampleValue.ts"
import { operationSection } from "./OperationSection.ts"
import { operationTable } from "./OperationTable.ts"
import { exampleText } from "./SchemaText.ts"

const source = "docs-site/public/openapi.json"

const plannedSentence = "Planned: there is no operation yet."

const groupPage = (group: ApiGroup, position: number): SourcePage => {
  const { description, operations, title } = group
  const about = isPlanned(group) ? plannedSentence : "With parameters, responses, errors and samples."
  const frontMatter = { title, description: `API reference: ${description} ${about}`, sidebarPosition: position }
  if (isPlanned(group)) {
    return generatedPage(
      groupPath(group),
      source,
      { ...frontMatter, state: "planned" },
      paragraphs(plannedSentence, `Purpose: ${prose(description)} [What exists today](/docs/api).`),
    )
  }
  const places = new Map<string, string>()
  return generatedPage(
    groupPath(group),
    source,
    frontMatter,
    paragraphs(
      prose(description),
      operationTable(operations),
      ...operations.map((operation) => operationSection(operation, places)),
    ),
  )
}

const headerRow = ([name, { description, schema }]: readonly [
  string,
  { readonly description: string; readonly schema: JsonSchema },
]) => [cellCode(name), prose(description), cellCode(exampleText(exampleOf(schema)))]

const headerNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(apiDocument.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.values(responses))
    .flatMap(({ headers = {} }) => Object.entries(headers))
    .map(([name, reference]) => [
      String((reference as JsonSchema).$ref)
        .split("/")
        .at(-1),
      name,
    ]),
)

const groupSection = (group: ApiGroup): string =>
  paragraphs(
    `## ${group.title} {#${group.slug}}`,
    `${prose(group.description)}${isPlanned(group) ? ` ${plannedSentence}` : ` [All of it on one page](/docs/${groupPath(group)}).`}`,
    isPlanned(group) ? undefined : operationTable(group.operations),
  )

const indexPage = (): SourcePage =>
  generatedPage(
    "api",
    source,
    {
      title: "API reference",
      description: "Every operation of the Orrery API, grouped, with its parameters, schemas, errors and samples.",
      sidebarLabel: "Overview",
      sidebarPosition: 0,
    },
    paragraphs(
      prose(apiDocument.info.description),
      `The API speaks JSON over HTTP below ${cellCode("/api/v1")}. Its [OpenAPI document](/docs/openapi.json) describes all of the following in machine-readable form. Every server returns its own at ${cellCode("GET /api/v1/openapi.json")}.`,
      "## Authentication",
      bulletList(
        Object.entries(apiDocument.components.securitySchemes).map(
          ([name, { description }]) => `**${name === "apiKey" ? "API key" : "Bearer token"}**: ${prose(description)}`,
        ),
      ),
      "## Response headers {#headers}",
      table(
        ["Header", "What it says", "Example"],
        Object.entries(apiDocument.components.headers).map(([name, header]) =>
          headerRow([headerNames[name] ?? name, header]),
        ),
      ),
      "## Errors",
      "Every error has the same format and its own code: the [error catalogue](/docs/latest/platform/reference/errors) explains each of them. Every operation may respond with these; what else one may respond with is in its description.",
      commonErrorTable,
      ...apiGroups.map(groupSection),
    ),
  )

/** The API reference: an index, and a page a group, all from the committed OpenAPI document. */
export const apiPages = (): ReadonlyArray<SourcePage> => [
  indexPage(),
  ...apiGroups.map((group, position) => groupPage(group, position + 1)),
]

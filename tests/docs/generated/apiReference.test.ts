import { assert, describe, it } from "vitest"

import { openApiDocument } from "#adapters/http/api/OpenApiDocument.ts"
import {
  apiOperations,
  componentName,
  type JsonSchema,
  resolve,
} from "#docs-site/generated/api-reference/ApiDocument.ts"
import { apiGroups, groupPath, isPlanned, operationAddress } from "#docs-site/generated/api-reference/ApiGroups.ts"
import { exampleOf } from "#docs-site/generated/api-reference/ExampleValue.ts"
import { requestSamples, sampleRequest } from "#docs-site/generated/api-reference/Samples.ts"
import { commandOperations } from "#docs-site/generated/cli/CommandOperations.ts"

import { madeArticles, madePage } from "./Generated.ts"

interface Described {
  readonly operationId: string
  readonly tags: ReadonlyArray<string>
  readonly parameters: ReadonlyArray<{ readonly name: string; readonly in: string }>
  readonly responses: Readonly<Record<string, unknown>>
}

const described = Object.entries(openApiDocument["paths"] as Record<string, Record<string, Described>>).flatMap(
  ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

const sectionOf = async (tag: string, operationId: string): Promise<string> => {
  const { markdown } = await madePage(`api/${tag.toLowerCase().replaceAll(" ", "-")}`)
  const begin = markdown.indexOf(`{#${operationId}}\n`)
  assert.isAtLeast(begin, 0, `${operationId} has no section`)
  const end = markdown.indexOf("\n## ", begin)
  return markdown.slice(begin, end === -1 ? undefined : end)
}

const commonErrors = async (): Promise<string> => {
  const { markdown } = await madePage("api")
  const begin = markdown.indexOf("\n## Errors\n")
  return markdown.slice(begin, markdown.indexOf("\n## ", begin + 1))
}

describe("The API reference", () => {
  it("shows every operation the server has, under an anchor of its name", async () => {
    for (const { method, operation, path } of described) {
      const section = await sectionOf(operation.tags[0] ?? "", operation.operationId)

      assert.include(section, `\`${method.toUpperCase()}\` \`${path}\``)
    }
  })

  it("shows every parameter and every status of an operation; errors of every operation once", async () => {
    const errorsOfAll = await commonErrors()
    for (const { operation } of described) {
      const section = await sectionOf(operation.tags[0] ?? "", operation.operationId)

      for (const { in: place, name } of operation.parameters)
        assert.match(section, new RegExp(`\\n- \`${name}\` .*\\{#${operation.operationId}\\.${place}\\.${name}\\}\\n`))
      for (const status of Object.keys(operation.responses)) {
        if (Number(status) < 400) assert.include(section, `\n**Response ${status}** `)
        else assert.include(`${section}${errorsOfAll}`, `\n| ${status} |`)
      }
    }
  })

  it("has a sample in curl, TypeScript, Go and Python for every operation", async () => {
    for (const { operation } of described) {
      const section = await sectionOf(operation.tags[0] ?? "", operation.operationId)

      for (const label of ["curl", "TypeScript", "Go", "Python"]) assert.include(section, `\n== ${label}\n`)
    }
  })

  it("leads from every error to its place in the error catalogue", async () => {
    const errorsOfAll = await commonErrors()
    for (const { responses, tag, id } of apiOperations) {
      const section = await sectionOf(tag, id)

      assert.include(section, "[errors of every operation](/docs/api#errors)")
      for (const { status } of responses.filter((response) => response.status >= 400)) {
        assert.match(
          `${section}${errorsOfAll}`,
          new RegExp(`\\| ${status} \\| \\[\`[A-Z_]+\`\\]\\(/docs/latest/platform/reference/errors#`),
        )
      }
    }
  })

  it("begins with the groups of the specification, and says of those without an operation that they are planned", async () => {
    const titles = apiGroups.map(({ title }) => title)

    assert.deepStrictEqual(titles.slice(0, 6), [
      "API keys",
      "Applications",
      "Application profiles",
      "Availability tiers",
      "Clusters",
      "GitHub integrations",
    ])
    for (const group of apiGroups.filter(isPlanned)) {
      assert.match((await madePage(groupPath(group))).markdown, /^Planned: /)
    }
  })

  it("has an anchor for every field of every body and response, at any depth", async () => {
    const pages = new Map((await madeArticles()).map(({ anchors = [], page }) => [page.path, new Set(anchors)]))
    const lost: Array<string> = []
    const visit = (ids: ReadonlySet<string>, schema: JsonSchema, anchor: string, met: ReadonlyArray<string>): void => {
      const name = componentName(schema)
      if (name !== undefined && met.includes(name)) return
      const seen = name === undefined ? met : [...met, name]
      const { additionalProperties, anyOf = [], items, properties = {} } = resolve(schema)
      for (const [field, below] of Object.entries(properties)) {
        if (![...ids].some((id) => id.endsWith(`.${field}`))) lost.push(`${anchor}.${field}`)
        visit(ids, below, `${anchor}.${field}`, seen)
      }
      for (const below of [items, additionalProperties, ...anyOf])
        if (typeof below === "object") visit(ids, below, anchor, seen)
    }
    for (const { body, id, responses, tag } of apiOperations) {
      // A schema is described where its page has it first, and linked from there on.
      const ids = pages.get(`api/${tag.toLowerCase().replaceAll(" ", "-")}`) ?? new Set()
      if (body !== undefined) visit(ids, body.schema, `${id}.body`, [])
      for (const { schema, status } of responses)
        if (schema !== undefined && status < 400)
          visit(ids, resolve(schema).properties?.["data"] ?? schema, `${id}.${status}`, [])
    }

    assert.isAbove(
      [...(pages.get("api/clusters") ?? [])].filter((id) => id.startsWith("createCluster.body.")).length,
      60,
    )
    assert.deepStrictEqual(lost, [])
  })

  it("describes a schema once on a page, and links it where an operation uses it again", async () => {
    const again = await sectionOf("Clusters", "preflightCluster")

    assert.include(again, "[ClusterFields](#createCluster)")
    assert.notInclude(again, "{#preflightCluster.body.")
  })

  it("leads from an operation to the commands that use it, and from a command to its operations", async () => {
    for (const [command, operationIds] of Object.entries(commandOperations)) {
      const page = await madePage(`latest/cli/${command.replaceAll(" ", "/")}`)
      for (const operationId of operationIds) {
        const operation = apiOperations.find(({ id }) => id === operationId)
        assert.isDefined(operation, operationId)

        assert.include(await sectionOf(operation.tag, operationId), `[\`orrery ${command}\`](/docs/${page.path})`)
        assert.include(page.markdown, `](${operationAddress(operation)})`)
      }
    }
  })

  it("opens errors with details elements, which need no JavaScript", async () => {
    const clusters = (await madeArticles()).find(({ page }) => page.path === "api/clusters")

    assert.match(clusters?.html ?? "", /<details>\s*<summary>Errors of createCluster:/)
  })
})

describe("The samples of the API reference", () => {
  it("fill in every part of the path", () => {
    const unfilled = apiOperations.map(sampleRequest).filter(({ path }) => /[{}]/.test(path))

    assert.deepStrictEqual(unfilled, [])
  })

  it("send a body where one is required, with all it must have", () => {
    for (const operation of apiOperations) {
      const { body } = sampleRequest(operation)
      if (operation.body?.required !== true) assert.isUndefined(body)
      else assert.isObject(body)
    }
  })

  it("take the key from the environment, never from the page", () => {
    for (const operation of apiOperations.filter(({ authentication }) => authentication === "apiKey")) {
      assert.include(requestSamples(operation), "ORRERY_API_KEY")
      assert.notMatch(requestSamples(operation), /orr_[A-Za-z0-9]{5,}/)
    }
  })

  it("fill every required field of a response", () => {
    for (const { responses } of apiOperations) {
      for (const { schema } of responses) {
        if (schema?.required !== undefined) assert.containsAllKeys(exampleOf(schema), [...schema.required])
      }
    }
  })
})

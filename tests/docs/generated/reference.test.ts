import { assert, describe, it } from "vitest"

import { AnyApiError } from "#adapters/http/api/errors/ApiError.ts"
import { openApiDocument } from "#adapters/http/api/OpenApiDocument.ts"
import { closeCodes } from "#adapters/http/api/streams/CloseCodes.ts"
import { settings } from "#adapters/main/Settings.ts"
import { docsSettings } from "#docs-site/configuration/DocsSettings.ts"
import { repositoryRoot } from "#docs-site/configuration/RepositoryRoot.ts"
import { lifecycles } from "#docs-site/generated/reference/LifecyclesPage.ts"
import { readPorts } from "#docs-site/generated/reference/PortSources.ts"
import { readContent } from "#docs-site/pipeline/ReadContent.ts"
import { globalPermissions, permissions } from "#domain/access/Permission.ts"
import { OrganizationRole } from "#domain/access/Role.ts"
import { AuditAction } from "#domain/audit/AuditEntry.ts"
import { FailureCause } from "#domain/operation/Failure.ts"
import { operationKinds } from "#domain/operation/OperationKind.ts"
import { defaultPricing } from "#domain/plan/DefaultPricing.ts"
import { ProblemCode } from "#domain/shared/Problem.ts"

import { importRules } from "../../architecture/ImportRules.ts"
import { readTree } from "../../architecture/SourceTree.ts"
import { madeArticles, referencePage } from "./Generated.ts"

const errorCodes = AnyApiError.members.flatMap((member): ReadonlyArray<string> => member.fields.error_code.literals)

describe("The page of limits", () => {
  it("shows each limit that a client can meet, with its unit", async () => {
    const { markdown } = await referencePage("limits")

    for (const row of [
      "| Tokens of one API key | 600 | 100 a second | 429 |",
      "| Path and headers | 16 KiB | 431 |",
      "| Body | 1 MiB | 413 |",
      "| Values in a JSON body | 20,000 | 400 |",
      "| Open websockets of one caller | 200 | 429 |",
      "| Unread bytes of one connection | 8 MiB | The connection is closed |",
    ])
      assert.include(markdown, row)
  })
})

describe("The error catalogue", () => {
  it("has an anchor for every code of the API", async () => {
    const { markdown } = await referencePage("errors")

    for (const code of errorCodes) assert.match(markdown, new RegExp(`\n### ${code} \\([45]\\d\\d\\) \\{#${code}\\}\n`))
  })

  it("shows for every code its status, the exit code of the command line, what to do and a response", async () => {
    const { markdown } = await referencePage("errors")
    const without = ["IMMUTABLE_FIELD", "ALREADY_PROCESSED"]

    for (const code of errorCodes) {
      const [, section = ""] = markdown.split(` {#${code}}\n`)
      const [entry = ""] = section.split(/\n##/)

      assert.match(entry, /\| HTTP status \| [45]\d\d \|/, code)
      assert.match(entry, /\| Exit code of `orrery` \| `[1-6]` \(/, code)
      assert.include(entry, "**What to do.** ", code)
      assert.include(entry, without.includes(code) ? "No operation returns it yet." : `"error_code": "${code}"`)
    }
  })

  it("is where the OpenAPI document sends readers for every error", async () => {
    const catalogue = (await madeArticles()).find(({ page }) => page.path.endsWith("reference/errors"))
    const anchors = catalogue?.headings.map(({ id }) => id) ?? []
    const { schemas } = openApiDocument["components"] as {
      schemas: Record<string, { properties?: Record<string, unknown>; externalDocs?: { url: string } }>
    }
    const errors = Object.values(schemas).filter(({ properties }) => properties?.["error_code"] !== undefined)

    assert.lengthOf(errors, AnyApiError.members.length)
    for (const { externalDocs } of errors) {
      const [path, anchor] = externalDocs?.url.split("#") ?? []

      assert.strictEqual(path, "/docs/latest/platform/reference/errors")
      if (anchor !== undefined) assert.include(anchors, anchor)
    }
  })

  it("has every kind of problem and every cause of a failure", async () => {
    const { markdown } = await referencePage("errors")

    for (const word of [...ProblemCode.literals, ...FailureCause.literals]) assert.include(markdown, `| \`${word}\` |`)
  })
})

describe("The lifecycles", () => {
  it("are those of every state machine in the domain", () => {
    const machines = readTree(repositoryRoot).filter(
      ({ path, text }) => path.startsWith("domain/") && text.includes("StateMachine.make<"),
    )

    assert.lengthOf(machines, Object.keys(lifecycles).length)
  })

  it("never show UNSPECIFIED as a state: an operation begins as PENDING", async () => {
    const { markdown } = await referencePage("lifecycles")

    assert.include(markdown, "It begins as `PENDING` and ends as `COMPLETED` or `FAILED` or `CANCELLED`.")
    assert.notInclude(markdown, "| `UNSPECIFIED` |")
    assert.notInclude(markdown, ">UNSPECIFIED</text>")
  })

  it("show every state, in the table and in the drawing, and an arrow for every change", async () => {
    const { markdown } = await referencePage("lifecycles")

    for (const [id, { transitions }] of Object.entries(lifecycles)) {
      const changes = Object.values(transitions).flat().length

      for (const state of Object.keys(transitions)) {
        assert.include(markdown, `\n| \`${state}\` |`)
        assert.include(markdown, `>${state}</text>`)
      }
      assert.lengthOf(markdown.split(`url(#${id}-tip)`), changes + 1)
    }
  })

  it("show the phases, the deadline and the states of every kind of operation", async () => {
    const { markdown } = await referencePage("lifecycles")

    for (const [type, { deadlineMinutes, endState, phases, startState }] of Object.entries(operationKinds)) {
      const [, part = ""] = markdown.split(`### Operations of the type ${type} `)
      const [shown = ""] = part.split("### ")

      assert.include(shown, `\`${startState}\` during the operation and \`${endState}\` after it`)
      assert.include(shown, `after ${deadlineMinutes} minutes fails`)
      for (const { phase, startsAt } of phases) assert.include(shown, `| \`${phase}\` | ${startsAt} % |`)
    }
  })
})

describe("The role matrix", () => {
  it("says yes exactly where the guard does", async () => {
    const { markdown } = await referencePage("roles")

    for (const [permission, { roles, rolesWithApproval = [] }] of Object.entries(permissions)) {
      const cells = OrganizationRole.literals
        .map((role) => (roles.includes(role) ? "yes" : rolesWithApproval.includes(role) ? "not yet" : "no"))
        .join(" | ")

      assert.include(markdown, ` \`${permission}\` | ${cells} |`)
    }
    for (const permission of Object.keys(globalPermissions)) assert.include(markdown, `\`${permission}\``)
  })
})

describe("The reference", () => {
  it("has an anchor for every variable, with what holds without it", async () => {
    const { markdown } = await referencePage("configuration")

    for (const { variable } of [...settings, ...docsSettings])
      assert.include(markdown, `\n### ${variable} {#${variable}}\n`)
  })

  it("says which variables the command line reads, and leaves the others to the server", async () => {
    const { markdown } = await referencePage("configuration")
    const [, commandLine = ""] = markdown.split(/\n## Command line|\n## Documentation site/)
    const read = settings.flatMap(({ variable }) => (commandLine.includes(`{#${variable}}`) ? [variable] : []))
    const source = readTree(repositoryRoot)
      .filter(({ path }) => path.startsWith("adapters/cli/"))
      .map(({ text }) => text)
      .join("\n")

    assert.includeMembers(
      settings.flatMap(({ variable }) => (source.includes(`"${variable}"`) ? [variable] : [])),
      read,
    )
  })

  it("has every plan and every feature", async () => {
    const { markdown } = await referencePage("plans")

    for (const { id } of defaultPricing.plans) assert.include(markdown, `(\`${id}\`)`)
    for (const { features } of defaultPricing.categories)
      for (const { id } of features) assert.include(markdown, `| \`${id}\` |`)
  })

  it("promises no support, which nothing here stands behind", async () => {
    const { markdown } = await referencePage("plans")

    assert.notMatch(markdown, /\bsupport\b/i)
  })

  it("has every audit action", async () => {
    const { markdown } = await referencePage("audit")

    for (const action of AuditAction.literals) assert.include(markdown, `\n| \`${action}\` |`)
  })

  it("has values of availability tiers of its own only as long as the domain has none, and says so", async () => {
    const { markdown } = await referencePage("availability-tiers")
    const inDomain = readTree(repositoryRoot).filter(
      ({ path, text }) =>
        path.startsWith("domain/") && /availability ?tier|placementPreference|multiZoneDeployment/i.test(text),
    )
    const written = (await readContent()).find(({ path }) => path === "latest/platform/tiers")?.markdown ?? ""

    assert.deepStrictEqual(
      inDomain.map(({ path }) => path),
      [],
      "The domain has tiers now: let AvailabilityTiersPage read them, and delete the values it holds.",
    )
    assert.match(markdown, /^Planned: /)
    for (const value of ["100m", "200m", "128Mi", "256Mi", "1Gi", "4Gi", "8Gi"]) {
      assert.include(markdown, value)
      assert.include(written, value)
    }
  })

  it("has every close code", async () => {
    const { markdown } = await referencePage("events")

    for (const { code } of Object.values(closeCodes)) assert.include(markdown, `\n| \`${code}\` |`)
  })

  it("has every port, described, with every adapter at it", async () => {
    const { markdown } = await referencePage("ports")

    for (const { adapters, contract, description, name } of readPorts()) {
      assert.isNotEmpty(description, name)
      assert.include(markdown, `\n### ${name} {#${name}}\n`)
      if (contract !== undefined) assert.isNotEmpty(adapters, name)
      for (const { path } of adapters) assert.include(markdown, `\`${path}\``)
    }
  })

  it("has every field of a cluster manifest, and both names of those that have two", async () => {
    const { markdown } = await referencePage("cluster-manifest")
    const { schemas } = openApiDocument["components"] as { schemas: Record<string, { properties?: object }> }

    for (const schema of ["ClusterFields", "EksRequest", "NodeGroupRequest", "SubnetRequest"])
      for (const field of Object.keys(schemas[schema]?.properties ?? {}))
        assert.match(markdown, new RegExp(`\\n- \`${field}\` .*\\{#${schema}\\.${field}\\}\\n`))
    assert.include(markdown, "| `costEvaulate` | `costEvaluate` |")
    assert.include(markdown, "| `kubernetesVersion` | `k8sVersion` |")
  })
})

describe("The import rule of the site", () => {
  it("lets generated pages read the command tree, and other parts of the site not", () => {
    const rule = importRules.find(({ statement }) => statement.startsWith("the documentation site"))
    const importing = (path: string) => [{ path, text: 'import { orrery } from "#adapters/cli/Orrery.ts"' }]

    assert.lengthOf(rule?.violations(importing("docs-site/generated/cli/X.ts")) ?? [], 0)
    assert.lengthOf(rule?.violations(importing("docs-site/pages/X.ts")) ?? [], 1)
  })
})

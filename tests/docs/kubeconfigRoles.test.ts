import { readFileSync } from "node:fs"

import { assert, describe, it } from "@effect/vitest"

import { OrganizationRole } from "#domain/access/Role.ts"
import { clusterAccess } from "#domain/kubeconfig/ClusterRoles.ts"
import { accessNamespace } from "#domain/kubeconfig/ClusterUser.ts"

const page = readFileSync(
  new URL("../../docs-site/content/latest/platform/cluster-pipeline/kubeconfig.md", import.meta.url),
  "utf8",
)

const cellsOf = (line: string) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim())

describe("The page about kubeconfigs", () => {
  it.each(OrganizationRole.literals)("has the row of the table of roles for the %s", (role) => {
    const rows = page
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .map(cellsOf)
    const { clusterRoles, description } = clusterAccess[role]

    assert.deepInclude(rows, [role, clusterRoles.map((name) => `\`${name}\``).join(", "), description])
  })

  it("names the namespace of the users", () => {
    assert.include(page, `\`${accessNamespace}\``)
  })
})

import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { assert, describe, it } from "vitest"

import { repositoryRoot } from "#docs-site/configuration/RepositoryRoot.ts"
import { apiOperations } from "#docs-site/generated/api-reference/ApiDocument.ts"
import { commandPaths } from "#docs-site/generated/cli/CommandHelp.ts"
import { commandOperations, commandsFor } from "#docs-site/generated/cli/CommandOperations.ts"
import { referencesIn } from "#docs-site/generated/cli/SourceDeclarations.ts"

describe("The operations that a command is said to call", () => {
  it("are what its module calls, and what the functions call that it uses", () => {
    const expected = {
      "api-keys delete": ["deleteApiKey", "getApiKey", "getProfile", "getSignInConfiguration", "listApiKeys"],
      "clusters apply": ["createCluster", "getCluster", "getClusterProgress", "streamClusterProgress"],
      "clusters progress stream": ["getClusterProgress", "streamClusterProgress"],
      "org add-user": ["addMember", "whoami", "getOrganization"],
      plans: ["getPricing"],
    }
    for (const [command, operations] of Object.entries(expected)) {
      assert.sameMembers([...(commandOperations[command] ?? [])], operations, command)
    }
  })

  it("are not those of other functions in the modules it uses", () => {
    // The module that lists organizations lists members too.
    assert.deepStrictEqual(commandOperations["org list"], ["listOrganizations"])
  })

  it("begin with those that change something", () => {
    const isRead = (id: string) => apiOperations.find((operation) => operation.id === id)?.method === "GET"
    for (const [command, operations] of Object.entries(commandOperations)) {
      const firstRead = operations.findIndex(isRead)
      if (firstRead !== -1) assert.isTrue(operations.slice(firstRead).every(isRead), command)
    }
  })

  it("exist, and belong to commands that exist", () => {
    assert.includeMembers(
      commandPaths.map((words) => words.join(" ")),
      Object.keys(commandOperations),
    )
    assert.includeMembers(
      apiOperations.map(({ id }) => id),
      Object.values(commandOperations).flat(),
    )
    assert.deepStrictEqual(commandsFor("listAuditLog"), ["audit list"])
  })

  it("leave out no call of the command line but those that complete a word", () => {
    const folder = join(repositoryRoot, "adapters/cli")
    const calls = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.startsWith("completion/"))
      .flatMap((file) => [...readFileSync(join(folder, file), "utf8").matchAll(/\bapi\.(\w+\.\w+)\(/g)])

    assert.isAbove(new Set(calls.map(([, call]) => call)).size, 20)
    assert.isAtLeast(new Set(Object.values(commandOperations).flat()).size, new Set(calls.map(([, call]) => call)).size)
  })
})

describe("The declarations that code uses", () => {
  const path = "adapters/cli/commands/ClustersCommand.ts"
  const namesIn = (code: string) => referencesIn(path, code).map(({ name }) => name)

  it("are imported by name, loaded when they are run, or in the same module", () => {
    assert.deepStrictEqual(namesIn("clusterName"), ["clusterName"])
    assert.deepStrictEqual(namesIn('import("../clusters/GetCluster.ts"), ({ getCluster }) => getCluster(input)'), [
      "getCluster",
    ])
    assert.deepStrictEqual(namesIn("Command.withSubcommands([apply])"), ["apply"])
  })

  it("are not words of a text or a comment, nor members of another value", () => {
    assert.deepStrictEqual(namesIn('"apply" // apply\n/** apply */ other.apply'), [])
  })
})

import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"

import { Context } from "effect"
import { HttpApi, OpenApi } from "effect/http-api"
import { assert, describe, it } from "vitest"

import { Api } from "#adapters/http/api/Api.ts"
import { repositoryRoot } from "#docs-site/configuration/RepositoryRoot.ts"
import { commandPaths } from "#docs-site/generated/cli/CommandHelp.ts"
import { commandOperations } from "#docs-site/generated/cli/CommandOperations.ts"

const folder = "adapters/cli"

const sourceOf = (path: string): string => readFileSync(join(repositoryRoot, path), "utf8")

const operationIds = new Map<string, string>()
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint, group }) => {
    const id = Context.getOrElse(endpoint.annotations, OpenApi.Identifier, () => endpoint.identifier)
    operationIds.set(`${group.identifier}.${endpoint.identifier}`, id)
  },
})

/** The operations that a module of the command line calls by itself. */
const calledIn = (source: string): ReadonlyArray<string> => [
  ...[...source.matchAll(/\bapi\.(\w+\.\w+)\(/g)].map(([, call = ""]) => operationIds.get(call) ?? call),
  ...(source.includes("/progress/stream`") ? ["streamClusterProgress"] : []),
]

const importsOf = (path: string, source: string): ReadonlyArray<string> =>
  [...source.matchAll(/(?:from |import\()"(\.[^"]+)"/g)].map(([, to = ""]) => normalize(join(dirname(path), to)))

const reachable = (path: string, met = new Set<string>()): ReadonlySet<string> => {
  if (met.has(path)) return met
  met.add(path)
  for (const next of importsOf(path, sourceOf(path))) reachable(next, met)
  return met
}

/** The modules that the commands load, by the words of the command. */
const commandModules = new Map(
  readdirSync(join(repositoryRoot, folder, "commands")).flatMap((file) => {
    const path = `${folder}/commands/${file}`
    const [, ...definitions] = sourceOf(path).split("Command.make(")
    return definitions.map((definition) => {
      const name = /^\s*"([^"]+)"/.exec(definition)?.[1] ?? ""
      const group = file.replace("Command.ts", "").toLowerCase()
      return [`${group} ${name}`, importsOf(path, definition)] as const
    })
  }),
)

const modulesOf = (command: string): ReadonlyArray<string> => {
  const words = command.split(" ")
  const name = words.at(-1) ?? ""
  const group = { org: "organization", "api-keys": "apikeys" }[words.at(-2) ?? ""] ?? words.at(-2) ?? name
  return commandModules.get(`${group} ${name}`) ?? []
}

describe("The operations a command is said to call", () => {
  const reached = (command: string) =>
    new Set(modulesOf(command).flatMap((path) => [...reachable(path)].flatMap((module) => calledIn(sourceOf(module)))))

  it.each(Object.entries(commandOperations))("of `orrery %s` are called by its source", (command, operations) => {
    assert.includeMembers([...reached(command)], [...operations])
  })

  it("include what its own module calls", () => {
    for (const words of commandPaths) {
      const command = words.join(" ")
      const own = modulesOf(command).flatMap((path) => calledIn(sourceOf(path)))

      assert.includeMembers([...(commandOperations[command] ?? [])], [...own], command)
    }
  })

  it("are known for every command that calls any", () => {
    const calling = commandPaths.map((words) => words.join(" ")).filter((command) => reached(command).size > 0)

    assert.sameMembers(Object.keys(commandOperations), calling)
  })
})

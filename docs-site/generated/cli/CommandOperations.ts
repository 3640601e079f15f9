import { Context } from "effect"
import { HttpApi, OpenApi } from "effect/http-api"

import { Api } from "#adapters/http/api/Api.ts"

import { apiOperations } from "../api-reference/ApiDocument.ts"
import { type DeclarationName, referencesIn, sourceOf } from "./SourceDeclarations.ts"

/** Operation ids by how the command line calls them: the group and the endpoint. */
const operationIds = new Map<string, string>()
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint, group }) => {
    const id = Context.getOrElse(endpoint.annotations, OpenApi.Identifier, () => endpoint.identifier)
    operationIds.set(`${group.identifier}.${endpoint.identifier}`, id)
  },
})

/** Websockets are opened by their contract, which has the path as the router spells it. */
const websockets = apiOperations
  .filter(({ responses }) => responses.some(({ status }) => status === 101))
  .map(({ id, path }) => ({ id, path: `"${path.replaceAll(/\{(\w+)\}/g, ":$1")}"` }))

const operationsIn = (code: string): ReadonlyArray<string> => [
  ...[...code.matchAll(/\bapi\.(\w+\.\w+)\(/g)].flatMap(([, call = ""]) => operationIds.get(call) ?? []),
  ...websockets.flatMap(({ id, path }) => (code.includes(path) ? [id] : [])),
]

const commandLine = "adapters/cli/"

/** The operations that a declaration calls, itself and through others: the nearest first. */
const operationsOf = (start: DeclarationName): ReadonlyArray<string> => {
  const found = new Set<string>()
  const visited = new Set<string>()
  const queue = [start]
  for (const declaration of queue) {
    const key = `${declaration.path} ${declaration.name}`
    if (visited.has(key)) continue
    visited.add(key)
    const code = sourceOf(declaration)
    for (const id of operationsIn(code)) found.add(id)
    // What the command line calls is written in its own modules.
    if (declaration.path.startsWith(commandLine)) queue.push(...referencesIn(declaration.path, code))
  }
  return [...found]
}

const reads = new Set(apiOperations.flatMap(({ id, method }) => (method === "GET" ? [id] : [])))

/** What a command reads, it mostly reads in order to change something. */
const changesFirst = (ids: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...ids.filter((id) => !reads.has(id)),
  ...ids.filter((id) => reads.has(id)),
]

const commandName = /Command\.make\(\s*"([^"]+)"/
const subcommandList = /Command\.withSubcommands\(\[([^\]]*)\]\)/

const commandsBelow = (
  declaration: DeclarationName,
  before: ReadonlyArray<string>,
): ReadonlyArray<readonly [command: string, operations: ReadonlyArray<string>]> => {
  const code = sourceOf(declaration)
  const name = commandName.exec(code)?.[1]
  if (name === undefined) return []
  const words = [...before, name]
  const subcommands = subcommandList.exec(code)?.[1]
  if (subcommands !== undefined) {
    return referencesIn(declaration.path, subcommands).flatMap((child) => commandsBelow(child, words))
  }
  const operations = operationsOf(declaration)
  return operations.length === 0 ? [] : [[words.slice(1).join(" "), changesFirst(operations)]]
}

/**
 * Which operations of the API a command calls, by the words after `orrery`: those that change something first. Read from the source of the
 * commands, beginning with the tree of commands.
 */
export const commandOperations: Readonly<Record<string, ReadonlyArray<string>>> = Object.fromEntries(
  commandsBelow({ path: "adapters/cli/Orrery.ts", name: "orrery" }, []),
)

/** The commands that do their work with an operation, as the words after `orrery`. */
export const commandsFor = (operationId: string): ReadonlyArray<string> =>
  Object.entries(commandOperations).flatMap(([command, operations]) =>
    operations.includes(operationId) ? [command] : [],
  )

import { readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"

import { repositoryRoot } from "../../configuration/RepositoryRoot.ts"

/** A port of the application and its adapters. */
export interface PortSource {
  readonly name: string
  readonly path: string
  /** Its docstring. */
  readonly description: string
  readonly adapters: ReadonlyArray<{ readonly name: string; readonly path: string }>
  /** The test every adapter passes, where the port has one. */
  readonly contract: string | undefined
}

const filesBelow = (folder: string): ReadonlyArray<string> =>
  readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".ts"))
    .sort()

const documented = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export (?:class|const|interface|type) (\w+)/g

const sentence = (comment: string): string =>
  comment
    .replaceAll(/^\s*\* ?/gm, "")
    .replaceAll(/\s+/g, " ")
    .replace(/ ?Every adapter passes \S+\./, "")
    .replaceAll(/ ?@[a-z-]+/g, "")
    .trim()

const descriptionOf = (path: string, name: string): string => {
  const source = readFileSync(join(repositoryRoot, path), "utf8")
  for (const [, comment = "", documentedName] of source.matchAll(documented)) {
    if (documentedName === name) return sentence(comment)
  }
  return ""
}

/** The ports and their adapters, as the source tree has them: an adapter is named after its port. */
export const readPorts = (): ReadonlyArray<PortSource> => {
  const adapters = filesBelow("adapters")
  const contracts = filesBelow("tests/contracts")
  const ports = filesBelow("application/ports").map((path) => ({ path, name: basename(path, ".ts") }))
  const portOf = (file: string): string | undefined =>
    ports
      .map(({ name }) => name)
      .filter((name) => file.endsWith(name) && file !== name)
      .sort((one, other) => other.length - one.length)[0]
  return ports.map(({ name, path }) => ({
    name,
    path,
    description: descriptionOf(path, name),
    adapters: adapters
      .map((adapter) => ({ path: adapter, name: basename(adapter, ".ts") }))
      .filter((adapter) => portOf(adapter.name) === name),
    contract: contracts.find((contract) => contract === `tests/contracts/${name}Contract.ts`),
  }))
}

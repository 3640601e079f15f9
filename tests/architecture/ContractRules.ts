import { importsOf } from "./Imports.ts"
import type { Rule } from "./Rule.ts"
import { baseName, isCode, type SourceTree } from "./SourceTree.ts"

/** Ports without adapters: the caller provides them for each request. */
const boundPerRequest = ["CurrentActor", "CurrentPrincipal"]

/** Ports of the application, and the interfaces between adapters: what more than one adapter may provide. */
const isPort = (path: string): boolean =>
  path.startsWith("application/ports/") || path.startsWith("adapters/interfaces/")

const portsOf = (tree: SourceTree): ReadonlyArray<string> =>
  tree
    .filter(({ path, text }) => isPort(path) && text.includes("extends Context.Service<"))
    .map(({ path }) => baseName(path).replace(/\.ts$/, ""))
    .filter((port) => !boundPerRequest.includes(port))

const providedPort = /\b(?:Layer\.(?:effect|succeed|sync|scoped)|Context\.(?:make|add))\(\s*([A-Z]\w+)/g

interface Adapter {
  readonly port: string
  readonly path: string
}

/** An adapter is whatever provides a port as a layer; `adapters/main` only puts them together. */
const adaptersOf = (tree: SourceTree): ReadonlyArray<Adapter> => {
  const ports = new Set(portsOf(tree))

  return tree
    .filter((file) => isCode(file) && /^adapters\/(?!main\/)/.test(file.path))
    .flatMap(({ path, text }) =>
      [...new Set([...text.matchAll(providedPort)].map(([, port = ""]) => port))]
        .filter((port) => ports.has(port))
        .map((port) => ({ port, path })),
    )
}

const port = (name: string): string =>
  `export class ${name} extends Context.Service<${name}, {}>()("orrery/application/ports/${name}") {}`

export const contractRules: ReadonlyArray<Rule> = [
  {
    statement: "a port, or an interface between adapters, has one contract, in tests/contracts",
    violations: (tree) => {
      const paths = new Set(tree.map(({ path }) => path))

      return portsOf(tree)
        .flatMap((name) => [`tests/contracts/${name}Contract.ts`, `tests/contracts/${name}.test.ts`])
        .filter((path) => !paths.has(path))
        .map((path) => `${path} does not exist.`)
    },
    counterexample: { "adapters/interfaces/TerraformStates.ts": port("TerraformStates") },
  },
  {
    statement: "an adapter of a port passes the port's contract",
    violations: (tree) =>
      adaptersOf(tree)
        .filter(({ port, path }) => {
          const contract = tree.find((file) => file.path === `tests/contracts/${port}.test.ts`)

          return contract === undefined || !importsOf(contract).includes(path)
        })
        .map(({ port, path }) => `${path} is not run by tests/contracts/${port}.test.ts.`),
    counterexample: {
      "application/ports/Clusters.ts": port("Clusters"),
      "adapters/postgres/PostgresClusters.ts": "export const layer = Layer.effect(Clusters, make)",
      "tests/contracts/Clusters.test.ts": 'import { layer } from "#adapters/memory/MemoryClusters.ts"',
    },
  },
  {
    statement: "an adapter is named after its technology and its port",
    violations: (tree) =>
      adaptersOf(tree)
        .filter(({ port, path }) => !baseName(path).endsWith(`${port}.ts`) || baseName(path) === `${port}.ts`)
        .map(({ port, path }) => `${path} provides ${port}: its name has to end in ${port}.ts, after the technology.`),
    counterexample: {
      "application/ports/Clusters.ts": port("Clusters"),
      "adapters/postgres/ClusterTable.ts": "export const layer = Layer.effect(Clusters, make)",
    },
  },
]

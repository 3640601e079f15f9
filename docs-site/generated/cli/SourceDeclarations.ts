import { readFileSync } from "node:fs"
import { dirname, join } from "node:path/posix"

import { repositoryRoot } from "../../configuration/RepositoryRoot.ts"

/** Where a top-level declaration is. */
export interface DeclarationName {
  /** The module, from the root of the repository. */
  readonly path: string
  readonly name: string
}

interface Module {
  /** The source text of each top-level declaration, by its name. */
  readonly declarations: ReadonlyMap<string, string>
  readonly imports: ReadonlyMap<string, DeclarationName>
  /** Modules imported as a namespace, by its name. */
  readonly namespaces: ReadonlyMap<string, string>
}

const declarationStart = /^(?=(?:export )?(?:const|class|function) )/m
const declaredName = /^(?:export )?(?:const|class|function) (\w+)/

const namedImport = /^import (?:type )?\{([^}]*)\} from "([.#][^"]+)"/gm
const namespaceImport = /^import \* as (\w+) from "(\.[^"]+)"/gm
const dynamicImport = /\bimport\("(\.[^"]+)"\)/g

const modules = new Map<string, Module>()

const resolve = (from: string, to: string): string => (to.startsWith("#") ? to.slice(1) : join(dirname(from), to))

const namesIn = (clause: string): ReadonlyArray<readonly [local: string, exported: string]> =>
  clause.split(",").flatMap((part) => {
    const [exported, local = exported] = part
      .trim()
      .replace(/^type /, "")
      .split(" as ")
    return exported === undefined || local === undefined || exported === "" ? [] : [[local, exported] as const]
  })

const readModule = (path: string): Module => {
  const known = modules.get(path)
  if (known !== undefined) return known
  const [head = "", ...parts] = readFileSync(join(repositoryRoot, path), "utf8").split(declarationStart)
  const read: Module = {
    declarations: new Map(parts.map((part) => [declaredName.exec(part)?.[1] ?? "", part])),
    imports: new Map(
      [...head.matchAll(namedImport)].flatMap(([, clause = "", to = ""]) =>
        namesIn(clause).map(([local, name]) => [local, { path: resolve(path, to), name }] as const),
      ),
    ),
    namespaces: new Map([...head.matchAll(namespaceImport)].map(([, name = "", to = ""]) => [name, resolve(path, to)])),
  }
  modules.set(path, read)
  return read
}

/** The names that code uses, without texts, comments and the members of other values. */
const namesUsedIn = (code: string): ReadonlySet<string> =>
  new Set(
    code
      .replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, "")
      .replaceAll(/"[^"\n]*"/g, "")
      .replaceAll(/\.\w+/g, "")
      .match(/\w+/g),
  )

/** The source text of a declaration; nothing where the module has none of that name. */
export const sourceOf = ({ name, path }: DeclarationName): string => readModule(path).declarations.get(name) ?? ""

/** The declarations of the repository that a piece of a module's code uses, in the order of its imports. */
export const referencesIn = (path: string, code: string): ReadonlyArray<DeclarationName> => {
  const { declarations, imports, namespaces } = readModule(path)
  const used = namesUsedIn(code)
  return [
    ...[...imports].flatMap(([local, declaration]) => (used.has(local) ? [declaration] : [])),
    ...[...code.matchAll(/\b(\w+)\.(\w+)/g)].flatMap(([, namespace = "", name = ""]) => {
      const imported = namespaces.get(namespace)
      return imported === undefined ? [] : [{ path: imported, name }]
    }),
    ...[...code.matchAll(dynamicImport)].flatMap(([, to = ""]) => {
      const imported = resolve(path, to)
      // `module.logout`, where a name of its own would hide another.
      const members = [...code.matchAll(/\bmodule\.(\w+)/g)].map(([, member = ""]) => member)
      return [...readModule(imported).declarations.keys()]
        .filter((name) => used.has(name) || members.includes(name))
        .map((name) => ({ path: imported, name }))
    }),
    ...[...declarations.keys()].filter((name) => used.has(name)).map((name) => ({ path, name })),
  ]
}

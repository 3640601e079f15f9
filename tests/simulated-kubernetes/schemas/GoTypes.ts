import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"

import { harnessSources } from "#tests/fixtures/kubernetes/KubernetesHarness.ts"

/** What OpenAPI does not say of a type, and decides what the API server writes: by its field tags in Go. */
interface GoType {
  /** Fields that are left out when they have their zero value. */
  readonly omitted: Array<string>
  /** Fields that are always written, with their zero value. */
  readonly always: Record<string, unknown>
}

const modules = ["k8s.io/api", "k8s.io/apimachinery", "k8s.io/apiextensions-apiserver"]

const zeroOf = (type: string): unknown => {
  if (/^(\*|\[\]|map\[|interface|any$)/.test(type)) return null
  if (type === "bool") return false
  return /^u?int/.test(type) ? 0 : ""
}

const structs = (text: string) => text.matchAll(/^type (\w+) struct \{\n([\s\S]*?)^\}/gm)
const fields = (body: string) => body.matchAll(/^\s+(?:(\w+)\s+)?(\S+)\s+`[^`\n]*json:"([^"]*)"/gm)

const packageName = (module: string, folder: string) => {
  const [host = "", ...path] = module.split("/")
  return [...host.split(".").toReversed(), ...path, ...folder.split("/")].filter((part) => part !== "").join(".")
}

/** Reads the structs of a package: the zero values of its scalars, and the fields that it embeds. */
const readPackage = (directory: string, name: string, types: Record<string, GoType>) => {
  const files = readdirSync(directory).filter((file) => /^types.*\.go$/.test(file))
  const text = files.map((file) => readFileSync(join(directory, file), "utf8")).join("\n")
  const scalars = new Map([...text.matchAll(/^type (\w+) (\S+)$/gm)].map(([, type = "", base = ""]) => [type, base]))
  const bodies = new Map([...structs(text)].map(([, type = "", body = ""]) => [type, body]))

  const typeOf = (body: string): GoType => {
    const found: GoType = { omitted: [], always: {} }
    for (const [, field, declared = "", tag = ""] of fields(body)) {
      const [json = "", ...options] = tag.split(",")
      const embedded = bodies.get(declared)
      if (field === undefined || options.includes("inline")) {
        const inner = embedded === undefined ? undefined : typeOf(embedded)
        found.omitted.push(...(inner?.omitted ?? []))
        Object.assign(found.always, inner?.always)
        continue
      }
      const type = scalars.get(declared) ?? declared
      const isScalar = /^(\*|\[\]|map\[|string$|bool$|u?int|float)/.test(type)
      if (options.includes("omitzero")) found.omitted.push(json)
      else if (options.includes("omitempty")) {
        if (isScalar && !type.startsWith("*")) found.omitted.push(json)
      } else if (isScalar) found.always[json] = zeroOf(type)
    }
    return found
  }
  for (const [type, body] of bodies) types[`${name}.${type}`] = typeOf(body)
}

/** Where the sources of the modules are. */
export const moduleRoots = (): ReadonlyArray<{ readonly module: string; readonly root: string }> =>
  modules.map((module) => {
    const format = ["list", "-m", "-f", "{{.Dir}}", module]
    return { module, root: execFileSync("go", format, { cwd: harnessSources, encoding: "utf8" }).trim() }
  })

/** The types of the modules that the Kubernetes of the tests is built from, by their names in OpenAPI. */
export const goTypes = (): Readonly<Record<string, GoType>> => {
  const types: Record<string, GoType> = {}
  for (const { module, root } of moduleRoots()) {
    const visit = (folder: string) => {
      const directory = join(root, folder)
      const entries = readdirSync(directory)
      if (entries.some((entry) => /^types.*\.go$/.test(entry)))
        readPackage(directory, packageName(module, folder), types)
      for (const entry of entries) {
        if (entry !== "testdata" && statSync(join(directory, entry)).isDirectory()) visit(join(folder, entry))
      }
    }
    visit("")
  }
  return types
}

import { globSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

export type SchemaKind = "resource" | "data" | "provider"

const sourceMapMark = "//# sourceMappingURL=data:application/json;base64,"

/** The package of a provider's bindings, by the provider's name in programs. */
const packageOf = (provider: string): string => `@cdktf/provider-${provider}`

const folderOf = (kind: SchemaKind, provider: string, typeName: string): string => {
  if (kind === "provider") return "provider"
  const name = typeName.replaceAll("_", "-")
  return kind === "data" ? `data-${name}` : name.slice(`${provider}-`.length)
}

/**
 * The TypeScript a binding was compiled from, out of its inline source map.
 *
 * Only the source says of every attribute whether it is required, optional and computed; the compiled JavaScript has
 * lost the difference between optional and optional-and-computed.
 */
const originalSource = (javaScript: string): string => {
  const start = javaScript.lastIndexOf(sourceMapMark)
  const map: { readonly sourcesContent: ReadonlyArray<string> } = JSON.parse(
    Buffer.from(javaScript.slice(start + sourceMapMark.length), "base64").toString(),
  )
  return map.sourcesContent[0] ?? ""
}

/** The source of the binding of one type, or of the provider's own block. Throws when the bindings have no such type. */
export const readBinding = (provider: string, kind: SchemaKind, typeName = ""): string => {
  const root = dirname(createRequire(import.meta.url).resolve(`${packageOf(provider)}/package.json`))
  const folder = join(root, "lib", folderOf(kind, provider, typeName))
  // Large types keep the classes of their blocks in files beside the resource.
  const paths = ["index.js", ...globSync("index-structs/structs*.js", { cwd: folder }).toSorted()]
  return paths.map((path) => originalSource(readFileSync(join(folder, path), "utf8"))).join("\n")
}

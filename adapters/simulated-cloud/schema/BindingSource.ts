import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

import { Effect } from "effect"

export type SchemaKind = "resource" | "data" | "provider"

const sourceMapMark = "//# sourceMappingURL=data:application/json;base64,"
const typeNamePattern = /^aws(_[a-z0-9]+)+$/

const bindingsRoot = () => dirname(createRequire(import.meta.url).resolve("@cdktf/provider-aws/package.json"))

const folderOf = (kind: SchemaKind, typeName: string) => {
  if (kind === "provider") return "provider"
  const name = typeName.replaceAll("_", "-")
  return kind === "data" ? `data-${name}` : name.slice("aws-".length)
}

/**
 * The TypeScript a binding was compiled from, out of its inline source map.
 *
 * Only the source says of every attribute whether it is required, optional and computed; the compiled JavaScript has
 * lost the difference between optional and optional-and-computed.
 */
const originalSource = (javaScript: string): string | undefined => {
  const start = javaScript.lastIndexOf(sourceMapMark)
  if (start < 0) return undefined
  const map: unknown = JSON.parse(Buffer.from(javaScript.slice(start + sourceMapMark.length), "base64").toString())
  if (typeof map !== "object" || map === null || !("sourcesContent" in map)) return undefined
  const [source] = Array.isArray(map.sourcesContent) ? map.sourcesContent : []
  return typeof source === "string" ? source : undefined
}

/** Reads the source of one binding, without loading it; undefined when the bindings know no such type. */
export const readBinding = (kind: SchemaKind, typeName: string): Effect.Effect<string | undefined> => {
  if (kind !== "provider" && !typeNamePattern.test(typeName)) return Effect.undefined
  const file = join(bindingsRoot(), "lib", folderOf(kind, typeName), "index.js")
  return Effect.tryPromise(() => readFile(file, "utf8")).pipe(
    Effect.map(originalSource),
    Effect.orElseSucceed(() => undefined),
  )
}

import type { Document, LineCounter } from "yaml"

import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"

/** One document of a manifest file, as the server will read it. */
export interface Manifest {
  /** The file and the line it begins on, such as `cluster.yaml:1`. */
  readonly place: string
  readonly body: unknown
  /** The name of its cluster, if it has one. */
  readonly name: string | undefined
  /** The place of a field: the file, the line and the path. */
  readonly locate: (path: string) => string
  /** The same for a field of the cluster, which is below `spec` in a manifest that has one. */
  readonly locateField: (path: string) => string
}

const keyPattern = /\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|([^.[\]"]+)/g

/** `a.b[0].labels["example.com/team"]` as keys. */
const keysOf = (path: string): ReadonlyArray<string | number> =>
  [...path.matchAll(keyPattern)].map(([, index, quoted, plain]) =>
    index === undefined ? (plain ?? quoted?.replaceAll(/\\(.)/g, "$1") ?? "") : Number(index),
  )

const rangeOf = (node: unknown): number | undefined => {
  if (typeof node !== "object" || node === null || !("range" in node) || !Array.isArray(node.range)) return undefined
  const [start] = node.range
  return typeof start === "number" ? start : undefined
}

/** The place of a missing field is that of the value it belongs to. */
const offsetOf = (document: Document.Parsed, keys: ReadonlyArray<string | number>): number => {
  for (let depth = keys.length; depth > 0; depth -= 1) {
    const offset = rangeOf(document.getIn(keys.slice(0, depth), true))
    if (offset !== undefined) return offset
  }
  return rangeOf(document.contents) ?? document.range[0]
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const nameOf = (body: unknown): string | undefined => {
  if (!isRecord(body)) return undefined
  const fields = isRecord(body["spec"]) ? body["spec"] : body
  return typeof fields["clusterName"] === "string" ? fields["clusterName"] : undefined
}

/** Reads one parsed document; its syntax errors were reported before. */
export const toManifest = (source: string, document: Document.Parsed, lines: LineCounter): Manifest => {
  const lineOf = (keys: ReadonlyArray<string | number>) => lines.linePos(offsetOf(document, keys)).line
  // Aliases are limited, so that a small file cannot grow into a large request.
  const body: unknown = document.toJS({ maxAliasCount: 100 })
  const locate = (path: string) => `${source}:${lineOf(keysOf(path))}: ${path}`
  const isWrapped = isRecord(body) && isRecord(body["spec"])
  return {
    body,
    place: `${source}:${lineOf([])}`,
    name: nameOf(body),
    locate,
    locateField: (path) => locate(isWrapped ? `spec.${path}` : path),
  }
}

const clusterKind = "K8sCluster"

/** Refuses what `clusters apply` cannot create; the server reports all other problems at once. */
export const checkKind = ({ body, place }: Manifest) => {
  if (!isRecord(body)) {
    return commandFailed(
      exitCodes.badInput,
      `${place}: this document is not a manifest. A manifest is a map of fields.`,
    )
  }
  const kind = body["kind"]
  return kind === undefined || kind === clusterKind
    ? undefined
    : commandFailed(
        exitCodes.badInput,
        `${place}: \`orrery clusters\` takes manifests of kind ${clusterKind}, and this one is of kind ${JSON.stringify(kind)}.`,
      )
}

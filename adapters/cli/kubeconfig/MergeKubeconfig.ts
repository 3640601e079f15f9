import { Result } from "effect"
import { type Document, isMap, isSeq, parseDocument, type YAMLMap, type YAMLSeq } from "yaml"

import { kubeconfigExtension, type kubeconfigParts } from "#domain/kubeconfig/KubeconfigDocument.ts"

import { entryNamed, extensionOf, kubeconfigLists, setEntry } from "./KubeconfigEntry.ts"

/** One cluster, its user and its context, all of the same name. */
export type KubeconfigParts = ReturnType<typeof kubeconfigParts>

/** A kubeconfig that is being changed. What is not changed is written as it was read. */
export interface OpenKubeconfig {
  readonly document: Document
  readonly root: YAMLMap
  readonly lists: ReadonlyArray<{ readonly field: "cluster" | "user" | "context"; readonly entries: YAMLSeq }>
  /** Whether the items of a list begin below its name, as kubectl writes them. */
  readonly isFlush: boolean
}

const rootOf = (document: Document): unknown => {
  // A file without anything, or with comments alone.
  if (document.contents === null) {
    document.contents = document.createNode({ apiVersion: "v1", kind: "Config" })
  }
  return document.contents
}

/** Whether the first item of a list begins at the start of a line. */
const isFlush = (text: string, { flow, items, range }: YAMLSeq): boolean =>
  flow === true || items.length === 0 || text.charAt((range?.[0] ?? 0) - 1) !== " "

/** The file as kubectl and people have written it; otherwise the reason why it cannot be changed. */
export const openKubeconfig = (text: string): Result.Result<OpenKubeconfig, string> => {
  // To look for repeated keys costs the library the square of their number.
  const document: Document = parseDocument(text, { uniqueKeys: false })
  const [error] = document.errors
  if (error !== undefined) return Result.fail(`it is no YAML, from line ${error.linePos?.[0].line ?? 1} on.`)
  const root = rootOf(document)
  if (!isMap(root)) return Result.fail("it does not have the form of a kubeconfig.")
  const lists: Array<OpenKubeconfig["lists"][number]> = []
  for (const { field, list } of kubeconfigLists) {
    if (root.get(list) === undefined || root.get(list) === null) root.set(list, document.createNode([]))
    const entries = root.get(list, true)
    if (!isSeq(entries)) return Result.fail(`its ${list} are no list.`)
    lists.push({ field, entries })
  }
  return Result.succeed({ document, root, lists, isFlush: lists.every(({ entries }) => isFlush(text, entries)) })
}

/** Whether the file has an entry of that name. */
export const hasEntry = ({ lists }: OpenKubeconfig, name: string): boolean =>
  lists.some(({ entries }) => entryNamed(entries, name) !== undefined)

/** Whether every entry of that name is of the same cluster, or of one that the same server had under its name. */
export const isReplaceable = ({ lists }: OpenKubeconfig, { cluster, name }: KubeconfigParts): boolean =>
  lists.every(({ entries, field }) => {
    const entry = entryNamed(entries, name)
    if (entry === undefined) return true
    const own = extensionOf(entry, field, kubeconfigExtension)
    return cluster.extensions.some(
      ({ extension: { clusterId, server } }) =>
        own !== undefined &&
        (own.get("clusterId") === clusterId || (server !== undefined && own.get("server") === server)),
    )
  })

/** Adds a cluster, its user and its context, or renews them. Other entries keep their place, their comments and their fields. */
export const setParts = ({ document, lists }: OpenKubeconfig, parts: KubeconfigParts): void => {
  for (const { entries, field } of lists) setEntry(document, entries, field, parts.name, parts[field])
}

/** The context that kubectl uses by default, if the file names one. */
export const currentContext = ({ root }: OpenKubeconfig): string | undefined => {
  const name = root.get("current-context")
  return typeof name === "string" && name !== "" ? name : undefined
}

export const setCurrentContext = ({ root }: OpenKubeconfig, name: string): void => root.set("current-context", name)

/** The file's new text. Long lines stay whole. */
export const textOf = ({ document, isFlush }: OpenKubeconfig): string =>
  document.toString({ lineWidth: 0, indentSeq: !isFlush, flowCollectionPadding: false })

import { type Document, isMap, isSeq, YAMLMap, YAMLSeq } from "yaml"

/** The lists of a kubeconfig, and the field that has the content of each of their entries. */
export const kubeconfigLists = [
  { list: "clusters", field: "cluster" },
  { list: "users", field: "user" },
  { list: "contexts", field: "context" },
] as const

type EntryField = (typeof kubeconfigLists)[number]["field"]

/** Fields that contradict those that Orrery writes. */
const contradictory: Readonly<Record<EntryField, ReadonlyArray<string>>> = {
  cluster: ["certificate-authority", "certificate-authority-data", "insecure-skip-tls-verify", "tls-server-name"],
  user: [
    "auth-provider",
    "client-certificate",
    "client-certificate-data",
    "client-key",
    "client-key-data",
    "exec",
    "password",
    "token",
    "tokenFile",
    "username",
  ],
  context: [],
}

/** The entry of that name. */
export const entryNamed = (entries: YAMLSeq, name: string): YAMLMap | undefined =>
  entries.items.find((item): item is YAMLMap => isMap(item) && item.get("name") === name)

/** The content of an extension of an entry. */
export const extensionOf = (entry: YAMLMap, field: EntryField, name: string): YAMLMap | undefined => {
  const content = entry.get(field, true)
  const extensions = isMap(content) ? content.get("extensions", true) : undefined
  const found = isSeq(extensions) ? entryNamed(extensions, name)?.get("extension", true) : undefined
  return isMap(found) ? found : undefined
}

interface Content {
  readonly extensions: ReadonlyArray<{ readonly name: string; readonly extension: object }>
}

const setExtensions = (document: Document, content: YAMLMap, extensions: Content["extensions"]) => {
  const present = content.get("extensions", true)
  const list = isSeq(present) ? present : new YAMLSeq()
  for (const { extension, name } of extensions) {
    const own = entryNamed(list, name)
    if (own === undefined) list.add(document.createNode({ name, extension }))
    else own.set("extension", document.createNode(extension))
  }
  content.set("extensions", list)
}

const findOrAdd = (document: Document, entries: YAMLSeq, name: string): YAMLMap => {
  const present = entryNamed(entries, name)
  if (present !== undefined) return present
  const entry = document.createNode({ name }) as YAMLMap
  // An empty list is often written as `[]`.
  if (entries.items.length === 0) entries.flow = false
  entries.add(entry)
  return entry
}

/** Adds an entry, or changes the one of its name. Keeps the fields that someone else added to it, such as a namespace. */
export const setEntry = (
  document: Document,
  entries: YAMLSeq,
  field: EntryField,
  name: string,
  { extensions, ...values }: Content,
): void => {
  const entry = findOrAdd(document, entries, name)
  const present = entry.get(field, true)
  const content = isMap(present) ? present : new YAMLMap()
  for (const key of contradictory[field]) if (!(key in values)) content.delete(key)
  for (const [key, value] of Object.entries(values)) content.set(key, document.createNode(value))
  setExtensions(document, content, extensions)
  entry.set(field, content)
}

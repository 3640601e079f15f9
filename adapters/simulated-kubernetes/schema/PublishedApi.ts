import { readFileSync } from "node:fs"
import { brotliDecompressSync } from "node:zlib"

import type { Fields } from "../objects/Fields.ts"
import { type SchemaResolver, schemaResolver, type TypeSchema } from "./TypeSchema.ts"

/** A subresource, as the API lists it. */
export interface DiscoveredSubresource {
  readonly subresource: string
  readonly responseKind: { readonly group: string; readonly version: string; readonly kind: string }
  readonly verbs: ReadonlyArray<string>
}

/** A resource, as the API lists it. */
export interface DiscoveredResource {
  readonly resource: string
  readonly responseKind: { readonly group: string; readonly version: string; readonly kind: string }
  readonly scope: "Cluster" | "Namespaced"
  readonly singularResource: string
  readonly verbs: ReadonlyArray<string>
  readonly shortNames?: ReadonlyArray<string>
  readonly categories?: ReadonlyArray<string>
  readonly subresources?: ReadonlyArray<DiscoveredSubresource>
}

export interface DiscoveredVersion {
  readonly group: string
  readonly version: string
  readonly resources: ReadonlyArray<DiscoveredResource>
}

export interface ColumnDefinition {
  readonly name: string
  readonly type: string
  readonly format: string
  readonly description: string
  readonly priority: number
}

/** How Go writes a type: which zero values it leaves out, and which fields it always writes. */
interface GoType {
  readonly omitted: ReadonlyArray<string>
  readonly always: Fields
}

/** The fields of a message of Protocol Buffers, by their numbers. */
export type MessageType = Readonly<Record<string, readonly [name: string, type: string, shape: "list" | "map" | "one"]>>

interface ApiDocument extends Fields {
  readonly schemas: ReadonlyArray<string>
  readonly securitySchemes: unknown
}

/** What `npm run schemas:kubernetes` copied from a real API server. */
interface PublishedData {
  readonly version: Fields
  readonly discovery: ReadonlyArray<DiscoveredVersion>
  readonly documents: Readonly<Record<string, ApiDocument>>
  readonly schemas: Readonly<Record<string, TypeSchema>>
  readonly columns: Readonly<Record<string, ReadonlyArray<ColumnDefinition>>>
  readonly clusterRoles: ReadonlyArray<Fields>
  readonly clusterRoleBindings: ReadonlyArray<Fields>
  readonly priorityClasses: ReadonlyArray<Fields>
  readonly goTypes: Readonly<Record<string, GoType>>
  readonly protobuf: Readonly<Record<string, MessageType>>
}

export interface PublishedApi extends PublishedData {
  readonly resolve: SchemaResolver
}

let published: PublishedApi | undefined

/** The API of a real server, read when the first simulated cluster is used. */
export const publishedApi = (): PublishedApi => {
  if (published === undefined) {
    const compressed = readFileSync(new URL("kubernetes.json.br", import.meta.url))
    const data = JSON.parse(brotliDecompressSync(compressed).toString()) as PublishedData
    published = { ...data, resolve: schemaResolver(data.schemas) }
  }
  return published
}

/** The OpenAPI document of a group version, such as `apis/apps/v1`. */
export const openApiDocument = (path: string): Fields | undefined => {
  const { documents, schemas } = publishedApi()
  const document = documents[path]
  if (document === undefined) return undefined
  const { schemas: names, securitySchemes, ...rest } = document
  const picked = Object.fromEntries(names.map((name) => [name, schemas[name]]))
  return { ...rest, components: { schemas: picked, securitySchemes } }
}

import type { StatusCause, Subject } from "../errors/StatusError.ts"
import type { KubernetesObject } from "../objects/KubernetesObject.ts"
import type { ColumnDefinition, DiscoveredResource } from "../schema/PublishedApi.ts"
import type { SchemaResolver, TypeSchema } from "../schema/TypeSchema.ts"

export interface Decoded {
  readonly object: KubernetesObject
  readonly unknownFields: ReadonlyArray<string>
}

/** Where the replicas of a custom resource are, by the paths of its definition. */
export interface ScalePaths {
  readonly specReplicas: ReadonlyArray<string>
  readonly statusReplicas: ReadonlyArray<string>
  readonly labelSelector: ReadonlyArray<string> | undefined
}

/** What a resource of the API is, and how its objects are read. */
export interface ApiResource {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly plural: string
  readonly namespaced: boolean
  readonly discovered: DiscoveredResource
  /** The plural with its group, under which its objects are stored. */
  readonly key: string
  readonly subject: Subject
  readonly hasStatus: boolean
  /** How replicas are scaled; undefined for resources without the subresource. */
  readonly scale: ScalePaths | undefined
  readonly resolve: SchemaResolver
  readonly type: TypeSchema
  readonly columns: ReadonlyArray<ColumnDefinition>
  /** JSON paths of the columns, for custom resources. */
  readonly columnPaths: ReadonlyArray<string> | undefined
  /** Reads an object: its types, without what the schema does not know. */
  readonly decode: (input: KubernetesObject) => Decoded
  /** Sets what is not set and has a default. */
  readonly complete: (object: KubernetesObject) => KubernetesObject
  /** What is wrong with the object besides its metadata. */
  readonly validate: (object: KubernetesObject, before: KubernetesObject | undefined) => ReadonlyArray<StatusCause>
}

export const apiVersionOf = ({ group, version }: Pick<ApiResource, "group" | "version">): string =>
  group === "" ? version : `${group}/${version}`

export const resourceKey = (group: string, plural: string): string => (group === "" ? plural : `${plural}.${group}`)

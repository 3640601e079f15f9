import { type Fields, fieldsOf } from "./Fields.ts"

export interface OwnerReference {
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  readonly uid: string
  readonly controller?: boolean
  readonly blockOwnerDeletion?: boolean
}

export interface ManagedFieldsEntry {
  readonly manager: string
  readonly operation: "Apply" | "Update"
  readonly apiVersion: string
  /** In the form of RFC 3339. */
  readonly time?: string
  readonly fieldsType: "FieldsV1"
  readonly fieldsV1: Fields
  readonly subresource?: string
}

export interface ObjectMetadata {
  readonly name?: string
  readonly generateName?: string
  readonly namespace?: string
  readonly uid?: string
  readonly resourceVersion?: string
  readonly generation?: number
  readonly creationTimestamp?: string
  readonly deletionTimestamp?: string
  readonly deletionGracePeriodSeconds?: number
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
  readonly ownerReferences?: ReadonlyArray<OwnerReference>
  readonly finalizers?: ReadonlyArray<string>
  readonly managedFields?: ReadonlyArray<ManagedFieldsEntry>
}

/** An object of the API. Its metadata has the types of the schema, which every object that is stored passed. */
export interface KubernetesObject {
  readonly apiVersion?: string
  readonly kind?: string
  readonly metadata: ObjectMetadata
  readonly [field: string]: unknown
}

export const objectOf = (value: unknown): KubernetesObject => {
  const fields = fieldsOf(value)
  return { ...fields, metadata: fieldsOf(fields["metadata"]) }
}

/** The object with other metadata; undefined removes a member. */
export const withMetadata = (
  object: KubernetesObject,
  changes: { readonly [Name in keyof ObjectMetadata]?: ObjectMetadata[Name] | undefined },
): KubernetesObject => ({
  ...object,
  metadata: Object.fromEntries(
    Object.entries({ ...object.metadata, ...changes }).filter(([, value]) => value !== undefined),
  ),
})

/** A reference to the object that has another one, which the garbage collector deletes with it. */
export interface OwnerReference {
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  readonly uid: string
  readonly controller?: boolean
  readonly blockOwnerDeletion?: boolean
}

/** What every object of a cluster says about itself. Times are in RFC 3339. */
export interface ObjectMetadata {
  readonly name: string
  readonly namespace?: string
  readonly uid?: string
  readonly resourceVersion?: string
  readonly generation?: number
  readonly creationTimestamp?: string
  readonly deletionTimestamp?: string
  readonly deletionGracePeriodSeconds?: number
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
  readonly finalizers?: ReadonlyArray<string>
  readonly ownerReferences?: ReadonlyArray<OwnerReference>
  readonly [field: string]: unknown
}

/** An object of a cluster, as its API sends it. Only the metadata has a known shape. */
export interface KubernetesObject {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: ObjectMetadata
  readonly [field: string]: unknown
}

/** An object to create: its cluster generates the name from the beginning that `generateName` has. */
export interface NewKubernetesObject {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata:
    | (Partial<ObjectMetadata> & { readonly name: string })
    | (Partial<ObjectMetadata> & { readonly generateName: string })
  readonly [field: string]: unknown
}

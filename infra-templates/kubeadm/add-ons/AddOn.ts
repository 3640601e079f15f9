/** An object of the Kubernetes API. */
export interface KubernetesObject {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly namespace?: string } & Readonly<Record<string, unknown>>
  readonly [field: string]: unknown
}

/**
 * Software that every cluster needs before it runs applications. Texts between at signs, such as `@cluster_name@`, are filled in on
 * the machine: `api_host`, `cluster_name`, `pod_cidr`, `region`, `account_id` and, between two quotation marks, `node_groups`.
 */
export interface AddOn {
  /** Of small letters and hyphens. */
  readonly name: string
  readonly version: string
  /** Where its objects, flags and permissions are documented. */
  readonly source: string
  readonly objects: ReadonlyArray<KubernetesObject>
}

import type { AddOn } from "./add-ons/AddOn.ts"

/** What bootstrapping with kubeadm needs to know of a cloud. */
export interface KubeadmCloud {
  /**
   * Shell functions and variables: `connect_to_cloud` sets `provider_id` and `node_name`; `bucket_get KEY FILE`, `bucket_put KEY FILE`
   * and `bucket_create KEY FILE`, which returns 1 if the object exists; `bucket_put_public KEY FILE`, for a document that anyone may
   * read as soon as the bucket allows it; `attach_devices`; `data_device`, which prints the path of the data disk;
   * `write_cloud_configuration`; `kms_plugin_arguments`, which prints the items of a list in YAML; `list_node_groups`, which prints
   * the arguments of the cluster autoscaler for the groups of the cluster as items of a list in JSON, without the first and the last
   * quotation mark; nothing where the autoscaler finds groups itself.
   */
  readonly shell: string
  /** The command of user data that downloads the object with the key `$key` of the bucket `$bucket` to `$script`. */
  readonly download: string
  /** The variables of the script that only this cloud has, by role: each with the name of its cloud setting. */
  readonly settings: {
    readonly controlPlane: Readonly<Record<string, string>>
    readonly worker: Readonly<Record<string, string>>
  }
  readonly addOns: ReadonlyArray<AddOn>
}

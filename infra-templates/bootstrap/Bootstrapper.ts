import type { CloudProvider } from "#domain/cloud/CloudProvider.ts"
import type { PurchaseOption } from "#domain/cluster/NodeGroup.ts"
import type { Taint } from "#domain/cluster/Taint.ts"

/**
 * A machine of the control plane. The data disk and the address stay when the machine is replaced, so the new machine
 * is the same member of etcd.
 */
export interface ControlPlaneMember {
  /** The name of the node and of the member of etcd, such as `payments-control-plane-0`. It never changes. */
  readonly name: string
  readonly zone: string
  /** Static private IPv4 address. */
  readonly address: string
  /** The id of an interface that the machine attaches to itself; empty where the program attaches it. */
  readonly networkInterface: string
  /** How the machine finds its data disk: by the id of a volume, by a device name or by a LUN, as the cloud has it. */
  readonly dataDisk: string
  /** Exact, such as `1.34.2`. */
  readonly kubernetesVersion: string
  /** Of the node. Kubernetes adds those by which it knows the control plane. */
  readonly labels: Readonly<Record<string, string>>
  /** Grows by one with each change of the member's image or version. Add-ons of an older generation never replace those of a newer one. */
  readonly generation: number
}

/** The machines that one machine template starts. */
export interface BootstrapNodeGroup {
  readonly name: string
  /** Exact, such as `1.34.2`. */
  readonly kubernetesVersion: string
  readonly purchaseOption: PurchaseOption
  readonly labels: Readonly<Record<string, string>>
  readonly taints: ReadonlyArray<Pick<Taint, "key" | "value" | "effect">>
}

/**
 * A cluster whose machines start Kubernetes by themselves.
 *
 * The bucket, the key, the endpoint, the issuer, cloud settings and a member's address, interface and disk may be
 * Terraform references. They only become part of user data, so that the bytes of every object are known at synthesis.
 */
export interface BootstrapCluster {
  readonly cloud: CloudProvider
  readonly clusterName: string
  /** Unique among all clusters, also those that are deleted. */
  readonly clusterId: string
  readonly region: string
  readonly accountId: string
  readonly bucket: string
  /** The key that encrypts secrets in etcd. */
  readonly keyId: string
  /** DNS name or IPv4 address of the load balancer of the API, without a port. */
  readonly endpoint: string
  readonly podCidr: string
  readonly serviceCidr: string
  /** URL of the issuer of service-account tokens; absent: inside the cluster only. */
  readonly issuer?: string
  /** In order: the first is upgraded first. */
  readonly controlPlane: ReadonlyArray<ControlPlaneMember>
  readonly nodeGroups: ReadonlyArray<BootstrapNodeGroup>
  /** What only this cloud needs, by names in snake case. */
  readonly cloudSettings: Readonly<Record<string, string>>
}

/** A file that machines read while they start. Its key contains its digest: other content has another key. */
export interface BootstrapObject {
  /** Unique in the cluster, and the same for every content. */
  readonly id: string
  readonly key: string
  readonly content: string
  readonly contentType: string
  /** Lowercase hexadecimal. */
  readonly sha256: string
}

/** Keys of the bucket. One that ends with `/` stands for every key that begins with it. */
export interface BucketAccess {
  readonly reads: ReadonlyArray<string>
  readonly writes: ReadonlyArray<string>
}

/** What a program creates so that its machines become a cluster. */
export interface Bootstrap {
  /** To be uploaded before the first machine starts. */
  readonly objects: ReadonlyArray<BootstrapObject>
  /** User data by the name of the member, of at most 16 KB. */
  readonly controlPlane: Readonly<Record<string, string>>
  /** User data by the name of the node group, of at most 16 KB. */
  readonly nodeGroups: Readonly<Record<string, string>>
  readonly access: { readonly controlPlane: BucketAccess; readonly worker: BucketAccess }
}

/** Turns machines of any cloud into a Kubernetes cluster. A distribution such as Talos or RKE2 would be another one. */
export interface Bootstrapper {
  readonly name: string
  /**
   * Equal clusters give equal bytes.
   *
   * @throws `UnsafeText` when a value could be read as more than text by a shell.
   * @throws `UnsupportedSpec` when machines of the cloud cannot be bootstrapped, or their versions do not work together.
   */
  bootstrap(cluster: BootstrapCluster): Bootstrap
}

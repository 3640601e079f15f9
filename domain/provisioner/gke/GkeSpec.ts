import { Schema } from "effect"

import { GcpAccount } from "../../cloud/gcp/GcpAccount.ts"
import { GcpNetwork } from "../../cloud/gcp/GcpNetwork.ts"

/** How early Google upgrades a cluster to a new version of Kubernetes. */
export const ReleaseChannel = Schema.Literals(["rapid", "regular", "stable", "extended"])
export type ReleaseChannel = typeof ReleaseChannel.Type

/** Everything about a cluster that only Google Kubernetes Engine needs. */
export const GkeSpec = Schema.Struct({
  ...GcpAccount.fields,
  /** `1.34` or `1.34.5`. GKE takes the newest patch of either, and upgrades it by itself. */
  kubernetesVersion: Schema.String,
  releaseChannel: ReleaseChannel,
  ...GcpNetwork.fields,
  /** IPv4 blocks that may reach a public address of the Kubernetes API. Empty: it has none. */
  authorizedNetworks: Schema.Array(Schema.String),
  /** The full name of a key of the user's, for Kubernetes secrets and root disks. Absent: Google's own keys. */
  encryptionKey: Schema.optionalKey(Schema.String),
  /** The group whose members may be subjects of Kubernetes role bindings. */
  securityGroup: Schema.optionalKey(Schema.String),
  tags: Schema.Record(Schema.String, Schema.String),
})
export type GkeSpec = typeof GkeSpec.Type

/** A GKE control plane in a cluster's specification. */
export const GkeProvisioner = Schema.Struct({ type: Schema.Literal("gke"), gke: GkeSpec })
export type GkeProvisioner = typeof GkeProvisioner.Type

import { Schema } from "effect"

import { AzureAccount } from "../../cloud/azure/AzureAccount.ts"
import { AzureNetwork } from "../../cloud/azure/AzureNetwork.ts"

/** What Azure guarantees of the Kubernetes API, and for how long it supports a version. */
export const AksTier = Schema.Literals(["free", "standard", "premium"])
export type AksTier = typeof AksTier.Type

/** Everything about a cluster that only Azure Kubernetes Service needs. */
export const AksSpec = Schema.Struct({
  ...AzureAccount.fields,
  /** `1.34`, of which Azure takes the newest patch and installs new ones, or `1.34.2`, which stays. */
  kubernetesVersion: Schema.String,
  tier: AksTier,
  ...AzureNetwork.fields,
  /** IPv4 blocks that may reach a public address of the Kubernetes API. Empty: it has none. */
  authorizedNetworks: Schema.Array(Schema.String),
  /** The full id of a version of a key of the user's, for Kubernetes secrets and disks. Absent: Azure's own keys. */
  encryptionKey: Schema.optionalKey(Schema.String),
  /** Ids of the Microsoft Entra groups whose members administrate the cluster. */
  adminGroups: Schema.Array(Schema.String),
  /** The machine type of the nodes that run AKS's own services. */
  systemMachineType: Schema.String,
  /** Whether machines encrypt their disks and caches themselves, which a subscription has to be registered for. */
  hostEncryption: Schema.Boolean,
  tags: Schema.Record(Schema.String, Schema.String),
})
export type AksSpec = typeof AksSpec.Type

/** An AKS control plane in a cluster's specification. */
export const AksProvisioner = Schema.Struct({ type: Schema.Literal("aks"), aks: AksSpec })
export type AksProvisioner = typeof AksProvisioner.Type

/** How many nodes run AKS's own services: enough for one to be replaced. */
export const systemNodes = { min: 2, max: 5 } as const

import { Schema } from "effect"

import { AzureAccount } from "../../../cloud/azure/AzureAccount.ts"
import { networkIdPattern } from "../../../cloud/azure/AzureNetwork.ts"
import { readAzureCredentials, readAzureDeletionCredentials } from "../../../cloud/azure/CredentialsReading.ts"
import { checkEncryptionKey } from "../../../cloud/azure/EncryptionKeyReading.ts"
import { guidPattern, guidSyntax } from "../../../cloud/azure/Guid.ts"
import { imageIdPattern } from "../../../cloud/azure/ImageId.ts"
import { azureTagLimits } from "../../../cloud/azure/TagLimits.ts"
import { sortedRecord } from "../../../shared/CanonicalOrder.ts"
import type { OfferedProvisioner } from "../../ProvisionerDefinition.ts"
import { selfHostedAddOns } from "../SelfHostedAddOns.ts"
import type { SelfHostedForms } from "../SelfHostedForms.ts"
import { selfHostedKnown } from "../SelfHostedKnown.ts"
import { selfHostedLimits } from "../SelfHostedLimits.ts"
import { readSelfHosted } from "../SelfHostedReading.ts"
import { SelfHostedSpec } from "../SelfHostedSpec.ts"
import { writeSelfHosted } from "../SelfHostedWriting.ts"
import type { WireSelfHostedSpec } from "../WireSelfHostedSpec.ts"
import { containerPattern } from "./Container.ts"
import { selfHostedOnAzureFieldMeanings } from "./FieldMeanings.ts"
import { checkSelfHostedPlacementOnAzure } from "./PlacementRules.ts"
import { checkSelfHostedRollingUpdateOnAzure } from "./RollingUpdateRules.ts"
import { checkSubscriptions } from "./SubscriptionRules.ts"

/** A self-hosted control plane on Azure in a cluster's specification. */
export const SelfHostedOnAzure = Schema.Struct({
  type: Schema.Literal("selfHosted"),
  selfHosted: Schema.Struct({
    provider: Schema.Literal("azure"),
    ...AzureAccount.fields,
    ...SelfHostedSpec.fields,
    /** The full id of a version of a key of the user's, for Kubernetes secrets and disks. */
    encryptionKey: Schema.String,
  }),
})
export type SelfHostedOnAzure = typeof SelfHostedOnAzure.Type

const forms: SelfHostedForms = {
  accountId: { pattern: guidPattern, needed: "Name the Azure subscription.", expected: guidSyntax },
  bucketName: {
    pattern: containerPattern,
    needed:
      "Name a container of a storage account of the subscription, which nodes start from. Create it first: Orrery never does.",
    expected: "Expected <storage account>/<container>, such as exampleclusters/orrery.",
  },
  k8sImage: {
    pattern: imageIdPattern,
    needed: "Name the image of the machines, with kubelet and kubeadm of the cluster's version.",
    expected:
      "Expected the full id of a managed image or of a version in a gallery: /subscriptions/<id>/resourceGroups/<group>/providers/Microsoft.Compute/galleries/<gallery>/images/<image>/versions/<version>.",
  },
  networkId: {
    pattern: networkIdPattern,
    expected:
      "Expected the full id of a virtual network: /subscriptions/<id>/resourceGroups/<group>/providers/Microsoft.Network/virtualNetworks/<name>.",
  },
}

const limits: OfferedProvisioner["limits"] = {
  ...selfHostedLimits,
  tags: {
    ...azureTagLimits,
    tagsMax: 25,
    reservedKeys: ["min", "max"],
    reservedPrefixes: [...azureTagLimits.reservedPrefixes, "cluster-autoscaler-", "k8s.io", "kubernetes.io"],
  },
  exampleMachineTypes: "Standard_D4ps_v5 on arm64 or Standard_D4s_v5 on x86_64",
}

export const selfHostedOnAzure = {
  ...selfHostedKnown,
  provider: "azure",
  schema: SelfHostedOnAzure,
  limits,
  fieldMeanings: selfHostedOnAzureFieldMeanings,
  checkRollingUpdate: checkSelfHostedRollingUpdateOnAzure,
  read: (problems, path, wire) => {
    const read = readSelfHosted(problems, path, wire, { forms, tagLimits: limits.tags })
    const credentials = readAzureCredentials(problems, [...path, "credentials"], wire.credentials, read?.accountId)
    checkSubscriptions(problems, path, wire, read?.accountId)
    const { encryptionKey } = wire
    const keyPath = [...path, "encryptionKey"]
    if (encryptionKey === undefined) {
      const message = "Name a version of a key in a key vault. Orrery creates none: Azure keeps a deleted key for days."
      problems.add("REQUIRED", keyPath, message)
      return undefined
    }
    checkEncryptionKey(problems, keyPath, encryptionKey, read?.accountId)
    if (read === undefined || credentials === undefined) return undefined
    const selfHosted = {
      provider: "azure",
      ...credentials.recorded,
      ...credentials.identity,
      ...read,
      encryptionKey,
    } as const
    return { credentials: credentials.credentials, provisioner: { type: "selfHosted", selfHosted } }
  },
  requestedTags: ({ tags = {} }) => tags,
  checkPlacement: checkSelfHostedPlacementOnAzure,
  readDeletionCredentials: (problems, wire, { selfHosted }) => readAzureDeletionCredentials(problems, wire, selfHosted),
  write: ({ selfHosted }) => ({ ...writeSelfHosted(selfHosted), encryptionKey: selfHosted.encryptionKey }),
  canonical: ({ selfHosted, type }) => ({ type, selfHosted: { ...selfHosted, tags: sortedRecord(selfHosted.tags) } }),
  accountId: ({ selfHosted }) => selfHosted.accountId,
  kubernetesVersion: ({ selfHosted }) => selfHosted.kubernetesVersion,
  addOns: () => ["azure-cloud-controller-manager", "azure-disk-csi-driver", "cluster-autoscaler", ...selfHostedAddOns],
  networkZones: () => ({ isGiven: false, zones: [], zonesMin: 3 }),
  apiReach: () => ({ hasPublicName: false, opensToOrrery: true, authorizedNetworks: [] }),
} as const satisfies OfferedProvisioner<SelfHostedOnAzure, WireSelfHostedSpec>

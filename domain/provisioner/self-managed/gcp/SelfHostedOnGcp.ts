import { Schema } from "effect"

import { readGcpCredentials, readGcpDeletionCredentials } from "../../../cloud/gcp/CredentialsReading.ts"
import { checkEncryptionKey } from "../../../cloud/gcp/EncryptionKeyReading.ts"
import { GcpAccount } from "../../../cloud/gcp/GcpAccount.ts"
import { checkServiceAccount } from "../../../cloud/gcp/ServiceAccountName.ts"
import { gcpTagLimits } from "../../../cloud/gcp/TagLimits.ts"
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
import { selfHostedOnGcpFieldMeanings } from "./FieldMeanings.ts"
import { checkSelfHostedPlacementOnGcp } from "./PlacementRules.ts"

/** A self-hosted control plane on Google Cloud in a cluster's specification. */
export const SelfHostedOnGcp = Schema.Struct({
  type: Schema.Literal("selfHosted"),
  selfHosted: Schema.Struct({
    provider: Schema.Literal("gcp"),
    ...GcpAccount.fields,
    ...SelfHostedSpec.fields,
    /** The full name of a key of the user's, for Kubernetes secrets and disks. */
    encryptionKey: Schema.String,
  }),
})
export type SelfHostedOnGcp = typeof SelfHostedOnGcp.Type

const forms: SelfHostedForms = {
  accountId: {
    pattern: /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
    needed: "Name the Google Cloud project.",
    expected: "Expected the id of a project, such as payments-prod: not its number, and not its title.",
  },
  bucketName: {
    pattern: /^(?!goog)[a-z0-9][a-z0-9_-]{1,61}[a-z0-9]$/,
    needed: "Name a Cloud Storage bucket of the project, which nodes start from. Create it first: Orrery never does.",
    expected:
      "Expected the name of a bucket: 3 to 63 lower-case letters, digits, hyphens and underscores, without dots.",
  },
  k8sImage: {
    pattern: /^projects\/[a-z][a-z0-9-]{4,28}[a-z0-9]\/global\/images\/[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
    needed: "Name the image of the machines, with kubelet and kubeadm of the cluster's version.",
    expected: "Expected the full name of an image: projects/<project>/global/images/<name>.",
  },
  networkId: {
    pattern: /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/,
    expected: "Expected the name of a VPC network of the project, such as shared-network.",
  },
}

const limits: OfferedProvisioner["limits"] = {
  ...selfHostedLimits,
  tags: gcpTagLimits,
  exampleMachineTypes: "c4a-standard-4 on arm64 or n2-standard-4 on x86_64",
}

export const selfHostedOnGcp = {
  ...selfHostedKnown,
  provider: "gcp",
  schema: SelfHostedOnGcp,
  limits,
  fieldMeanings: selfHostedOnGcpFieldMeanings,
  read: (problems, path, wire, place) => {
    const read = readSelfHosted(problems, path, wire, { forms, tagLimits: limits.tags })
    const credentials = readGcpCredentials(problems, [...path, "credentials"], wire.credentials)
    const { encryptionKey } = wire
    const keyPath = [...path, "encryptionKey"]
    if (encryptionKey === undefined) {
      const message = "Name a Cloud KMS key in the cluster's region. Orrery creates none: Google Cloud deletes no keys."
      problems.add("REQUIRED", keyPath, message)
      return undefined
    }
    checkEncryptionKey(problems, keyPath, encryptionKey, place)
    if (read === undefined || credentials === undefined) return undefined
    const selfHosted = {
      provider: "gcp",
      ...credentials.recorded,
      ...credentials.identity,
      ...read,
      encryptionKey,
    } as const
    return { credentials: credentials.credentials, provisioner: { type: "selfHosted", selfHosted } }
  },
  requestedTags: ({ tags = {} }) => tags,
  checkPlacement: checkSelfHostedPlacementOnGcp,
  checkAssumedIdentity: (problems, path, { selfHosted }, organizationId) =>
    checkServiceAccount(problems, path, selfHosted, organizationId),
  readDeletionCredentials: (problems, wire, { selfHosted }) => readGcpDeletionCredentials(problems, wire, selfHosted),
  write: ({ selfHosted }) => ({ ...writeSelfHosted(selfHosted), encryptionKey: selfHosted.encryptionKey }),
  canonical: ({ selfHosted, type }) => ({ type, selfHosted: { ...selfHosted, tags: sortedRecord(selfHosted.tags) } }),
  accountId: ({ selfHosted }) => selfHosted.accountId,
  kubernetesVersion: ({ selfHosted }) => selfHosted.kubernetesVersion,
  addOns: () => [
    "cluster-autoscaler",
    "gcp-cloud-controller-manager",
    "gcp-compute-persistent-disk-csi-driver",
    ...selfHostedAddOns,
  ],
  networkZones: () => ({ isGiven: false, zones: [], zonesMin: 3 }),
  apiReach: () => ({ hasPublicName: false, opensToOrrery: true, authorizedNetworks: [] }),
} as const satisfies OfferedProvisioner<SelfHostedOnGcp, WireSelfHostedSpec>

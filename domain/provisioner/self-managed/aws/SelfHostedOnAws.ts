import { Schema } from "effect"

import { AwsAccount } from "../../../cloud/aws/AwsAccount.ts"
import { readAwsCredentials, readAwsDeletionCredentials } from "../../../cloud/aws/CredentialsReading.ts"
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
import { selfHostedOnAwsFieldMeanings } from "./FieldMeanings.ts"
import { checkSelfHostedPlacementOnAws } from "./PlacementRules.ts"

/** A self-hosted control plane on AWS in a cluster's specification. */
export const SelfHostedOnAws = Schema.Struct({
  type: Schema.Literal("selfHosted"),
  selfHosted: Schema.Struct({
    provider: Schema.Literal("aws"),
    ...AwsAccount.fields,
    ...SelfHostedSpec.fields,
  }),
})
export type SelfHostedOnAws = typeof SelfHostedOnAws.Type

const forms: SelfHostedForms = {
  accountId: {
    pattern: /^\d{12}$/,
    needed: "Name the AWS account, twelve digits.",
    expected: "Expected twelve digits without dashes, in quotes.",
  },
  bucketName: {
    pattern: /^(?!xn--|sthree-)(?!.*(?:-s3alias|--ol-s3|--x-s3)$)[a-z0-9](?:[a-z0-9-]{1,61}[a-z0-9])$/,
    needed: "Name an S3 bucket of the account, which nodes start from. Create it first: Orrery never does.",
    expected: "Expected the name of an S3 bucket: 3 to 63 lower-case letters, digits and hyphens, without dots.",
  },
  k8sImage: {
    pattern: /^ami-(?:[0-9a-f]{8}|[0-9a-f]{17})$/,
    needed: "Name the AMI of the machines, with kubelet and kubeadm of the cluster's version.",
    expected: "Expected the id of an AMI, such as ami-0a1b2c3d4e5f60718.",
  },
  networkId: {
    pattern: /^vpc-(?:[0-9a-f]{8}|[0-9a-f]{17})$/,
    expected: "Expected a VPC id such as vpc-0a1b2c3d4e5f60718.",
  },
}

const limits: OfferedProvisioner["limits"] = {
  ...selfHostedLimits,
  tags: {
    allowedBy: "AWS",
    keyCharactersMax: 128,
    valueCharactersMax: 256,
    // AWS allows 50 on a resource; Orrery and the cluster autoscaler need some of the others.
    tagsMax: 25,
    reservedKeys: ["name"],
    reservedPrefixes: ["aws:", "orrery.dev/", "kubernetes.io/", "k8s.io/"],
  },
  exampleMachineTypes: "m7g.large on arm64 or m7i.large on x86_64",
}

export const selfHostedOnAws = {
  ...selfHostedKnown,
  provider: "aws",
  schema: SelfHostedOnAws,
  limits,
  fieldMeanings: selfHostedOnAwsFieldMeanings,
  read: (problems, path, wire) => {
    const read = readSelfHosted(problems, path, wire, { forms, tagLimits: limits.tags })
    const credentials = readAwsCredentials(problems, [...path, "credentials"], wire.credentials, read?.accountId)
    if (wire.encryptionKey !== undefined) {
      const message = "On aws Orrery creates a key for each cluster, and deletes it with the cluster. Remove this."
      problems.add("MISMATCH", [...path, "encryptionKey"], message)
    }
    if (read === undefined || credentials === undefined) return undefined
    const selfHosted = { provider: "aws", ...credentials.recorded, ...credentials.identity, ...read } as const
    return { credentials: credentials.credentials, provisioner: { type: "selfHosted", selfHosted } }
  },
  requestedTags: ({ tags = {} }) => tags,
  checkPlacement: checkSelfHostedPlacementOnAws,
  readDeletionCredentials: (problems, wire, { selfHosted }) => readAwsDeletionCredentials(problems, wire, selfHosted),
  write: ({ selfHosted }) => writeSelfHosted(selfHosted),
  canonical: ({ selfHosted, type }) => ({ type, selfHosted: { ...selfHosted, tags: sortedRecord(selfHosted.tags) } }),
  accountId: ({ selfHosted }) => selfHosted.accountId,
  kubernetesVersion: ({ selfHosted }) => selfHosted.kubernetesVersion,
  addOns: () => [
    "aws-cloud-controller-manager",
    "aws-ebs-csi-driver",
    "aws-node-termination-handler",
    "cluster-autoscaler",
    ...selfHostedAddOns,
  ],
  networkZones: () => ({ isGiven: false, zones: [], zonesMin: 3 }),
  // A load balancer with public addresses needs subnets that a given network may not have.
  apiReach: ({ selfHosted: { networkId } }) => ({
    hasPublicName: false,
    opensToOrrery: networkId === undefined,
    authorizedNetworks: [],
  }),
} as const satisfies OfferedProvisioner<SelfHostedOnAws, WireSelfHostedSpec>

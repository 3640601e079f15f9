import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"

import { connectToAws } from "#adapters/aws/preflight/AwsProbe.ts"
import { connectToGcp } from "#adapters/gcp/preflight/GcpProbe.ts"
import { type SimulatedObject, SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import * as MemorySimulatedObjects from "#adapters/memory/MemorySimulatedObjects.ts"
import * as SimulatedCloudConfig from "#adapters/simulated-cloud/cloud/SimulatedCloudConfig.ts"
import * as SimulatedCloudProbes from "#adapters/simulated-cloud/SimulatedCloudProbes.ts"
import { type CloudAccess, CloudProbes } from "#application/ports/CloudProbes.ts"
import { awsProbeAnswer, rejectedKeyId } from "#tests/fixtures/cloud-answers/AwsProbeAnswers.ts"
import { gcpProbeAnswer, rejectedToken } from "#tests/fixtures/cloud-answers/GcpProbeAnswers.ts"
import { recordingServer } from "#tests/fixtures/RecordingServer.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

import { cloudProbesContract } from "./CloudProbesContract.ts"

const accountId = "111122223333"

const access: CloudAccess = {
  provider: "aws",
  organizationId: uuid("acme"),
  clusterId: uuid("new"),
  accountId,
  region: "eu-central-1",
  provisioner: "eks",
  program: "{}",
  credentials: Redacted.make({}),
}

const place = { organizationId: access.organizationId, accountId, region: access.region }

const object = (resourceType: string, name: string, attributes: SimulatedObject["attributes"]): SimulatedObject => ({
  ...place,
  objectId: `${resourceType} ${name}`,
  resourceType,
  importId: name,
  uniqueName: name,
  clusterId: uuid("old"),
  address: null,
  attributes: { ...attributes, name },
})

const machines = {
  instance_types: ["m7i.large"],
  capacity_type: "ON_DEMAND",
  scaling_config: [{ desired_size: 3, max_size: 5, min_size: 1 }],
}

const furnished = Layer.effectDiscard(
  Effect.gen(function* () {
    const { create } = yield* SimulatedObjects
    yield* create(object("aws_eks_cluster", "taken", {}))
    yield* create(object("aws_eks_node_group", "nodes", machines))
    yield* create(object("aws_eip", "one", {}))
    yield* create({ ...object("aws_iam_role", "role", {}), region: "aws-global" })
    yield* create(
      object("aws_subnet", "theirs", {
        vpc_id: "vpc-1",
        cidr_block: "10.1.0.0/24",
        availability_zone: "eu-central-1a",
      }),
    )
    yield* create(
      object("aws_subnet", "others", {
        vpc_id: "vpc-2",
        cidr_block: "10.2.0.0/24",
        availability_zone: "eu-central-1a",
      }),
    )
  }).pipe(Effect.orDie),
)

const settings = {
  ...SimulatedCloudConfig.defaultSettings,
  rejectedAccountIds: ["999999999999"],
  accounts: [
    { accountId: "*", quotas: { "L-0263D0A3": 9 }, deniedPermissions: ["ec2:Create*"] },
    { accountId, quotas: { "L-0263D0A3": 5, "L-1216C47A": 32, "L-FE177D64": 1000 } },
    { accountId: "444455556666", quotas: { "L-F678F1CE": 1 }, deniedPermissions: ["*"] },
  ],
}

const layer = SimulatedCloudProbes.layer.pipe(
  Layer.provide(SimulatedCloudConfig.layer(settings)),
  Layer.provide(furnished),
  Layer.provide(MemorySimulatedObjects.layer),
)

const name = (text: string) => ({ address: "aws_eks_cluster.c", resourceType: "aws_eks_cluster", name: text })

cloudProbesContract("simulated", layer, {
  access,
  rejected: { ...access, accountId: "999999999999" },
  permissions: { allowed: "eks:CreateCluster", denied: "ec2:CreateVpc" },
  quotas: {
    "L-0263D0A3": { limit: 5, current: 1 },
    "L-1216C47A": { limit: 32, current: 6 },
    "L-FE177D64": { limit: 1000, current: 1 },
    "L-F678F1CE": { limit: "none" },
  },
  machineTypes: { "m7i.large": ["eu-central-1a", "eu-central-1b", "eu-central-1c"] },
  network: { id: "vpc-1", ranges: [{ name: "the subnet in eu-central-1a", cidr: "10.1.0.0/24" }] },
  names: { free: name("free"), taken: name("taken") },
})

const program = JSON.stringify({
  provider: {
    aws: [
      {
        region: access.region,
        assume_role: [
          { role_arn: `arn:aws:iam::${accountId}:role/platform/Orrery`, external_id: "acme", session_name: "orrery" },
        ],
      },
    ],
  },
  resource: { aws_iam_role: { nodes: { name_prefix: "orrery-nodes-" } } },
})

/** The real adapter, before recorded responses of AWS. */
const aws = Layer.effect(
  CloudProbes,
  Effect.map(recordingServer(awsProbeAnswer), ({ url }) => ({
    simulated: false,
    connect: connectToAws({
      endpoint: url,
      identity: { accessKeyId: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: "of-the-server" },
    }),
  })),
)

const onAws = { ...access, program }

cloudProbesContract("AWS", aws, {
  access: onAws,
  rejected: {
    ...onAws,
    credentials: Redacted.make({ AWS_ACCESS_KEY_ID: rejectedKeyId, AWS_SECRET_ACCESS_KEY: "rejected" }),
  },
  // Allowed for the names of the program alone.
  permissions: { allowed: "iam:PassRole", denied: "ec2:CreateVpc" },
  quotas: {
    // Six vCPUs on demand, on two pages, and two of spot.
    "L-1216C47A": { limit: 32, current: 6 },
    "L-34B43A08": { limit: 5, current: 2 },
    "L-F678F1CE": { limit: 5, current: 1 },
    "L-0263D0A3": { limit: 5, current: 2 },
    "L-FE177D64": { limit: 1000, current: 41 },
    // AWS does not say.
    "L-858F3967": {},
  },
  machineTypes: { "c7g.large": ["eu-central-1a"], "m7i.large": ["eu-central-1a", "eu-central-1b"] },
  network: { id: "vpc-1", ranges: [{ name: "the network", cidr: "10.1.0.0/16" }] },
  missingNetwork: "vpc-2",
  names: {
    free: name("free"),
    taken: name("taken"),
    alsoTaken: [{ address: "aws_autoscaling_group.g", resourceType: "aws_autoscaling_group", name: "comet.general" }],
  },
  kubernetesVersions: ["1.34", "1.33"],
  images: {
    found: ["/images/found", "ami-0a1b2c3d4e5f60718"],
    missing: ["/images/missing", "ami-00000000000000000"],
  },
})

it.layer(aws)("AWS: the policies of credentials", (it) => {
  it.effect(
    "allow an action under a condition that only the call itself can meet, unless they deny it explicitly",
    () =>
      Effect.gen(function* () {
        const { connect } = yield* CloudProbes
        const probe = yield* connect(onAws)
        const actions = ["iam:CreateServiceLinkedRole", "iam:DeleteRole"]

        assert.deepStrictEqual(yield* probe.deniedPermissions(actions), ["iam:DeleteRole"])
      }).pipe(Effect.scoped),
  )
})

const googleNames = (text: string) => ({
  address: "google_compute_network.n",
  resourceType: "google_compute_network",
  name: text,
})

const gcp = Layer.effect(
  CloudProbes,
  Effect.map(recordingServer(gcpProbeAnswer), ({ url }) => ({
    simulated: false,
    connect: connectToGcp({ compute: url, container: url, resourceManager: url }),
  })),
)

const onGcp: CloudAccess = {
  ...access,
  provider: "gcp",
  accountId: "acme-platform",
  region: "europe-west1",
  provisioner: "gke",
  credentials: Redacted.make({ GOOGLE_OAUTH_ACCESS_TOKEN: "ya29.example" }),
}

cloudProbesContract("Google Cloud", gcp, {
  access: onGcp,
  rejected: { ...onGcp, credentials: Redacted.make({ GOOGLE_OAUTH_ACCESS_TOKEN: rejectedToken }) },
  permissions: { allowed: "container.clusters.create", denied: "compute.networks.create" },
  quotas: {
    CPUS: { limit: 72, current: 8.5 },
    STATIC_ADDRESSES: { limit: 8, current: 8 },
    NETWORKS: { limit: 15, current: 4 },
    // Google does not say.
    ROUTERS: {},
  },
  // On two pages; a region whose name begins the same is another one.
  machineTypes: { "e2-standard-4": ["europe-west1-b", "europe-west1-c"] },
  network: {
    id: "shared",
    ranges: [
      { name: "subnetwork shared", cidr: "10.8.0.0/20" },
      { name: "pods of subnetwork shared", cidr: "10.12.0.0/14" },
    ],
  },
  missingNetwork: "no-such-network",
  names: {
    free: googleNames("free"),
    taken: googleNames("taken"),
    alsoTaken: [
      { address: "google_compute_address.a", resourceType: "google_compute_address", name: "comet-masters-0" },
      { address: "google_compute_subnetwork.s", resourceType: "google_compute_subnetwork", name: "orrery-comet" },
    ],
  },
  kubernetesVersions: ["1.34.1-gke.100", "1.33.5-gke.200"],
  images: {
    found: ["projects/acme-images/global/images/kubernetes-1-34-3"],
    missing: ["projects/acme-images/global/images/kubernetes-1-20-0"],
  },
})

import { Effect, Layer, Redacted } from "effect"

import { type SimulatedObject, SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import * as MemorySimulatedObjects from "#adapters/memory/MemorySimulatedObjects.ts"
import * as SimulatedCloudConfig from "#adapters/simulated-cloud/cloud/SimulatedCloudConfig.ts"
import * as SimulatedCloudProbes from "#adapters/simulated-cloud/SimulatedCloudProbes.ts"
import type { CloudAccess } from "#application/ports/CloudProbes.ts"
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

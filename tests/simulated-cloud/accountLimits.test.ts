import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import type { FailureCause } from "#domain/operation/Failure.ts"
import { classify } from "#domain/operation/FailureClassification.ts"
import { accountIdOf } from "#domain/provisioner/Provisioner.ts"
import { programOfSample } from "#tests/provisioner/ProgramOfSample.ts"
import { exampleSamples } from "#tests/provisioner/ProvisionerSamples.ts"
import { makePresent, runsOf } from "#tests/terraform/Runs.ts"

import { builtInEngine, type CloudChanges } from "./SimulatedClouds.ts"

/** Runs of the cluster of an example, in its account and region. */
const runsFor = (example: string) => {
  const sample = exampleSamples.find(({ name }) => name === example)
  if (sample === undefined) throw new Error(`There is no example ${example}.`)
  const next = runsOf(example)
  const at = { accountId: accountIdOf(sample.spec.provisioner), region: sample.spec.region }
  return () => ({ ...next(programOfSample(sample)).run, ...at })
}

type Lack = Omit<CloudChanges["accounts"] extends ReadonlyArray<infer A> | undefined ? A : never, "accountId">

interface LackRow {
  readonly example: string
  readonly lack: Lack
  readonly cause: FailureCause
  readonly address: string
  readonly message: string
  /** The object exists although its creation failed. */
  readonly isLeft?: true
}

const eksNodes = "aws_eks_node_group.nodes_general"
const gkeNodes = "google_container_node_pool.nodes_general"
const groupInZone = "google_compute_instance_group_manager.nodes_group_general_c"

const rows: ReadonlyArray<LackRow> = [
  {
    example: "eks",
    lack: { quotas: { "L-F678F1CE": 0 } },
    cause: "quota",
    address: "aws_vpc.network_vpc",
    message: "api error VpcLimitExceeded: The maximum number of VPCs has been reached.",
  },
  {
    example: "eks",
    lack: { quotas: { "L-1216C47A": 3 } },
    cause: "quota",
    address: eksNodes,
    message: "VcpuLimitExceeded - You have requested more vCPU capacity than your current vCPU limit of 3 allows",
    isLeft: true,
  },
  {
    example: "eks",
    lack: { deniedPermissions: ["ec2:CreateVpc"] },
    cause: "unauthorized",
    address: "aws_vpc.network_vpc",
    message: "UnauthorizedOperation: You are not authorized to perform this operation. User: arn:aws:iam::123456789012",
  },
  {
    example: "eks",
    lack: { deniedPermissions: ["eks:CreateCluster"] },
    cause: "unauthorized",
    address: "aws_eks_cluster.control_plane_cluster",
    message: "AccessDeniedException: User: arn:aws:iam::123456789012:user/orrery is not authorized to perform: eks:",
  },
  {
    example: "eks",
    lack: { unavailableMachineTypes: ["m7g.*"] },
    cause: "quota",
    address: eksNodes,
    message: "InsufficientInstanceCapacity - We currently do not have sufficient m7g.large capacity in",
    isLeft: true,
  },
  {
    example: "gke",
    lack: { quotas: { STATIC_ADDRESSES: 1 } },
    cause: "quota",
    address: "google_compute_address.network_nat_address_2",
    message: "QUOTA_EXCEEDED: Quota 'STATIC_ADDRESSES' exceeded. Limit: 1.0 in region europe-west1.",
  },
  {
    example: "gke",
    lack: { quotas: { N2_CPUS: 8 } },
    cause: "quota",
    address: gkeNodes,
    message: "resource \"N2_CPUS\": request requires '12.0' and is short '4.0'. project has a quota of '8.0'",
  },
  {
    example: "gke",
    lack: { deniedPermissions: ["compute.networks.*"] },
    cause: "unauthorized",
    address: "google_compute_network.network_vpc",
    message: "Error 403: Required 'compute.networks.create' permission for 'projects/orrery-example', forbidden",
  },
  {
    example: "gke",
    lack: { unavailableMachineTypes: ["n2-standard-4"] },
    cause: "quota",
    address: gkeNodes,
    message:
      "ZONE_RESOURCE_POOL_EXHAUSTED: The zone 'projects/orrery-example/zones/europe-west1-b' does not have enough",
    isLeft: true,
  },
  {
    example: "self-managed-gcp",
    lack: { unavailableMachineTypes: ["n2-standard-4"] },
    cause: "quota",
    address: groupInZone,
    message:
      "ZONE_RESOURCE_POOL_EXHAUSTED: The zone 'projects/orrery-example/zones/europe-west1-c' does not have enough",
    isLeft: true,
  },
]

describe("an account of the simulated cloud that lacks something", () => {
  it.effect.each(rows)("fails the $example example at $address with the $cause error of its cloud", (row) =>
    Effect.gen(function* () {
      const objects = yield* SimulatedObjects
      const { apply, plan } = yield* InfrastructureEngine
      const next = runsFor(row.example)

      const failure = yield* Effect.flip(makePresent(next()))

      const { address, cause, summary } = classify(failure.diagnostics.filter((one) => one.address === row.address))
      assert.deepStrictEqual({ address, cause }, { address: row.address, cause: row.cause })
      assert.include(summary, row.message)
      const last = next()
      const left = yield* objects.listByCluster(last.clusterId)
      assert.strictEqual(
        left.some((object) => object.address === row.address),
        row.isLeft === true,
      )
      yield* apply(last, yield* plan(last, "absent"))
      assert.isEmpty(yield* objects.listByCluster(last.clusterId))
    }).pipe(Effect.provide(builtInEngine({ accounts: [{ accountId: "*", ...row.lack }] }))),
  )

  it.effect("keeps what it may not delete, until it may", () =>
    Effect.gen(function* () {
      const { apply, plan } = yield* InfrastructureEngine
      const next = runsFor("eks")
      yield* makePresent(next())
      const last = next()

      const failure = yield* Effect.flip(apply(last, yield* plan(last, "absent")))

      assert.strictEqual(classify(failure.diagnostics).cause, "unauthorized")
      assert.deepStrictEqual(
        (yield* (yield* SimulatedObjects).listByCluster(last.clusterId)).map(({ address }) => address),
        ["aws_vpc.network_vpc"],
      )
    }).pipe(
      Effect.provide(
        builtInEngine({ accounts: [{ accountId: "123456789012", deniedPermissions: ["ec2:DeleteVpc"] }] }),
      ),
    ),
  )

  it.effect("is another account than the one of a cluster, which it does not concern", () =>
    makePresent(runsFor("eks")()).pipe(
      Effect.provide(builtInEngine({ accounts: [{ accountId: "999999999999", deniedPermissions: ["*"] }] })),
    ),
  )

  it.effect("suffices for as much as its quotas allow", () =>
    makePresent(runsFor("gke")()).pipe(
      Effect.provide(builtInEngine({ accounts: [{ accountId: "*", quotas: { N2_CPUS: 12, NETWORKS: 1 } }] })),
    ),
  )
})

import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { providerOf } from "#adapters/simulated-cloud/cloud/SimulatedProvider.ts"
import { simulatedProviders } from "#adapters/simulated-cloud/SimulatedProviders.ts"
import { CreateCluster } from "#application/cluster/CreateCluster.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { serviceAccountName } from "#domain/cloud/gcp/ServiceAccountName.ts"
import type { ClusterId, ClusterState } from "#domain/cluster/Cluster.ts"
import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import type { FailureCause } from "#domain/operation/Failure.ts"
import { ended, owner, remove, server } from "#tests/application/Server.ts"
import { acme } from "#tests/fixtures/People.ts"

import { organizationOfSamples, sampleByType } from "./ProgramOfSample.ts"

/** An error of each cloud that means a quota, and one that means a permission. A cloud adds a line. */
const errors: Readonly<Record<string, { readonly quota: string; readonly unauthorized: string }>> = {
  aws: {
    quota: "VcpuLimitExceeded: You have requested more vCPU capacity than your current vCPU limit of 32 allows.",
    unauthorized: "UnauthorizedOperation: You are not authorized to perform this operation.",
  },
  azurerm: {
    quota: "unexpected status 409 (409 Conflict) with error: QuotaExceeded: Insufficient regional vcpu quota left.",
    unauthorized: "unexpected status 403 (403 Forbidden) with error: AuthorizationFailed: The client may not do this.",
  },
  google: {
    quota: "Error 403: Quota 'CPUS' exceeded. Limit: 24.0 in region europe-west1., quotaExceeded",
    unauthorized: "Error 403: Required 'orrery.test' permission for 'projects/orrery-tests', forbidden",
  },
}

const errorOf = (resourceType: string, cause: "quota" | "unauthorized"): string =>
  errors[providerOf(simulatedProviders, resourceType)?.name ?? ""]?.[cause] ?? `no error of ${resourceType}`

const samples = sampleByType()

const specWith = (resourceType: string): ClusterSpec => {
  const sample = samples.get(resourceType)
  if (sample === undefined) throw new Error(`No sample has a ${resourceType}.`)
  const named = JSON.stringify(sample.spec).replaceAll(
    serviceAccountName(organizationOfSamples),
    serviceAccountName(acme.id),
  )
  return { ...(JSON.parse(named) as ClusterSpec), approvalWorkflow: false }
}

const creation = Effect.fnUntraced(
  function* (spec: ClusterSpec) {
    const { cluster, operation } = yield* (yield* CreateCluster).create({ spec, credentials: Redacted.make({}) })
    return { clusterId: cluster.id, ended: yield* ended(operation.id) }
  },
  Effect.provideService(CurrentActor, owner),
)

const deletion = Effect.fnUntraced(function* (clusterId: string) {
  return yield* ended((yield* remove(clusterId, {})).operation.id)
})

const assertState = Effect.fnUntraced(function* (clusterId: ClusterId, state: ClusterState) {
  assert.strictEqual((yield* (yield* Clusters).get(acme.id, clusterId)).state, state)
  if (state === "DELETED") assert.isEmpty(yield* (yield* SimulatedObjects).listByCluster(clusterId))
})

const assertFailed = (
  { operation }: Effect.Success<ReturnType<typeof deletion>>,
  cause: FailureCause,
  resourceType: string,
) => {
  assert.strictEqual(operation.status, "FAILED")
  assert.strictEqual(operation.failure?.cause, cause, operation.failure?.summary)
  assert.strictEqual(operation.failure?.address?.split(".")[0], resourceType)
}

const serverThatFails = (resourceType: string, operation: "create" | "delete", cause: "quota" | "unauthorized") =>
  server({ failures: [{ match: resourceType, operation, message: errorOf(resourceType, cause), times: 1 }] })

describe("the samples of all provisioners", () => {
  it("have a resource of each type that the simulated cloud has", () => {
    const types = simulatedProviders.flatMap(({ behaviors }) => Object.keys(behaviors))

    assert.sameMembers([...samples.keys()], types)
  })
})

describe.each([...samples.keys()])("a cluster whose %s the cloud refuses once", (resourceType) => {
  it.live("to create is FAILED because of a quota, and leaves nothing when it is deleted", () =>
    Effect.gen(function* () {
      const created = yield* creation(specWith(resourceType))

      assertFailed(created.ended, "quota", resourceType)
      yield* assertState(created.clusterId, "FAILED")
      yield* deletion(created.clusterId)
      yield* assertState(created.clusterId, "DELETED")
    }).pipe(Effect.provide(serverThatFails(resourceType, "create", "quota"))),
  )

  it.live("to delete is FAILED because of a permission, and leaves nothing when it is deleted again", () =>
    Effect.gen(function* () {
      const { clusterId } = yield* creation(specWith(resourceType))
      yield* assertState(clusterId, "READY")

      assertFailed(yield* deletion(clusterId), "unauthorized", resourceType)
      yield* assertState(clusterId, "FAILED")
      yield* deletion(clusterId)
      yield* assertState(clusterId, "DELETED")
    }).pipe(Effect.provide(serverThatFails(resourceType, "delete", "unauthorized"))),
  )
})

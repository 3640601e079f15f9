import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"

import { KubernetesClusters } from "#application/ports/KubernetesClusters.ts"
import { ClusterId } from "#domain/cluster/Cluster.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

import { inFreshNamespace, type ContractCluster, deployments, namespaces } from "./KubernetesContractCluster.ts"

type It = Vitest.MethodsNonLive<ContractCluster | KubernetesClusters>

/** What the API says about itself. */
export const kubernetesServerRules = (it: It): void => {
  it.effect("names its version", () =>
    Effect.gen(function* () {
      const { api } = yield* inFreshNamespace
      const { gitVersion, major, minor } = yield* api.version
      assert.strictEqual(major, "1")
      assert.isTrue(gitVersion.startsWith(`v1.${minor}.`), gitVersion)
    }),
  )

  it.effect("is ready", () =>
    Effect.gen(function* () {
      const { api } = yield* inFreshNamespace
      yield* api.checkReady
    }),
  )

  it.effect("finds the resource of a kind", () =>
    Effect.gen(function* () {
      const { api } = yield* inFreshNamespace
      assert.deepStrictEqual(yield* api.resourceOf("apps/v1", "Deployment"), deployments)
      assert.deepStrictEqual(yield* api.resourceOf("v1", "Namespace"), namespaces)
    }),
  )

  it.effect.each([
    ["apps/v1", "Gadget"],
    ["example.org/v1", "Deployment"],
  ] as const)("finds no resource for %s %s", ([apiVersion, kind]) =>
    Effect.gen(function* () {
      const { api } = yield* inFreshNamespace
      const { reason } = yield* Effect.flip(api.resourceOf(apiVersion, kind))
      assert.strictEqual(reason, "NotFound")
    }),
  )

  it.effect("opens no cluster that cannot be reached", () =>
    Effect.gen(function* () {
      const { open } = yield* KubernetesClusters
      const { reason } = yield* Effect.flip(open(ClusterId.make(uuid("a cluster without an API"))))
      assert.strictEqual(reason, "Unreachable")
    }),
  )
}

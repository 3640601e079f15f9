import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import fc from "fast-check"

import { kubernetesApi } from "#tests/fixtures/kubernetes/KubernetesApi.ts"
import { onKubernetes } from "#tests/fixtures/kubernetes/KubernetesHarness.ts"
import { sharedControlPlane } from "#tests/fixtures/kubernetes/SharedControlPlane.ts"
import { clusterClient, simulatedKubernetes } from "#tests/fixtures/simulated-kubernetes/SimulatedCluster.ts"

import { comparedCommand } from "./ComparedCommands.ts"
import { firstDifference } from "./Differences.ts"

const sequences = 12
const commandsOfEach = 12

onKubernetes("a simulated cluster and a real one", () => {
  it.live("respond alike to any requests for config maps, secrets and deployments", () =>
    Effect.gen(function* () {
      const real = yield* kubernetesApi(yield* sharedControlPlane)
      const simulated = yield* clusterClient("compared")
      const seed = 2_026
      const sampled = fc.sample(fc.array(comparedCommand, { minLength: commandsOfEach, maxLength: commandsOfEach }), {
        numRuns: sequences,
        seed,
      })
      for (const [index, commands] of sampled.entries()) {
        const namespace = `compared-${index}-${process.pid}`
        const difference = yield* firstDifference(real, simulated, namespace, commands)
        yield* real.delete(`/api/v1/namespaces/${namespace}`)
        assert.isUndefined(difference)
      }
    }).pipe(Effect.provide(simulatedKubernetes)),
  )
})

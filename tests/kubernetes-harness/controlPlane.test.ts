import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"

import { deploymentOf } from "#tests/fixtures/kubernetes/Deployments.ts"
import { kubernetesApi } from "#tests/fixtures/kubernetes/KubernetesApi.ts"
import { onKubernetes } from "#tests/fixtures/kubernetes/KubernetesHarness.ts"
import { freshNamespace } from "#tests/fixtures/kubernetes/KubernetesNamespace.ts"
import { fieldOf } from "#tests/fixtures/kubernetes/KubernetesObject.ts"
import { runTool } from "#tests/fixtures/kubernetes/RunTool.ts"
import { sharedControlPlane } from "#tests/fixtures/kubernetes/SharedControlPlane.ts"

const isReady = (conditions: unknown) =>
  Array.isArray(conditions) && conditions.some(({ type, status }) => type === "Ready" && status === "True")

onKubernetes("The control plane", () => {
  it.live("has a ready node in each of two zones", () =>
    Effect.gen(function* () {
      const api = yield* kubernetesApi(yield* sharedControlPlane)

      const nodes = yield* api.until("/api/v1/nodes", (found) => found.length === 2)

      assert.isTrue(nodes.every((node) => isReady(fieldOf(node, "status.conditions"))))
      const zones = nodes.map(({ metadata }) => Reflect.get(metadata, "labels")["topology.kubernetes.io/zone"])
      assert.sameMembers(zones, ["zone-a", "zone-b"])
    }),
  )

  it.live("refuses fields that the schema lacks, and fields that another manager owns", () =>
    Effect.gen(function* () {
      const api = yield* kubernetesApi(yield* sharedControlPlane)
      const path = `/apis/apps/v1/namespaces/${yield* freshNamespace(api)}/deployments`
      yield* api.patch("apply", `${path}/web`, deploymentOf("web", { replicas: 2 }))

      const unknownField = yield* api.send(
        HttpClientRequest.post(`${path}?fieldValidation=Strict`).pipe(
          HttpClientRequest.bodyJsonUnsafe({ ...deploymentOf("other"), replicas: 1 }),
        ),
      )
      assert.strictEqual(unknownField.status, 400)
      assert.include(yield* unknownField.text, 'unknown field \\"replicas\\"')

      const conflict = yield* api.send(
        HttpClientRequest.patch(`${path}/web?fieldManager=someone-else`).pipe(
          HttpClientRequest.bodyText(
            JSON.stringify(deploymentOf("web", { replicas: 5 })),
            "application/apply-patch+yaml",
          ),
        ),
      )
      assert.strictEqual(conflict.status, 409)
      assert.include(yield* conflict.text, ".spec.replicas")
    }),
  )

  it.live("is reached by kubectl and helm of its own version", () =>
    Effect.gen(function* () {
      const controlPlane = yield* sharedControlPlane
      const namespace = yield* freshNamespace(yield* kubernetesApi(controlPlane))

      const version = yield* runTool(controlPlane, "kubectl", ["version", "--output=json"])
      const { clientVersion, serverVersion } = JSON.parse(version.output)
      assert.match(serverVersion.gitVersion, /^v1\.\d+\.\d+$/)
      assert.strictEqual(clientVersion.gitVersion, serverVersion.gitVersion)

      const releases = yield* runTool(controlPlane, "helm", ["list", "--namespace", namespace, "--output=json"])
      assert.deepStrictEqual(releases, { exitCode: 0, output: "[]" })
    }),
  )
})

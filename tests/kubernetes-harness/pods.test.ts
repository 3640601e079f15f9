import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import { deploymentOf } from "#tests/fixtures/kubernetes/Deployments.ts"
import { kubernetesApi } from "#tests/fixtures/kubernetes/KubernetesApi.ts"
import { onKubernetes } from "#tests/fixtures/kubernetes/KubernetesHarness.ts"
import { freshNamespace } from "#tests/fixtures/kubernetes/KubernetesNamespace.ts"
import { fieldOf } from "#tests/fixtures/kubernetes/KubernetesObject.ts"
import { sharedControlPlane } from "#tests/fixtures/kubernetes/SharedControlPlane.ts"

/** A Deployment in a namespace of its own, and where its pods are. */
const deploy = Effect.fnUntraced(function* (deployment: ReturnType<typeof deploymentOf>) {
  const api = yield* kubernetesApi(yield* sharedControlPlane)
  const namespace = yield* freshNamespace(api)
  const deployments = `/apis/apps/v1/namespaces/${namespace}/deployments`
  yield* api.patch("apply", `${deployments}/${deployment.metadata.name}`, deployment)
  return {
    api,
    deployments,
    pods: `/api/v1/namespaces/${namespace}/pods`,
    events: `/api/v1/namespaces/${namespace}/events`,
  }
})

const container = "status.containerStatuses.0"

onKubernetes("Pods", () => {
  it.live("of a Deployment become Running on its nodes, and end when it is scaled down", () =>
    Effect.gen(function* () {
      const { api, deployments, pods } = yield* deploy(deploymentOf("web", { replicas: 4 }))

      const running = yield* api.until(
        pods,
        (found) => found.length === 4 && found.every((pod) => fieldOf(pod, "status.phase") === "Running"),
      )
      assert.isTrue(running.every((pod) => ["node-a", "node-b"].includes(String(fieldOf(pod, "spec.nodeName")))))
      yield* api.until(deployments, ([web]) => web !== undefined && fieldOf(web, "status.readyReplicas") === 4)

      yield* api.patch("merge", `${deployments}/web`, { spec: { replicas: 1 } })
      yield* api.until(pods, (found) => found.length === 1)
    }),
  )

  it.live("crash and are restarted where their annotation says so", () =>
    Effect.gen(function* () {
      const annotations = { "harness/behavior": "crash-loop" }
      const { api, events, pods } = yield* deploy(deploymentOf("broken", { annotations }))

      const [crashed] = yield* api.until(
        pods,
        ([pod]) =>
          pod !== undefined &&
          Number(fieldOf(pod, `${container}.restartCount`)) >= 1 &&
          fieldOf(pod, `${container}.state.waiting.reason`) === "CrashLoopBackOff",
      )

      assert.isDefined(crashed)
      assert.strictEqual(fieldOf(crashed, `${container}.lastState.terminated.exitCode`), 1)
      yield* api.until(events, (found) => found.some((event) => event["reason"] === "BackOff"))
    }),
  )

  it.live("never start where their annotation says that the image cannot be pulled", () =>
    Effect.gen(function* () {
      const annotations = { "harness/behavior": "image-pull-failure" }
      const { api, deployments, events, pods } = yield* deploy(deploymentOf("missing", { annotations }))

      yield* api.until(
        pods,
        ([pod]) => pod !== undefined && fieldOf(pod, `${container}.state.waiting.reason`) === "ImagePullBackOff",
      )

      yield* api.until(events, (found) => found.some((event) => event["reason"] === "Failed"))
      const deployment = yield* api.get(`${deployments}/missing`)
      assert.strictEqual(fieldOf(deployment, "status.unavailableReplicas"), 1)
    }),
  )
})

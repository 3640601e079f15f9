import type { ServerResponse } from "node:http"

import { assert, it } from "@effect/vitest"
import { Deferred, Effect, Stream } from "effect"
import { HttpClientRequest } from "effect/http"

import { deploymentOf } from "#tests/fixtures/kubernetes/Deployments.ts"
import { kubernetesApi } from "#tests/fixtures/kubernetes/KubernetesApi.ts"
import { onKubernetes } from "#tests/fixtures/kubernetes/KubernetesHarness.ts"
import { freshNamespace } from "#tests/fixtures/kubernetes/KubernetesNamespace.ts"
import { fieldOf } from "#tests/fixtures/kubernetes/KubernetesObject.ts"
import { runTool } from "#tests/fixtures/kubernetes/RunTool.ts"
import { sharedControlPlane } from "#tests/fixtures/kubernetes/SharedControlPlane.ts"
import { type ContainerLogRequest, standInKubelet } from "#tests/fixtures/kubernetes/StandInKubelet.ts"

/** A running pod in a namespace whose kubelet is `respond`. */
const runningPod = Effect.fnUntraced(function* (
  respond: (request: ContainerLogRequest, response: ServerResponse) => void,
) {
  const controlPlane = yield* sharedControlPlane
  const api = yield* kubernetesApi(controlPlane)
  const namespace = yield* freshNamespace(api)
  yield* standInKubelet(controlPlane, namespace, respond)
  yield* api.patch("apply", `/apis/apps/v1/namespaces/${namespace}/deployments/web`, deploymentOf("web"))
  const pods = `/api/v1/namespaces/${namespace}/pods`
  const [pod] = yield* api.until(pods, ([found]) => found !== undefined && fieldOf(found, "status.phase") === "Running")
  const name = pod?.metadata.name ?? ""
  return {
    controlPlane,
    namespace,
    name,
    log: (query: string) => api.send(HttpClientRequest.get(`${pods}/${name}/log?${query}`)),
  }
})

onKubernetes("The log of a pod", () => {
  it.live("is followed line by line, as the test writes it, to its end", () =>
    Effect.gen(function* () {
      const opened = yield* Deferred.make<ServerResponse>()
      const requests: Array<ContainerLogRequest> = []
      const { log, name, namespace } = yield* runningPod((request, response) => {
        requests.push(request)
        response.write("one\n")
        Deferred.doneUnsafe(opened, Effect.succeed(response))
      })

      const { stream } = yield* log("follow=true&tailLines=5&timestamps=true")
      const kubelet = yield* Deferred.await(opened)
      const lines = yield* stream.pipe(
        Stream.decodeText,
        Stream.splitLines,
        Stream.tap((line) =>
          Effect.sync(() => {
            // The next line exists only once the one before has arrived.
            if (line === "one") kubelet.write("two\n")
            else kubelet.end()
          }),
        ),
        Stream.runCollect,
      )

      assert.deepStrictEqual([...lines], ["one", "two"])
      const options = { follow: true, previous: false, timestamps: true, tailLines: 5 }
      assert.deepStrictEqual(requests, [{ namespace, pod: name, container: "app", ...options }])
    }),
  )

  it.live("ends for the kubelet when its reader leaves", () =>
    Effect.gen(function* () {
      const closed = yield* Deferred.make<void>()
      const { log } = yield* runningPod((_, response) => {
        response.write("one\n")
        response.on("close", () => Deferred.doneUnsafe(closed, Effect.void))
      })

      const { stream } = yield* log("follow=true")
      yield* Stream.runHead(stream)

      yield* Deferred.await(closed)
    }),
  )

  it.live("is refused with the kubelet's reason, and read by kubectl", () =>
    Effect.gen(function* () {
      const { controlPlane, log, name, namespace } = yield* runningPod(({ previous }, response) => {
        if (previous) response.writeHead(400).end("previous terminated container not found")
        else response.end("one\ntwo\n")
      })

      const refused = yield* log("previous=true")
      assert.strictEqual(refused.status, 400)
      assert.include(yield* refused.text, "previous terminated container not found")

      const read = yield* runTool(controlPlane, "kubectl", ["logs", name, "--namespace", namespace])
      assert.deepStrictEqual(read, { exitCode: 0, output: "one\ntwo" })
    }),
  )

  it.live("comes from the test that owns the namespace, and from no other", () =>
    Effect.gen(function* () {
      const [first, second] = yield* Effect.all([
        runningPod((_, response) => response.end("first")),
        runningPod((_, response) => response.end("second")),
      ])

      assert.strictEqual(yield* (yield* first.log("")).text, "first")
      assert.strictEqual(yield* (yield* second.log("")).text, "second")
    }),
  )
})

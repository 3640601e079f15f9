import { assert, type Vitest } from "@effect/vitest"
import { DateTime, Effect, Stream } from "effect"

import type { KubernetesClusters } from "#application/ports/KubernetesClusters.ts"
import type { ContainerLogRequest } from "#domain/kubernetes/ContainerLog.ts"

import { ContractCluster, inFreshNamespace } from "./KubernetesContractCluster.ts"

type It = Vitest.MethodsNonLive<ContractCluster | KubernetesClusters>

const withLog = Effect.gen(function* () {
  const { api, namespace } = yield* inFreshNamespace
  const { loggingPod } = yield* ContractCluster
  const { pod, write } = yield* loggingPod(namespace, {
    lines: ["an hour ago", "listening", "ready"],
    previous: ["crashed"],
  })
  const logs = (request: Omit<ContainerLogRequest, "namespace" | "pod"> = {}) =>
    api.logs({ namespace, pod, ...request })
  const texts = (request: Omit<ContainerLogRequest, "namespace" | "pod"> = {}) =>
    Effect.map(Stream.runCollect(logs(request)), (lines) => lines.map(({ text }) => text))
  return { api, namespace, pod, write, logs, texts }
})

/** Logs of containers. */
export const kubernetesLogRules = (it: It): void => {
  it.effect("reads a whole log, or a part of it", () =>
    Effect.gen(function* () {
      const { texts } = yield* withLog
      const now = yield* DateTime.now
      assert.deepStrictEqual(yield* texts(), ["an hour ago", "listening", "ready"])
      assert.deepStrictEqual(yield* texts({ container: "app", tailLines: 1 }), ["ready"])
      assert.deepStrictEqual(yield* texts({ tailLines: 0 }), [])
      assert.deepStrictEqual(yield* texts({ sinceSeconds: 600 }), ["listening", "ready"])
      assert.deepStrictEqual(yield* texts({ sinceTime: DateTime.subtract(now, { minutes: 10 }) }), [
        "listening",
        "ready",
      ])
      assert.deepStrictEqual(yield* texts({ limitBytes: 15 }), ["an hour ago", "lis"])
      assert.deepStrictEqual(yield* texts({ previous: true }), ["crashed"])
    }),
  )

  it.effect("reads when a line was written", () =>
    Effect.gen(function* () {
      const { logs } = yield* withLog
      const [line] = yield* Stream.runCollect(logs({ tailLines: 1, timestamps: true }))
      assert.strictEqual(line?.text, "ready")
      assert.match(line?.time ?? "", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,9}Z$/)
    }),
  )

  it.effect("follows a log line by line", () =>
    Effect.gen(function* () {
      const { logs, write } = yield* withLog
      const lines = yield* logs({ follow: true, tailLines: 1 }).pipe(
        // The next line exists only once the one before has arrived.
        Stream.tap(({ text }) => (text === "ready" ? write(["first request"]) : Effect.void)),
        Stream.tap(({ text }) => (text === "first request" ? write(["second request", "third request"]) : Effect.void)),
        Stream.take(4),
        Stream.runCollect,
      )
      assert.deepStrictEqual(
        lines.map(({ text }) => text),
        ["ready", "first request", "second request", "third request"],
      )
    }),
  )

  it.effect("finds no log of a pod that does not exist", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const { reason } = yield* Effect.flip(Stream.runDrain(api.logs({ namespace, pod: "missing" })))
      assert.strictEqual(reason, "NotFound")
    }),
  )

  it.effect("refuses a log of a container that the pod does not have", () =>
    Effect.gen(function* () {
      const { texts } = yield* withLog
      const { reason } = yield* Effect.flip(texts({ container: "missing" }))
      assert.strictEqual(reason, "BadRequest")
    }),
  )

  it.effect("refuses a number of lines below zero", () =>
    Effect.gen(function* () {
      const { texts } = yield* withLog
      const { reason } = yield* Effect.flip(texts({ tailLines: -1 }))
      assert.strictEqual(reason, "Invalid")
    }),
  )
}

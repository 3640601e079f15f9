import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"

import { assert, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"

import type { ControlPlane, StartedControlPlane } from "#tests/fixtures/kubernetes/ControlPlane.ts"
import { deploymentOf } from "#tests/fixtures/kubernetes/Deployments.ts"
import { kubernetesApi } from "#tests/fixtures/kubernetes/KubernetesApi.ts"
import { onKubernetes } from "#tests/fixtures/kubernetes/KubernetesHarness.ts"
import { freshNamespace } from "#tests/fixtures/kubernetes/KubernetesNamespace.ts"
import { fieldOf } from "#tests/fixtures/kubernetes/KubernetesObject.ts"
import { ownControlPlane } from "#tests/fixtures/kubernetes/OwnControlPlane.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

const components = ["etcd", "kube-apiserver", "kube-controller-manager", "kube-scheduler", "kwok"]

const processIdOf = ({ directory }: Pick<ControlPlane, "directory">, component: string) =>
  Number(readFileSync(join(directory, "pids", component), "utf8"))

/** A process that has ended counts as such also before its parent reads its exit code: some containers have no parent that does. */
const isRunning = (processId: number): boolean => {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${processId}/stat`, "utf8"))
  } catch {
    return false
  }
}

const awaitEnds = (processIds: ReadonlyArray<number>) =>
  Effect.sync(() => processIds.filter(isRunning)).pipe(
    Effect.repeat({ schedule: Schedule.spaced("20 millis"), until: (alive) => alive.length === 0 }),
  )

onKubernetes("A cluster of one test", () => {
  it.live("recovers when its API server or etcd is killed, and ends when its first process is", () =>
    Effect.gen(function* () {
      const controlPlane = yield* ownControlPlane
      assert.sameMembers(readdirSync(join(controlPlane.directory, "pids")), components)
      const api = yield* kubernetesApi(controlPlane)
      const namespace = yield* freshNamespace(api)
      const deployments = `/apis/apps/v1/namespaces/${namespace}/deployments`

      for (const component of ["kube-apiserver", "etcd"]) {
        const killed = processIdOf(controlPlane, component)
        process.kill(killed, "SIGKILL")
        yield* awaitEnds([killed])

        yield* api.until("/api/v1/nodes", (nodes) => nodes.length === 2)
        yield* api.patch("apply", `${deployments}/after-${component}`, deploymentOf(`after-${component}`))
        yield* api.until(deployments, (found) => found.every((each) => fieldOf(each, "status.readyReplicas") === 1))
        assert.notStrictEqual(processIdOf(controlPlane, component), killed)
      }

      const processIds = [controlPlane.processId, ...components.map((each) => processIdOf(controlPlane, each))]
      assert.isTrue(processIds.every(isRunning))
      process.kill(controlPlane.processId, "SIGKILL")
      yield* awaitEnds(processIds)
    }),
  )

  it.live("leaves no process and no file when the process that started it is killed", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const starter = new URL("../fixtures/kubernetes/ControlPlane.ts", import.meta.url).href
      const script = `
        import { startControlPlane } from ${JSON.stringify(starter)}
        console.log(JSON.stringify(await startControlPlane({ directory: ${JSON.stringify(directory)}, argoCD: false })))`
      const parent = spawn(process.execPath, ["--input-type=module", "--eval", script], {
        stdio: ["ignore", "pipe", "inherit"],
      })
      const started = once(parent.stdout.setEncoding("utf8"), "data")
      const [report] = yield* Effect.promise(() => Promise.race([started, once(parent, "exit")]))
      const { processId } = JSON.parse(String(report)) as StartedControlPlane
      const processIds = [processId, ...components.map((each) => processIdOf({ directory }, each))]
      assert.isTrue(processIds.every(isRunning))

      parent.kill("SIGKILL")

      yield* awaitEnds(processIds)
      assert.isFalse(existsSync(directory))
    }),
  )
})

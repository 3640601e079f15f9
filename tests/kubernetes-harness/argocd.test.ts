import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import { deploymentOf } from "#tests/fixtures/kubernetes/Deployments.ts"
import { kubernetesApi } from "#tests/fixtures/kubernetes/KubernetesApi.ts"
import { onKubernetes } from "#tests/fixtures/kubernetes/KubernetesHarness.ts"
import { freshNamespace } from "#tests/fixtures/kubernetes/KubernetesNamespace.ts"
import { fieldOf } from "#tests/fixtures/kubernetes/KubernetesObject.ts"
import { sharedControlPlane } from "#tests/fixtures/kubernetes/SharedControlPlane.ts"
import { runProgram } from "#tests/fixtures/RunProgram.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

/** A Git repository on this machine with manifests in the folder `objects`. */
const repositoryOf = Effect.fnUntraced(function* (
  manifests: ReadonlyArray<{ readonly metadata: { readonly name: string } }>,
) {
  const directory = yield* temporaryDirectory
  const git = (...words: ReadonlyArray<string>) =>
    runProgram("git", ["-c", "user.name=Test", "-c", "user.email=test@example.org", ...words], { cwd: directory }).pipe(
      Effect.tap(({ exitCode, output }) => Effect.sync(() => assert.strictEqual(exitCode, 0, output))),
    )
  const commit = Effect.fnUntraced(function* (objects: typeof manifests) {
    yield* Effect.promise(() => mkdir(join(directory, "objects"), { recursive: true }))
    yield* Effect.forEach(objects, (object) =>
      Effect.promise(() =>
        writeFile(join(directory, "objects", `${object.metadata.name}.json`), JSON.stringify(object)),
      ),
    )
    yield* git("add", "--all")
    yield* git("commit", "--quiet", "--message", "Change objects")
  })
  yield* git("init", "--quiet", "--initial-branch=main")
  yield* commit(manifests)
  return `file://${directory}`
})

const applicationOf = (name: string, repoURL: string, namespace: string) => ({
  apiVersion: "argoproj.io/v1alpha1",
  kind: "Application",
  // With it a deletion waits until everything that the application created is gone.
  metadata: { name, finalizers: ["resources-finalizer.argocd.argoproj.io"] },
  spec: {
    project: "default",
    source: { repoURL, targetRevision: "main", path: "objects" },
    destination: { server: "https://kubernetes.default.svc", namespace },
    syncPolicy: { automated: { enabled: true, prune: true, selfHeal: true }, syncOptions: ["ServerSideApply=true"] },
  },
})

const settings = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "settings" }, data: { color: "blue" } }

onKubernetes("An Application of Argo CD", () => {
  it.live("is deployed from Git, restored when someone changes it, and deleted with all of its objects", () =>
    Effect.gen(function* () {
      const api = yield* kubernetesApi(yield* sharedControlPlane)
      const namespace = yield* freshNamespace(api)
      const repository = yield* repositoryOf([settings, deploymentOf("web", { replicas: 2 })])
      const applications = "/apis/argoproj.io/v1alpha1/namespaces/argocd/applications"
      const ownApplication = `${applications}?fieldSelector=metadata.name%3D${namespace}`
      const deployments = `/apis/apps/v1/namespaces/${namespace}/deployments`
      const configMaps = `/api/v1/namespaces/${namespace}/configmaps`
      const hasSettings = (found: ReadonlyArray<{ readonly metadata: { readonly name: string } }>) =>
        found.some(({ metadata: { name } }) => name === "settings")

      yield* api.patch("apply", `${applications}/${namespace}`, applicationOf(namespace, repository, namespace))
      yield* api.until(
        ownApplication,
        ([application]) =>
          application !== undefined &&
          fieldOf(application, "status.sync.status") === "Synced" &&
          fieldOf(application, "status.health.status") === "Healthy" &&
          fieldOf(application, "status.operationState.phase") === "Succeeded",
      )
      const web = yield* api.get(`${deployments}/web`)
      assert.strictEqual(fieldOf(web, "status.readyReplicas"), 2)

      yield* api.delete(`${configMaps}/settings`)
      yield* api.until(configMaps, hasSettings)

      yield* api.delete(`${applications}/${namespace}`)
      yield* api.until(ownApplication, (found) => found.length === 0)
      yield* api.until(deployments, (found) => found.length === 0)
      yield* api.until(configMaps, (found) => !hasSettings(found))
    }),
  )
})

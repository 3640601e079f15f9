import { execPath } from "node:process"
import { fileURLToPath } from "node:url"

import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

import { RunningProgram } from "#adapters/cli/kubeconfig/ThisProgram.ts"
import * as KubernetesClusterUsers from "#adapters/kubernetes/users/KubernetesClusterUsers.ts"
import { WithdrawGrants } from "#application/kubeconfig/WithdrawGrants.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { Members } from "#application/ports/Members.ts"
import { kubernetesUsername } from "#domain/kubeconfig/ClusterUser.ts"
import { orrery } from "#tests/cli/CommandLine.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import * as HttpServerApplication from "#tests/fixtures/HttpServerApplication.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys, ServerAddress } from "#tests/fixtures/HttpServerForTests.ts"
import { sharedControlPlaneConnections } from "#tests/fixtures/kubernetes/ControlPlaneConnections.ts"
import { onKubernetes } from "#tests/fixtures/kubernetes/KubernetesHarness.ts"
import { sharedControlPlane } from "#tests/fixtures/kubernetes/SharedControlPlane.ts"
import { acme, alan } from "#tests/fixtures/People.ts"
import { runProgram } from "#tests/fixtures/RunProgram.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

const script = fileURLToPath(new URL("../../adapters/cli/bin/orrery.js", import.meta.url))

const readyCluster = Effect.gen(function* () {
  const clusters = yield* Clusters
  const { id } = pendingCluster("reached")
  yield* clusters.create(pendingCluster("reached"))
  yield* clusters.move(id, { to: "PROVISIONING" })
  yield* clusters.move(id, { to: "READY" })
}).pipe(Effect.orDie)

const server = HttpServerForTests.over(
  HttpServerApplication.layerOn(KubernetesClusterUsers.layer.pipe(Layer.provide(sharedControlPlaneConnections))),
)

onKubernetes("kubectl", () => {
  it.layer(server, { timeout: "60 seconds", excludeTestServices: true })((it) => {
    it.effect(
      "reaches a cluster as a member of the organization, with the role that was asked for, until the member leaves",
      () =>
        Effect.gen(function* () {
          const HOME = yield* temporaryDirectory
          const { url } = yield* ServerAddress
          const { directory } = yield* sharedControlPlane
          yield* readyCluster
          const environment = { HOME, ORRERY_SERVER: url, ORRERY_API_KEY: keys.alan, KUBECONFIG: `${HOME}/config` }
          const kubectl = (...words: ReadonlyArray<string>) =>
            runProgram(`${directory}/bin/kubectl`, words, { environment })

          const added = yield* orrery(["clusters", "kubeconfig", "reached", "--role", "viewer"], { environment }).pipe(
            Effect.provideService(RunningProgram, { executable: execPath, script }),
          )
          assert.strictEqual(added.exitCode, 0, added.errors)
          const whoAmI = yield* kubectl("auth", "whoami")
          assert.include(whoAmI.output, kubernetesUsername({ userId: alan.id, role: "viewer" }))

          yield* Effect.orDie((yield* Members).remove(acme.id, alan.id))
          yield* (yield* WithdrawGrants)()

          assert.notStrictEqual((yield* kubectl("auth", "whoami")).exitCode, 0)
        }).pipe(Effect.scoped),
    )
  })
})

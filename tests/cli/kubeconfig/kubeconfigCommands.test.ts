import { NodeFileSystem } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import { DateTime, Effect, FileSystem } from "effect"
import { parse } from "yaml"

import { RunningProgram } from "#adapters/cli/kubeconfig/ThisProgram.ts"
import { MemoryUsersOfClusters } from "#adapters/memory/MemoryClusterUsers.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import type { ClusterId } from "#domain/cluster/Cluster.ts"
import { kubernetesUsername } from "#domain/kubeconfig/ClusterUser.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { ada } from "#tests/fixtures/People.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

import { asAda } from "../ServedCommands.ts"

const readyCluster = Effect.fnUntraced(function* (name: string) {
  const clusters = yield* Clusters
  const { id } = pendingCluster(name)
  yield* clusters.create(pendingCluster(name))
  yield* clusters.move(id, { to: "PROVISIONING" })
  yield* clusters.move(id, { to: "READY", endpoint: "k8s.example" })
  return id
}, Effect.orDie)

const ownerOf = (id: ClusterId, token: unknown) =>
  Effect.map(MemoryUsersOfClusters, ({ ownerOf }) => ownerOf(id, String(token)))

const own = { executable: "/usr/bin/node", script: "/opt/orrery/orrery.js" }

const run = (words: ReadonlyArray<string>, environment: Readonly<Record<string, string>> = {}) =>
  asAda(["clusters", ...words], { environment }).pipe(Effect.provideService(RunningProgram, own))

it.layer(HttpServerForTests.layer(), { timeout: "60 seconds", excludeTestServices: true })(
  "Access to a cluster from the command line",
  (it) => {
    it.effect("is added to the kubeconfig, without a secret, with the command that gets tokens", () =>
      Effect.gen(function* () {
        const HOME = yield* temporaryDirectory
        const id = yield* readyCluster("added")
        const { exitCode, output } = yield* run(["kubeconfig", "added", "--role", "viewer", "--duration", "30m"], {
          HOME,
        })

        assert.strictEqual(exitCode, 0)
        assert.include(output, `Added added.acme to ${HOME}/.kube/config, and made it the current context.`)
        const files = yield* FileSystem.FileSystem
        const written = parse(yield* files.readFileString(`${HOME}/.kube/config`))
        assert.strictEqual(written["current-context"], "added.acme")
        assert.strictEqual(written.clusters[0].cluster.server, "https://k8s.example")
        const { args, command } = written.users[0].user.exec
        assert.strictEqual(command, own.executable)
        assert.deepStrictEqual(
          args.filter((word: string) => !word.startsWith("http")),
          [own.script, "clusters", "token", id, "--server", "--duration", "30m", "--role", "viewer"],
        )
      }).pipe(Effect.scoped, Effect.provide(NodeFileSystem.layer)),
    )

    it.effect("is a kubeconfig with a token on the standard output, which is valid for as long as it says", () =>
      Effect.gen(function* () {
        const id = yield* readyCluster("written")
        for (const words of [
          ["kubeconfig", "written", "--stdout"],
          ["generate-kubeconfig", "written"],
        ]) {
          const { exitCode, output } = yield* run(words, { HOME: "/nonexistent" })

          assert.strictEqual(exitCode, 0)
          const [user] = parse(output).users
          assert.strictEqual(yield* ownerOf(id, user.user.token), kubernetesUsername({ userId: ada.id, role: "owner" }))
        }
      }),
    )

    it.effect("is a token as kubectl reads it, in the version that kubectl asks for", () =>
      Effect.gen(function* () {
        const id = yield* readyCluster("token")
        for (const version of ["v1", "v1beta1"]) {
          const apiVersion = `client.authentication.k8s.io/${version}`
          const info = JSON.stringify({ apiVersion, kind: "ExecCredential", spec: { interactive: false } })
          const before = yield* DateTime.now
          const { exitCode, output } = yield* run(["token", id, "--duration", "10m"], { KUBERNETES_EXEC_INFO: info })

          assert.strictEqual(exitCode, 0)
          const { status, ...credential } = JSON.parse(output)
          assert.deepStrictEqual(credential, { apiVersion, kind: "ExecCredential", spec: {} })
          assert.isDefined(yield* ownerOf(id, status.token))
          const seconds = (Date.parse(status.expirationTimestamp) - DateTime.toEpochMillis(before)) / 1000
          assert.closeTo(seconds, 600, 30)
        }
      }),
    )

    it.effect("is refused in a version that this command does not write", () =>
      Effect.gen(function* () {
        yield* readyCluster("version")
        const info = '{"apiVersion":"client.authentication.k8s.io/v1alpha1"}'
        const { errors, exitCode } = yield* run(["token", "version"], { KUBERNETES_EXEC_INFO: info })

        assert.strictEqual(exitCode, 2)
        assert.include(errors, "exec needs apiVersion: client.authentication.k8s.io/v1.")
      }),
    )

    it.effect.each(["kubeconfig", "generate-kubeconfig", "token"])(
      "is refused by %s for less than 10 minutes",
      (name) =>
        Effect.gen(function* () {
          const { errors, exitCode } = yield* run([name, "any", "--duration", "5m"])

          assert.strictEqual(exitCode, 2)
          assert.include(errors, "Kubernetes issues no credential for less than 10 minutes")
        }),
    )

    it.effect("is refused while the cluster is created, and changes no file", () =>
      Effect.gen(function* () {
        yield* Effect.orDie((yield* Clusters).create(pendingCluster("early")))
        const { errors, exitCode } = yield* run(["kubeconfig", "early"], { HOME: "/nonexistent" })

        assert.strictEqual(exitCode, 6)
        assert.include(errors, "Cluster early is PENDING; this needs it to be READY.")
      }),
    )

    it.effect("is synchronized with the members", () =>
      Effect.gen(function* () {
        yield* readyCluster("synchronized")
        const { exitCode, output } = yield* run(["sync", "synchronized"])

        assert.strictEqual(exitCode, 0)
        assert.strictEqual(output, "synchronized has 2 users: 2 added, 0 removed.")
        assert.deepInclude(JSON.parse((yield* run(["sync", "synchronized", "-o", "json"])).output), {
          users: 2,
          added: 0,
          removed: 0,
        })
      }),
    )
  },
)

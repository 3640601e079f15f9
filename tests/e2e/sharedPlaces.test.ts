import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"

import { assert, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"

import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import { describeWith } from "#tests/fixtures/DescribeWith.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"
import { engineOfThisMachine } from "#tests/terraform/Engine.ts"

import { noTracer, sharedPlaces, trace } from "./OpenedPlaces.ts"

/** Where the checkout lies is the choice of its user. */
const repository = new URL("../..", import.meta.url).pathname
const server = [process.execPath, join(repository, "adapters/main/start.ts")]
const command = [process.execPath, join(repository, "adapters/cli/bin/orrery.js")]

/** A home of a user's own beside a directory for temporary files that all users share. */
const scene = Effect.gen(function* () {
  const directory = yield* temporaryDirectory
  const [home, shared] = [join(directory, "home"), join(directory, "shared")]
  mkdirSync(home, { mode: 0o711 })
  mkdirSync(shared)
  chmodSync(shared, 0o1777)
  // PostgreSQL runs as another user when root runs the tests.
  chmodSync(directory, 0o711)
  writeFileSync(join(home, "cloud.yaml"), "latency: { scale: 0.02, otherMilliseconds: 10 }\n")
  writeFileSync(join(home, "cluster.json"), JSON.stringify(smallCluster))
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: home,
    TMPDIR: shared,
    PORT: "0",
    ORRERY_METRICS_PORT: "0",
    ORRERY_ISSUER_PORT: "0",
    ORRERY_KUBERNETES_PORT: "0",
    ORRERY_DATA_DIR: join(home, "data"),
    ORRERY_SIMULATED_CLOUD: join(home, "cloud.yaml"),
    ...(engineOfThisMachine === undefined ? {} : { ORRERY_TERRAFORM_BIN: engineOfThisMachine.path }),
  }
  const start = (name: string, words: ReadonlyArray<string>) =>
    Effect.acquireRelease(
      Effect.sync(() => trace(join(directory, name), words, { cwd: home, env })),
      ({ child }) => Effect.sync(() => child.kill("SIGKILL")),
    )
  return { env, home, start }
})

describeWith("Places that other users of the machine share", noTracer, () => {
  it.live(
    "are used by no server and no command",
    () =>
      Effect.gen(function* () {
        const { env, home, start } = yield* scene
        const address = join(env.ORRERY_DATA_DIR, "server-address")
        const running = yield* start("server.trace", server)
        yield* Effect.sync(() => existsSync(address) || running.child.exitCode !== null).pipe(
          Effect.repeat({ until: (is) => is, schedule: Schedule.spaced("50 millis") }),
        )
        assert.isTrue(existsSync(address), running.said())

        const applied = yield* start("apply.trace", [...command, "clusters", "apply", "-f", "cluster.json", "--wait"])
        const byCommand = yield* applied.traced
        assert.strictEqual(applied.child.exitCode, 0, applied.said())
        running.child.kill("SIGTERM")
        const byServer = yield* running.traced

        // The traces hold what they should: without it there would be nothing to find.
        const paths = new Set([...byServer, ...byCommand].map(({ path }) => path))
        for (const name of ["bootstrap-key", "keys/encryption", "cloud.yaml"]) {
          assert.isTrue(
            [...paths].some((path) => path.startsWith(home) && path.includes(name)),
            name,
          )
        }
        assert.isTrue(byServer.some(({ call, path }) => call === "bind" && path.includes("/data/lock/")))
        assert.deepStrictEqual(sharedPlaces(byServer, [home, repository]), [])
        assert.deepStrictEqual(sharedPlaces(byCommand, [home, repository]), [])
        assert.notInclude(readFileSync(address.replace("server-address", "bootstrap-key"), "utf8"), " ")
      }).pipe(Effect.scoped),
    120_000,
  )

  it.live("are noticed: the compiled code where Node keeps it by default", () =>
    Effect.gen(function* () {
      const { env, home, start } = yield* scene
      writeFileSync(
        join(home, "cached.mjs"),
        'import { enableCompileCache } from "node:module"\nenableCompileCache()\nawait import("node:http")\nawait import("./part.mjs")\n',
      )
      writeFileSync(join(home, "part.mjs"), "export const part = 1\n")

      const places = yield* (yield* start("cached.trace", [process.execPath, join(home, "cached.mjs")])).traced

      assert.isTrue(
        sharedPlaces(places, [home, repository]).some((place) => place.includes(`${env.TMPDIR}/node-compile-cache`)),
      )
    }).pipe(Effect.scoped),
  )

  it.live("are noticed: a socket of a name that is known beforehand", () =>
    Effect.gen(function* () {
      const { env, home, start } = yield* scene
      const program = 'require("node:net").connect(process.env.TMPDIR + "/known.sock").on("error", () => {})'
      const places = yield* (yield* start("socket.trace", [process.execPath, "-e", program])).traced

      assert.deepStrictEqual(sharedPlaces(places, [home, repository]), [`connect ${env.TMPDIR}/known.sock`])
    }).pipe(Effect.scoped),
  )
})

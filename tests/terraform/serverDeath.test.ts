import { spawn } from "node:child_process"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { createInterface } from "node:readline"

import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"

import { DatabaseUrl } from "#adapters/postgres/DatabaseUrl.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresTerraformStates from "#adapters/postgres/PostgresTerraformStates.ts"
import { leftoverProcesses } from "#adapters/terraform/engine/LeftoverProcesses.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import { settled } from "#tests/fixtures/People.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { encryption, engineIn, lacksEngine, noCloud } from "./Engine.ts"
import { program, slow } from "./Programs.ts"
import { runsOf } from "./Runs.ts"

const name = "outlived"
const cluster = pendingCluster(name)

/** One resource that is made at once, one that takes longer than the server lives, and one that waits for it. */
const text = program({
  network: { input: "made before the kill" },
  cluster: { ...slow(30), depends_on: ["terraform_data.network"] },
  addon: { depends_on: ["terraform_data.cluster"] },
})

/** Starts a server that applies the program, and kills it when the engine has begun the slow resource; gives its last line. */
const killServer = (dataDirectory: string, database: string) =>
  Effect.callback<number>((resume) => {
    const server = spawn(process.execPath, [join(import.meta.dirname, "KilledServer.ts")], {
      env: {
        ...process.env,
        DATABASE: database,
        DATA_DIRECTORY: dataDirectory,
        NAME: name,
        CLUSTER: cluster.id,
        PROGRAM: text,
      },
      stdio: ["ignore", "pipe", "inherit"],
    })
    let started = 0
    let last = 0
    createInterface({ input: server.stdout }).on("line", (line) => {
      last = Number.parseInt(line, 10)
      started += line.endsWith("ResourceStarted") ? 1 : 0
      if (started === 2) server.kill("SIGKILL")
    })
    server.once("exit", () => resume(Effect.succeed(last)))
  })

describe.skipIf(lacksEngine)("An engine that outlives its server", () => {
  onPostgres((database) => {
    const ports = Layer.mergeAll(PostgresTerraformStates.layer, PostgresClusters.layer, PostgresAccounts.layer).pipe(
      Layer.provideMerge(database),
    )
    const system = Layer.mergeAll(Layer.provideMerge(settled, ports), encryption, noCloud)

    it.layer(system, { timeout: "60 seconds", excludeTestServices: true })("on Postgres", (it) => {
      it.effect(
        "is interrupted once by the next server, saves its state there, and leaves its events",
        () =>
          Effect.gen(function* () {
            const dataDirectory = yield* temporaryDirectory
            yield* Effect.flatMap(Clusters, (clusters) => clusters.create(cluster))
            const runs = runsOf(name, cluster.id)
            const { run } = runs(text)
            const directory = join(dataDirectory, "runs", run.runId)
            const lastLine = yield* killServer(dataDirectory, Redacted.value(yield* DatabaseUrl))
            assert.lengthOf(yield* leftoverProcesses(directory), 1)

            yield* Effect.gen(function* () {
              const engine = yield* InfrastructureEngine
              const unread = yield* engine.settle(run.runId, lastLine)

              assert.deepStrictEqual(yield* leftoverProcesses(directory), [])
              assert.lengthOf(
                readdirSync(directory).filter((file) => file.startsWith("interrupted-")),
                1,
              )
              assert.deepInclude(
                unread.map((event) => ("address" in event ? `${event._tag} ${event.address}` : event._tag)),
                "ResourceFailed terraform_data.cluster",
              )
              assert.deepStrictEqual(yield* engine.settle(run.runId, lastLine + unread.length), [])

              const next = runs(text)
              assert.include(yield* engine.stateAddresses(next.run), "terraform_data.network")
              const plan = yield* engine.plan(next.run, "present")
              assert.notInclude(
                plan.changes.map(({ address }) => address),
                "terraform_data.network",
              )
            }).pipe(Effect.provide(engineIn(dataDirectory)))
          }),
        60_000,
      )
    })
  })
})

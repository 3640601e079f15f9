import { existsSync, readFileSync } from "node:fs"
import { createServer } from "node:https"
import { join } from "node:path"

import { assert, describe, it } from "@effect/vitest"
import { DateTime, Deferred, Effect, Exit, Fiber, Layer, Scope } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { TerraformStates } from "#adapters/interfaces/TerraformStates.ts"
import * as MemorySimulatedObjects from "#adapters/memory/MemorySimulatedObjects.ts"
import * as MemoryTerraformStates from "#adapters/memory/MemoryTerraformStates.ts"
import * as SimulatedCloudConfig from "#adapters/simulated-cloud/cloud/SimulatedCloudConfig.ts"
import * as SimulatedProviderAttachment from "#adapters/simulated-cloud/SimulatedProviderAttachment.ts"
import { createKeyPair } from "#adapters/terraform/state/StateCertificates.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"
import { settingsWith } from "#tests/simulated-cloud/SimulatedClouds.ts"

import { encryption, engineIn, lacksEngine } from "./Engine.ts"
import { makePresent, runsOf } from "./Runs.ts"

const slowAddress = "aws_kms_key.secrets"

/** Networks, and in the end an object that takes some seconds to create. */
const programOf = (networks: ReadonlyArray<string>, last: object = { aws_kms_key: { secrets: {} } }) =>
  JSON.stringify({
    provider: { aws: [{ region: "eu-central-1" }] },
    resource: {
      aws_vpc: Object.fromEntries(networks.map((name) => [name, { cidr_block: "10.0.0.0/16" }])),
      ...last,
    },
  })

const latency = { scale: 1, otherMilliseconds: 0, byTypeMilliseconds: { aws_kms_key: 3000 } }

const cloud = SimulatedProviderAttachment.layer.pipe(
  Layer.provide(SimulatedCloudConfig.layer(settingsWith({ latency }))),
  Layer.provideMerge(MemorySimulatedObjects.layer),
)

const system = Layer.mergeAll(MemoryTerraformStates.layer, encryption, cloud)

/** A server on the port of the state server that no engine trusts, so that none tries again. */
const strangerOn = (port: number) =>
  Effect.acquireRelease(
    Effect.gen(function* () {
      const now = yield* DateTime.now
      const { certificate: cert, privateKey: key } = yield* Effect.promise(() => createKeyPair("server", now))
      const server = createServer({ cert, key }).on("tlsClientError", () => undefined)
      yield* Effect.callback<void>((resume) => void server.listen(port, "127.0.0.1", () => resume(Effect.void)))
      return server
    }),
    (server) => Effect.callback<void>((resume) => void server.close(() => resume(Effect.void))),
  )

/** Applies a program, and takes the state server away while the engine creates the slow resource. */
const applyWithoutStateServer = Effect.fnUntraced(function* (
  dataDirectory: string,
  runs: ReturnType<typeof runsOf>,
  program: string,
) {
  const started = yield* Deferred.make<void>()
  const { events, run } = runs(program, {
    journal: (_, event) =>
      event._tag === "ResourceStarted" && event.address === slowAddress
        ? Deferred.succeed(started, undefined)
        : Effect.void,
  })
  const server = yield* Scope.make()
  const engine = yield* Layer.buildWithScope(engineIn(dataDirectory), server)
  const applying = yield* Effect.forkChild(Effect.provide(Effect.flip(makePresent(run)), engine))
  yield* Effect.raceFirst(Deferred.await(started), Fiber.join(applying))
  yield* Scope.close(server, Exit.void)
  yield* strangerOn(Number(readFileSync(join(dataDirectory, "state-server-port"), "utf8")))
  yield* Fiber.join(applying)
  return { run, lastLine: events.length, file: join(dataDirectory, "runs", run.runId, "errored.tfstate") }
}, Effect.scoped)

describe.skipIf(lacksEngine)("An engine whose state server is gone for good", () => {
  it.layer(system, { timeout: "60 seconds", excludeTestServices: true })("on the simulated cloud", (it) => {
    it.effect("leaves its state to the next server, which stores it and can delete everything", () =>
      Effect.gen(function* () {
        const dataDirectory = yield* temporaryDirectory
        const runs = runsOf("first state")
        const text = programOf(["network"])
        const { file, lastLine, run } = yield* applyWithoutStateServer(dataDirectory, runs, text)
        assert.isTrue(existsSync(file))

        yield* Effect.gen(function* () {
          const engine = yield* InfrastructureEngine
          yield* engine.settle(run.runId, lastLine)
          yield* engine.saveState(run.runId)
          assert.isFalse(existsSync(file))
          yield* engine.saveState(run.runId)
          yield* engine.dispose(run.runId)

          const next = runs(text).run
          assert.sameMembers([...(yield* engine.stateAddresses(next))], ["aws_vpc.network", slowAddress])
          assert.isFalse((yield* engine.plan(next, "present")).hasChanges)

          const last = runs(text).run
          yield* engine.apply(last, yield* engine.plan(last, "absent"))
          assert.deepStrictEqual(yield* (yield* SimulatedObjects).listByCluster(run.clusterId), [])
        }).pipe(Effect.provide(engineIn(dataDirectory)))
      }).pipe(Effect.scoped),
    )

    it.effect("leaves a state that continues the stored one", () =>
      Effect.gen(function* () {
        const dataDirectory = yield* temporaryDirectory
        const runs = runsOf("later state")
        const states = yield* TerraformStates
        const first = runs(programOf(["network"], {})).run
        yield* Effect.provide(makePresent(first), engineIn(dataDirectory))
        const stored = yield* states.read(first.clusterId, first.generation)
        const { lastLine, run } = yield* applyWithoutStateServer(dataDirectory, runs, programOf(["network", "other"]))

        yield* Effect.gen(function* () {
          const engine = yield* InfrastructureEngine
          yield* engine.settle(run.runId, lastLine)
          yield* engine.saveState(run.runId)

          const saved = yield* states.read(run.clusterId, run.generation)
          assert.strictEqual(saved?.lineage, stored?.lineage)
          assert.isAbove(saved?.serial ?? 0, stored?.serial ?? Number.POSITIVE_INFINITY)
          assert.sameMembers(
            [...(yield* engine.stateAddresses(runs("").run))],
            ["aws_vpc.network", "aws_vpc.other", slowAddress],
          )
        }).pipe(Effect.provide(engineIn(dataDirectory)))
      }).pipe(Effect.scoped),
    )
  })
})

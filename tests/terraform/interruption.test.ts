import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"

import { TerraformStates } from "#adapters/interfaces/TerraformStates.ts"
import { leftoverProcesses } from "#adapters/terraform/engine/LeftoverProcesses.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import type { EngineEvent } from "#domain/infrastructure/EngineEvent.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

import { engineIn, lacksEngine, localPorts } from "./Engine.ts"
import { program, slow } from "./Programs.ts"
import { makePresent, runsOf } from "./Runs.ts"

const slowAddress = "terraform_data.cluster"

/** One resource that is made at once, and one that takes longer than the test does. */
const text = program({ network: {}, cluster: { ...slow(20), depends_on: ["terraform_data.network"] } })

const isSlowStart = (event: EngineEvent) => event._tag === "ResourceStarted" && event.address === slowAddress

/** An apply that has begun with the slow resource. */
const underWay = Effect.fnUntraced(function* (name: string, journal: Effect.Effect<void> = Effect.void) {
  const dataDirectory = yield* temporaryDirectory
  const engine = yield* Layer.build(engineIn(dataDirectory))
  const started = yield* Deferred.make<void>()
  const runs = runsOf(name)
  const { run, lines, events } = runs(text, {
    journal: (_, event) =>
      isSlowStart(event) ? Effect.andThen(Deferred.succeed(started, undefined), journal) : Effect.void,
  })
  const apply = yield* Effect.forkChild(Effect.provide(makePresent(run), engine))
  yield* Deferred.await(started)
  return { engine, run, runs, lines, events, apply, directory: join(dataDirectory, "runs", run.runId) }
})

const canLock = (clusterId: string, generation: number) =>
  Effect.flatMap(TerraformStates, (states) =>
    Effect.isSuccess(states.lock(clusterId, generation, { id: "probe", operation: "", who: "", created: "" })),
  )

const interruptsSeen = (directory: string) => ({
  marks: readdirSync(directory).filter((name) => name.startsWith("interrupted-")).length,
  heard: readFileSync(join(directory, "apply.jsonl"), "utf8").split("Interrupt received").length - 1,
})

describe.skipIf(lacksEngine)("An engine at work", () => {
  it.layer(localPorts, { timeout: "30 seconds", excludeTestServices: true })("on terraform_data", (it) => {
    it.effect("is interrupted once when its run is, saves its state, and lets go of the lock", () =>
      Effect.gen(function* () {
        const { apply, directory, engine, events, run } = yield* underWay("interrupted")

        yield* Fiber.interrupt(apply)

        assert.deepStrictEqual(yield* leftoverProcesses(directory), [])
        assert.deepStrictEqual(interruptsSeen(directory), { marks: 1, heard: 1 })
        assert.isTrue(yield* canLock(run.clusterId, run.generation))
        const service = yield* Effect.provide(InfrastructureEngine, engine)
        assert.include(yield* service.stateAddresses(run), "terraform_data.network")
        // What the engine said on its way out is journalled, too.
        assert.include(
          events.map(({ _tag }) => _tag),
          "ResourceFailed",
        )
        assert.deepStrictEqual(yield* service.settle(run.runId, events.length), [])
      }),
    )

    it.effect("is interrupted once even when its run is settled while it ends", () =>
      Effect.gen(function* () {
        const { apply, directory, engine, run } = yield* underWay("settled")
        const service = yield* Effect.provide(InfrastructureEngine, engine)

        yield* Effect.all([Fiber.interrupt(apply), service.settle(run.runId, 0), service.settle(run.runId, 0)], {
          concurrency: "unbounded",
        })

        // A child that the engine has forked and that has not yet become its command looks like the engine, so it may be marked too.
        assert.strictEqual(interruptsSeen(directory).heard, 1)
      }),
    )

    it.effect("is interrupted when its events cannot be journalled, and leaves them to be read", () =>
      Effect.gen(function* () {
        const { apply, directory, engine, events, lines, run } = yield* underWay(
          "unjournalled",
          Effect.die("no journal"),
        )

        const exit = yield* Fiber.await(apply)

        assert.strictEqual(exit._tag, "Failure")
        assert.deepStrictEqual(yield* leftoverProcesses(directory), [])
        const service = yield* Effect.provide(InfrastructureEngine, engine)
        const refused = lines[events.findIndex(isSlowStart)] ?? 0
        const unread = yield* service.settle(run.runId, refused - 1)
        assert.isTrue(unread[0] !== undefined && isSlowStart(unread[0]))
        assert.include(
          unread.map(({ _tag }) => _tag),
          "ResourceFailed",
        )
      }),
    )

    it.effect("fails as interrupted when it is killed, and the next run takes its lock and goes on", () =>
      Effect.gen(function* () {
        const { apply, directory, engine, events, lines, run, runs } = yield* underWay("killed")
        const service = yield* Effect.provide(InfrastructureEngine, engine)
        const [processId = 0] = yield* leftoverProcesses(directory)

        process.kill(processId, "SIGKILL")
        const failure = yield* Effect.flip(Fiber.join(apply))

        assert.isTrue(failure.interrupted)
        assert.strictEqual(failure.step, "apply")
        assert.include(failure.diagnostics[0]?.summary, "SIGKILL")
        assert.deepStrictEqual(
          lines,
          events.map((_, index) => index + 1),
        )
        assert.deepStrictEqual(yield* service.settle(run.runId, events.length), [])
        assert.isFalse(yield* canLock(run.clusterId, run.generation))

        const next = runs(program({ network: {} }))
        yield* Effect.provide(makePresent(next.run), engine)
        assert.deepStrictEqual(yield* service.stateAddresses(next.run), ["terraform_data.network"])
      }),
    )
  })
})

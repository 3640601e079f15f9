import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Ref } from "effect"

import { ResumeOperations } from "#application/operation/ResumeOperations.ts"
import * as OperationWork from "#application/OperationWork.ts"
import { EgressNetworks } from "#application/ports/EgressNetworks.ts"
import { OperationRunner } from "#application/ports/OperationRunner.ts"
import { ProgramSynthesizer } from "#application/ports/ProgramSynthesizer.ts"
import * as UseCases from "#application/UseCases.ts"
import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"

import { worldWith } from "./Lives.ts"
import { create, ended, remove, useCases } from "./Server.ts"
import { smallProgram } from "./SmallProgram.ts"
import { forgetfulEngine } from "./StateFile.ts"
import { timePassesUntil } from "./Time.ts"

/** The networks of each program that was written. */
class Written extends Context.Service<Written, Ref.Ref<ReadonlyArray<string>>>()(
  "orrery/tests/application/egressNetworks.test/Written",
) {}

const written = Layer.effect(Written, Ref.make<ReadonlyArray<string>>([]))

const recording = Layer.effect(
  ProgramSynthesizer,
  Effect.map(Written, (programs) =>
    ProgramSynthesizer.of({
      synthesize: (input) =>
        Ref.update(programs, (before) => [...before, (input.egressNetworks ?? []).join()]).pipe(
          Effect.as(smallProgram(input)),
        ),
    }),
  ),
).pipe(Layer.provide(written))

const world = worldWith(recording).pipe(Layer.provideMerge(written))

const networksAre = (networks: ReadonlyArray<string>) => Layer.succeed(EgressNetworks, networks)

const serverWith = (...networks: ReadonlyArray<string>) =>
  useCases.pipe(Layer.provide(networksAre(networks)), Layer.provideMerge(forgetfulEngine()))

/** A server that dies before it starts what it accepted. */
const dyingServerWith = (...networks: ReadonlyArray<string>) =>
  UseCases.layer.pipe(
    Layer.provide(networksAre(networks)),
    Layer.provideMerge(Layer.succeed(OperationRunner, { start: () => Effect.void })),
    Layer.provideMerge(OperationWork.layer),
    Layer.provideMerge(forgetfulEngine()),
  )

/** Everything written since the last time. */
const programs = Effect.flatMap(Written, (all) => Effect.map(Ref.getAndSet(all, []), (texts) => [...new Set(texts)]))

const office = "203.0.113.7/32"
const other = "198.51.100.0/24"

const created = (name: string, ...networks: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { cluster, operation } = yield* create({ ...smallCluster, clusterName: name })
    yield* timePassesUntil(ended(operation.id))
    return cluster
  }).pipe(Effect.provide(serverWith(...networks), { local: true }))

describe("the networks that Orrery is seen from", () => {
  it.effect("are in every program of a creation, from the check of the request on, and no setting is no network", () =>
    Effect.gen(function* () {
      yield* created("open", office, other)
      assert.deepStrictEqual(yield* programs, [`${office},${other}`])

      yield* created("closed")
      assert.deepStrictEqual(yield* programs, [""])
    }).pipe(Effect.provide(world, { local: true })),
  )

  it.effect("stay for an operation as they were when it was accepted, and a new setting is for the next one", () =>
    Effect.gen(function* () {
      const { operation } = yield* create().pipe(Effect.provide(dyingServerWith(office), { local: true }))
      yield* programs
      yield* Effect.gen(function* () {
        yield* (yield* ResumeOperations)()
        const { operation: last } = yield* timePassesUntil(ended(operation.id))
        assert.strictEqual(last.status, "COMPLETED")
      }).pipe(Effect.provide(serverWith(other), { local: true }))
      assert.deepStrictEqual(yield* programs, [office])

      yield* created("second", other)
      assert.deepStrictEqual(yield* programs, [other])
    }).pipe(Effect.provide(world, { local: true })),
  )

  it.effect("stay as they are in a deletion, which changes nothing before it deletes", () =>
    Effect.gen(function* () {
      const cluster = yield* created("leaving", office)
      yield* programs
      yield* Effect.gen(function* () {
        const { operation } = yield* remove(cluster.id)
        yield* timePassesUntil(ended(operation.id))
      }).pipe(Effect.provide(serverWith(other), { local: true }))

      assert.deepStrictEqual(yield* programs, [office])
    }).pipe(Effect.provide(world, { local: true })),
  )
})

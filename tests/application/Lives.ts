import { Context, Effect, Layer } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { ResumeOperations } from "#application/operation/ResumeOperations.ts"
import { ClusterPlans } from "#application/ports/ClusterPlans.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { EngineRuns } from "#application/ports/EngineRuns.ts"
import { OperationCredentials } from "#application/ports/OperationCredentials.ts"
import { OperationLog } from "#application/ports/OperationLog.ts"
import { Operations } from "#application/ports/Operations.ts"
import type { ProgramSynthesizer } from "#application/ports/ProgramSynthesizer.ts"
import { Transaction } from "#application/ports/Transaction.ts"
import type { OperationType } from "#domain/operation/Operation.ts"
import { acme } from "#tests/fixtures/People.ts"

import { BegunRuns } from "./BegunRuns.ts"
import { type Fuse, makeFuse, onFuse, outside } from "./Fuse.ts"
import { LivingCluster } from "./LivingCluster.ts"
import { create, ended, owner, remove, useCases } from "./Server.ts"
import { smallSynthesizer } from "./SmallProgram.ts"
import { forgetfulEngine, StateFile } from "./StateFile.ts"
import { stores, tools } from "./Stores.ts"

/** What outlives every server of a test, with programs by some synthesizer: empty each time it is built. */
export const worldWith = (synthesizer: Layer.Layer<ProgramSynthesizer>) =>
  BegunRuns.recording.pipe(
    Layer.provideMerge(Layer.mergeAll(stores, StateFile.layer, BegunRuns.layer)),
    Layer.provideMerge(Layer.merge(tools, synthesizer)),
  )

/** The same, where every cluster has the small program. */
export const world = worldWith(smallSynthesizer)

const outliving = [
  ClusterPlans,
  Clusters,
  EngineRuns,
  OperationCredentials,
  OperationLog,
  Operations,
  SimulatedObjects,
  StateFile,
  Transaction,
] as const

type Outliving = Context.Service.Identifier<(typeof outliving)[number]>

/** The same stores, as a server sees them that hangs on a fuse. */
const fused = (fuse: Fuse) =>
  Layer.effectContext(
    Effect.map(Effect.context<Outliving>(), (context) => {
      const ports = outliving.map(({ key }): [string, unknown] => [key, onFuse(context.mapUnsafe.get(key), fuse)])
      const { atomically, afterCommit } = Context.get(context, Transaction)
      return Context.makeUnsafe<Outliving>(new Map(ports)).pipe(
        Context.add(Transaction, {
          atomically: (effect) => fuse.guard(atomically(effect)),
          afterCommit: (effect) => afterCommit(outside(effect)),
        }),
      )
    }),
  )

type Engine = ReturnType<typeof forgetfulEngine>

/** A server that lives until its work is done, or dies at the moment its fuse says; whether it lived. */
const live = <A, E, R>(engine: Engine, blowsAt: number, work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const fuse = yield* makeFuse(blowsAt)
    const served = useCases.pipe(Layer.provideMerge(engine), Layer.provideMerge(fused(fuse)))
    const done = work.pipe(Effect.provide(served, { local: true }), Effect.as(true))
    return yield* Effect.raceFirst(done, Effect.as(fuse.blown, false))
  })

const never = Number.POSITIVE_INFINITY

/** What a client does that does not give up: it asks again where its request was lost, and waits for the end. */
const insist = Effect.fnUntraced(function* (type: "CREATE" | "DELETE") {
  const clusters = yield* Clusters
  const operations = yield* Operations
  const resume = yield* ResumeOperations
  const { deletion, request } = yield* LivingCluster
  yield* resume()
  const found = yield* clusters.findByName(acme.id, request.clusterName)
  const latest = found && (yield* operations.latest(found.id))
  if (type === "DELETE" && found === undefined) return undefined
  if (latest?.type === (type satisfies OperationType)) return yield* ended(latest.id)
  const { operation } = yield* type === "CREATE" ? create(request) : remove(request.clusterName, deletion)
  return yield* ended(operation.id)
})

/** Does one operation with servers that each die at one of the moments given; the last one is left to live. */
export const survive = Effect.fn("survive")(
  function* (type: "CREATE" | "DELETE", deaths: ReadonlyArray<number>, engine: Engine = forgetfulEngine()) {
    let died = 0
    for (const blowsAt of [...deaths, never]) {
      const alive = yield* Effect.orDie(live(engine, blowsAt, insist(type)))
      if (alive) return { died }
      died += 1
    }
    return yield* Effect.die("The last server cannot die.")
  },
  Effect.provideService(CurrentActor, owner),
)

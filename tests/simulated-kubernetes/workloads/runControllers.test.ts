import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Queue } from "effect"
import { TestClock } from "effect/testing"

import { controllersOf } from "#adapters/simulated-kubernetes/Controllers.ts"
import type { AnyObject } from "#adapters/simulated-kubernetes/world/KubernetesKinds.ts"
import type { Change } from "#adapters/simulated-kubernetes/world/ObjectTable.ts"
import {
  type ControlledCluster,
  runControllers,
  settleStored,
} from "#adapters/simulated-kubernetes/world/RunControllers.ts"
import { seededTexts } from "#adapters/simulated-kubernetes/world/SeededTexts.ts"
import { workingCopyOf } from "#adapters/simulated-kubernetes/world/WorkingCopy.ts"
import { create, type Write } from "#adapters/simulated-kubernetes/world/World.ts"

import { nodeOf, templateOf } from "./SimulatedWorld.ts"

const controllers = controllersOf("certificate")

/** A store in memory that counts how often it is read. */
const storedCluster = Effect.fnUntraced(function* () {
  const writes = yield* Queue.unbounded<void>()
  const stored = new Map<string, { readonly object: AnyObject; readonly revision: number }>()
  const counts = { reads: 0, conflicts: 0 }
  let revision = 0
  let rival: (() => void) | undefined
  const keyOf = ({ kind, metadata }: AnyObject) => `${kind} ${metadata.namespace ?? ""}/${metadata.name}`
  const put = ({ after, before }: Change) => {
    revision++
    const object = after ?? before
    if (object === undefined) return
    if (after === undefined) stored.delete(keyOf(object))
    else stored.set(keyOf(object), { object: after, revision })
    Queue.offerUnsafe(writes, undefined)
  }
  const cluster: ControlledCluster<"changed"> = {
    clusterId: "c1",
    controllers,
    complete: (object) => object,
    read: Effect.sync(() => {
      counts.reads++
      return { revision, objects: [...stored.values()] }
    }),
    write: (change, expected) =>
      Effect.suspend(() => {
        const first = rival
        rival = undefined
        first?.()
        const object = change.after ?? change.before
        const current = object === undefined ? 0 : (stored.get(keyOf(object))?.revision ?? 0)
        if (current !== expected) {
          counts.conflicts++
          return Effect.fail("changed" as const)
        }
        put(change)
        return Effect.succeed(revision)
      }),
    awaitWrites: Effect.asVoid(Queue.takeAll(writes)),
  }
  const apply = (...list: ReadonlyArray<Write>): void => {
    const copy = workingCopyOf(
      [...stored.values()].map(({ object }) => object),
      0,
      seededTexts(`test ${revision}`),
    )
    copy.apply(list)
    copy.changes.forEach(put)
  }
  return {
    apply,
    cluster,
    counts,
    objects: () => [...stored.values()].map(({ object }) => object),
    beforeNextWrite: (action: () => void) => {
      rival = action
    },
  }
})

const web = create("Deployment", {
  metadata: { name: "web", namespace: "default" },
  spec: { replicas: 2, selector: { matchLabels: { app: "web" } }, template: templateOf("web") },
})

const podsOf = (objects: ReadonlyArray<AnyObject>) =>
  objects
    .filter(({ kind }) => kind === "Pod")
    .map((pod) => ("status" in pod ? Reflect.get(pod.status ?? {}, "phase") : undefined))

describe("The controllers of a stored cluster", () => {
  it.effect("bring it further when it is written to and when its time comes, and then rest", () =>
    Effect.gen(function* () {
      const { apply, cluster, counts, objects } = yield* storedCluster()
      apply(nodeOf("node-a"))
      const fiber = yield* Effect.forkChild(runControllers(cluster), { startImmediately: true })
      yield* TestClock.adjust("1 second")

      apply(web)
      yield* TestClock.adjust("500 millis")
      assert.deepStrictEqual(podsOf(objects()), ["Pending", "Pending"])
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(podsOf(objects()), ["Running", "Running"])

      const { reads } = counts
      yield* TestClock.adjust("10 days")
      assert.strictEqual(counts.reads, reads)
      yield* Fiber.interrupt(fiber)
    }),
  )

  it.effect("start again from what is stored when another write comes first", () =>
    Effect.gen(function* () {
      const { apply, beforeNextWrite, cluster, counts, objects } = yield* storedCluster()
      apply(nodeOf("node-a"), web)

      beforeNextWrite(() => {
        const deployment = objects().find(({ kind }) => kind === "Deployment")
        if (deployment?.kind !== "Deployment" || deployment.spec === undefined)
          throw new Error("There is no deployment.")
        apply({ verb: "replace", object: { ...deployment, spec: { ...deployment.spec, replicas: 5 } } })
      })
      yield* settleStored(cluster)

      assert.isAbove(counts.conflicts, 0)
      assert.lengthOf(podsOf(objects()), 5)
    }),
  )

  it.effect("of two servers create each pod once", () =>
    Effect.gen(function* () {
      const run = Effect.runSyncWith(yield* Effect.context<never>())
      const { apply, beforeNextWrite, cluster, objects } = yield* storedCluster()
      apply(nodeOf("node-a"), web)

      beforeNextWrite(() => run(settleStored(cluster)))
      yield* settleStored(cluster)

      assert.lengthOf(podsOf(objects()), 2)
    }),
  )
})

import { Clock, Effect, Option } from "effect"

import type { AnyObject } from "./KubernetesKinds.ts"
import type { Change } from "./ObjectTable.ts"
import type { CompleteObject } from "./ObjectWrites.ts"
import { seededTexts } from "./SeededTexts.ts"
import { settleCluster } from "./SettleCluster.ts"
import type { Controller } from "./World.ts"

/** The objects of a cluster as they are stored. */
export interface ControlledCluster<E> {
  readonly clusterId: string
  readonly controllers: ReadonlyArray<Controller>
  readonly complete: CompleteObject
  /** All objects of kinds that controllers know, each with the number of its last write, and the number of the cluster's last write. */
  readonly read: Effect.Effect<{
    readonly revision: number
    readonly objects: ReadonlyArray<{ readonly object: AnyObject; readonly revision: number }>
  }>
  /** Writes a change over that revision of the object, 0 for a new one, and returns the new one. Fails if another write came first. */
  readonly write: (change: Change, expectedRevision: number) => Effect.Effect<number, E>
  /** Waits until there may be writes since it last returned. */
  readonly awaitWrites: Effect.Effect<void>
}

const keyOf = ({ kind, metadata }: AnyObject): string => `${kind} ${metadata.namespace ?? ""}/${metadata.name}`

const attemptsMax = 20

/** Brings a cluster to what its objects specify now. Returns when it changes by itself, in milliseconds since 1970. */
export const settleStored = <E>(cluster: ControlledCluster<E>): Effect.Effect<number | undefined, E> =>
  Effect.gen(function* () {
    const { objects, revision } = yield* cluster.read
    const revisions = new Map(objects.map(({ object, revision: own }) => [keyOf(object), own]))
    const { changes, wakeAtMillis } = settleCluster(
      cluster.controllers,
      objects.map(({ object }) => object),
      yield* Clock.currentTimeMillis,
      seededTexts(`${cluster.clusterId} ${revision}`),
      cluster.complete,
    )
    for (const change of changes) {
      const object = change.after ?? change.before
      if (object === undefined) continue
      const written = yield* cluster.write(change, revisions.get(keyOf(object)) ?? 0)
      revisions.set(keyOf(object), change.after === undefined ? 0 : written)
    }
    return wakeAtMillis
  }).pipe(Effect.retry({ times: attemptsMax }))

const sleepUntil = Effect.fnUntraced(function* (atMillis: number) {
  yield* Effect.sleep(Math.max(0, atMillis - (yield* Clock.currentTimeMillis)))
})

/** How long the controllers of a cluster wait for a write when nothing is due. */
const idleTime = "10 minutes"

/**
 * Runs the controllers of a cluster: after each write to it, and when time alone gives them something to do. Returns when nothing is due
 * and nothing has been written for ten minutes.
 */
export const runControllers = Effect.fnUntraced(function* <E>(cluster: ControlledCluster<E>): Effect.fn.Return<void> {
  for (;;) {
    // What keeps failing is tried again with the next write.
    const wakeAtMillis = yield* settleStored(cluster).pipe(
      Effect.catchCause((cause) =>
        Effect.as(Effect.logWarning("The controllers of a simulated cluster failed.", cause), undefined),
      ),
    )
    if (wakeAtMillis === undefined) {
      const written = yield* Effect.timeoutOption(cluster.awaitWrites, idleTime)
      if (Option.isNone(written)) return
    } else {
      yield* Effect.raceFirst(cluster.awaitWrites, sleepUntil(wakeAtMillis))
    }
  }
})

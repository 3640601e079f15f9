import type { AnyObject } from "./KubernetesKinds.ts"
import type { Change } from "./ObjectTable.ts"
import type { CompleteObject, RandomTexts } from "./ObjectWrites.ts"
import { workingCopyOf } from "./WorkingCopy.ts"
import type { Controller } from "./World.ts"

/** Controllers that undo each other's work would never stop. */
const roundsMax = 200

/** What the controllers did to the objects of a cluster, in order, and when time alone gives them something to do. */
export interface Settled {
  readonly changes: ReadonlyArray<Change>
  /** Milliseconds since 1970; absent while only a change of an object can. */
  readonly wakeAtMillis: number | undefined
}

/** Runs controllers on the objects of a cluster until none of them has anything left to do at this time. */
export const settleCluster = (
  controllers: ReadonlyArray<Controller>,
  objects: Iterable<AnyObject>,
  nowMillis: number,
  random: RandomTexts,
  complete?: CompleteObject,
): Settled => {
  const copy = workingCopyOf(objects, nowMillis, random, complete)
  for (let round = 0; round < roundsMax; round++) {
    const { length } = copy.changes
    for (const { reconcileAll } of controllers) reconcileAll(copy.world, copy.apply)
    const wakeAtMillis = copy.takeWake()
    if (copy.changes.length === length) return { changes: copy.changes, wakeAtMillis }
  }
  return { changes: copy.changes, wakeAtMillis: nowMillis + 1000 }
}

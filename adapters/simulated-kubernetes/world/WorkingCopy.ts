import { eventAfter } from "./EventSeries.ts"
import type { AnyObject } from "./KubernetesKinds.ts"
import { objectTableOf } from "./ObjectTable.ts"
import { type CompleteObject, objectWritesOf, type RandomTexts } from "./ObjectWrites.ts"
import { nameCharacters } from "./TemplateHash.ts"
import { millisOf } from "./Timestamps.ts"
import type { Happening, World, Write } from "./World.ts"

const suffixLength = 5

/** The objects of a cluster in memory, with every change that the writes of controllers made to them, in order. */
export const workingCopyOf = (
  objects: Iterable<AnyObject>,
  nowMillis: number,
  random: RandomTexts,
  complete: CompleteObject = (object) => object,
) => {
  const table = objectTableOf(objects)
  const { changes, current, find, list, put } = table
  let wakeAtMillis: number | undefined

  const { create, remove, replace } = objectWritesOf(table, nowMillis, random, complete)
  const happen = (happening: Happening): void => {
    const { event, name, namespace } = eventAfter(happening, nowMillis, find)
    const before = find("Event", namespace, name)
    if (before === undefined) create("Event", event)
    else replace({ ...before, ...event, metadata: before.metadata })
  }

  const apply = (writes: ReadonlyArray<Write>): void => {
    for (const write of writes) {
      if (write.verb === "create") create(write.kind, write.object)
      else if (write.verb === "replace") replace(write.object, write.isSameGeneration)
      else if (write.verb === "delete") remove(write.object, write.atOnce === true)
      else if (write.verb === "event") happen(write)
      else if (write.verb === "wake") wakeAtMillis = Math.min(wakeAtMillis ?? write.atMillis, write.atMillis)
      else {
        const before = current(write.object)
        if (before !== undefined) put(before, { ...before, status: write.status } as AnyObject)
      }
    }
  }

  const world: World = {
    nowMillis,
    find,
    list,
    controlledBy: (kind, owner) =>
      list(kind, owner.metadata.namespace).filter(({ metadata }) =>
        metadata.ownerReferences?.some(({ controller, uid }) => controller === true && uid === owner.metadata.uid),
      ),
    nameSuffix: () =>
      Array.from({ length: suffixLength }, () => nameCharacters.charAt(random.below(nameCharacters.length))).join(""),
  }
  return {
    world,
    apply,
    changes,
    /** Forgets what earlier rounds wanted to wake for, and returns it. */
    takeWake: (): number | undefined => {
      const taken = wakeAtMillis
      wakeAtMillis = undefined
      return taken
    },
  }
}

/** Whether a time has come; if not, `wake` is when it does. */
export const hasCome = (world: World, timestamp: string, afterSeconds: number) => {
  const atMillis = millisOf(timestamp) + afterSeconds * 1000
  return { hasCome: atMillis <= world.nowMillis, wake: { verb: "wake", atMillis } as const }
}

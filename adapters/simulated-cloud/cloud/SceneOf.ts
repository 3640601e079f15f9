import { DateTime, Effect, Random } from "effect"

import { type Attributes, isAttributes, isList, textsAt, type Value } from "../value/Value.ts"
import type { CloudAccount } from "./CloudAccount.ts"
import { placeOf, regionOf } from "./ObjectRecord.ts"
import { ObjectStore } from "./ObjectStore.ts"
import type { Need, Scene } from "./ResourceBehavior.ts"
import { behaviorOf } from "./SimulatedProvider.ts"

const tokenDigits = 40
const digitsAtATime = 8

/** Forty hexadecimal digits. */
const randomToken = Effect.map(
  Effect.all(Array.from({ length: tokenDigits / digitsAtATime }, () => Random.nextIntBetween(0, 0xffff_ffff))),
  (numbers) => numbers.map((number) => number.toString(16).padStart(digitsAtATime, "0")).join(""),
)

const namesAt = (attributes: Attributes, path: string): ReadonlyArray<string> => {
  const names = path.split(".")
  let holder: Value = attributes
  for (const name of names.slice(0, -1)) {
    const next: Value = isAttributes(holder) ? (holder[name] ?? null) : null
    holder = isList(next) ? (next[0] ?? null) : next
  }
  return isAttributes(holder) ? textsAt(holder, names.at(-1) ?? "").filter((text) => text !== "") : []
}

/** Finds what an object names, and refuses where the cloud would for something that is not there. */
const namedObjects = Effect.fnUntraced(function* (
  account: CloudAccount,
  resourceType: string,
  attributes: Attributes,
  needs: ReadonlyArray<Need>,
) {
  const store = yield* ObjectStore
  const found = new Map<string, Attributes>()
  for (const need of needs) {
    for (const id of namesAt(attributes, need.attribute)) {
      const place = placeOf(account, need.resourceType, attributes)
      const object = yield* store.find(place, need.resourceType, need.importId?.(id, attributes) ?? id)
      if (object !== undefined) found.set(`${need.resourceType} ${id}`, object.attributes)
      else if (need.missing !== undefined) {
        const call = { operation: "create", resourceType, name: "" } as const
        return yield* account.provider.refusals.call(call, need.missing(id))
      }
    }
  }
  return found
})

/** What a new object may know of the world around it. */
export const sceneOf = Effect.fnUntraced(function* (
  account: CloudAccount,
  resourceType: string,
  attributes: Attributes,
) {
  const named = yield* namedObjects(
    account,
    resourceType,
    attributes,
    behaviorOf(account.provider, resourceType).needs ?? [],
  )
  const region = regionOf(account, "", attributes)
  const scene: Scene = {
    accountId: account.accountId,
    region,
    token: yield* randomToken,
    createdAt: DateTime.formatIso(yield* DateTime.now),
    named: (type, importId) => named.get(`${type} ${importId}`),
  }
  return scene
})

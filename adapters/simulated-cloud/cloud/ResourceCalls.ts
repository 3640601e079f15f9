import { type Deferred, Effect } from "effect"

import type { SimulatedNameTaken } from "#adapters/interfaces/SimulatedObjects.ts"

import type { BlockSchema } from "../schema/BlockSchema.ts"
import { conform } from "../value/Conform.ts"
import { type Attributes, textAt, textsAt, toJsonObject } from "../value/Value.ts"
import { checkPermissions, shortageOf } from "./AccountChecks.ts"
import type { CloudAccount } from "./CloudAccount.ts"
import type { CloudRefusal } from "./CloudRefusal.ts"
import { settleUnknowns } from "./Fabrication.ts"
import { FailureInjection } from "./FailureInjection.ts"
import { takeTime } from "./Latency.ts"
import { addressOf, importIdFor, objectIdOf, objectOf, placeOf } from "./ObjectRecord.ts"
import { ObjectStore } from "./ObjectStore.ts"
import { sceneOf } from "./SceneOf.ts"
import { type CloudOperation, SimulatedCloudConfig } from "./SimulatedCloudConfig.ts"
import { behaviorOf } from "./SimulatedProvider.ts"

/** A resource as a call to the cloud concerns it. */
export interface ResourceTarget {
  readonly account: CloudAccount
  readonly resourceType: string
  readonly schema: BlockSchema
  /** Where the caller knows it; otherwise it is read from the object's labels. */
  readonly address?: string
  /** Completes when the engine wants every call to end. */
  readonly stopped: Deferred.Deferred<void>
}

/** An object the cloud made or changed, and what went wrong after that, if anything did. */
export interface CallOutcome {
  readonly state: Attributes
  readonly refusal: CloudRefusal | undefined
}

const guard = Effect.fnUntraced(function* (operation: CloudOperation, target: ResourceTarget, attributes: Attributes) {
  const injection = yield* FailureInjection
  const { account, resourceType } = target
  const name = textAt(attributes, "name") ?? textAt(attributes, "id") ?? ""
  const address = target.address ?? addressOf(account, resourceType, attributes)
  yield* injection.check({ provider: account.provider, operation, resourceType, address, name })
  yield* checkPermissions({ account, resourceType, operation, attributes })
})

/** What there is too little of for a write. It ends the call at once, unless the object is there all the same. */
const findShortage = Effect.fnUntraced(function* (
  operation: "create" | "update",
  { account, resourceType }: ResourceTarget,
  planned: Attributes,
  prior?: Attributes,
) {
  const shortage = yield* shortageOf({ account, resourceType, operation, attributes: planned }, prior)
  if (shortage === undefined) return undefined
  const name = textAt(planned, "name") ?? ""
  const refusal = account.provider.refusals.call({ operation, resourceType, name }, shortage.message)
  return shortage.leavesObject === true ? refusal : yield* refusal
})

/** The object is there already when this begins, so what ends it early leaves an object behind. */
const finish = Effect.fnUntraced(function* (target: ResourceTarget, state: Attributes, shortage?: CloudRefusal) {
  const settings = yield* SimulatedCloudConfig
  return yield* takeTime(settings, target.account.provider, target.resourceType, target.stopped).pipe(
    Effect.match({
      onSuccess: (): CallOutcome => ({ state, refusal: shortage }),
      onFailure: (refusal): CallOutcome => ({ state, refusal }),
    }),
  )
})

const refusedCall = (
  { account, resourceType }: ResourceTarget,
  operation: CloudOperation,
  name: string,
  message: string,
): CloudRefusal => account.provider.refusals.call({ operation, resourceType, name }, message)

const behaviorFor = ({ account, resourceType }: ResourceTarget) => behaviorOf(account.provider, resourceType)

const refuseWrite = (operation: "create" | "update", target: ResourceTarget, planned: Attributes) => {
  const reason = behaviorFor(target).refusesWrite?.(planned)
  if (reason === undefined) return Effect.void
  return Effect.fail(refusedCall(target, operation, textAt(planned, "name") ?? "", reason))
}

/** Creates an object. It is kept before the call returns, as in the real cloud: a crash in between leaves it behind. */
export const createResource = Effect.fn("ResourceCalls.create")(function* (
  target: ResourceTarget,
  planned: Attributes,
) {
  const { account, resourceType, schema } = target
  yield* guard("create", target, planned)
  const behavior = behaviorFor(target)
  yield* refuseWrite("create", target, planned)
  const shortage = yield* findShortage("create", target, planned)
  const scene = yield* sceneOf(account, resourceType, planned)
  const state = settleUnknowns(planned, behavior.computed?.(planned, scene) ?? {}, schema)
  const object = objectOf(account, resourceType, state, target.address)
  const store = yield* ObjectStore

  const refuse = ({ uniqueName }: SimulatedNameTaken) =>
    refusedCall(
      target,
      "create",
      textAt(state, "name") ?? "",
      behavior.nameTaken?.(uniqueName) ?? account.provider.refusals.alreadyExists(resourceType, uniqueName),
    )
  yield* store
    .create(object)
    .pipe(
      Effect.catchTag("SimulatedNameTaken", (taken) =>
        behavior.upsert === true ? store.update(object.objectId, object.attributes) : Effect.fail(refuse(taken)),
      ),
    )
  return yield* finish(target, state, shortage)
})

export const updateResource = Effect.fn("ResourceCalls.update")(function* (
  target: ResourceTarget,
  prior: Attributes,
  planned: Attributes,
) {
  const { account, resourceType, schema } = target
  yield* guard("update", target, planned)
  const behavior = behaviorFor(target)
  yield* refuseWrite("update", target, planned)
  const shortage = yield* findShortage("update", target, planned, prior)
  const scene = yield* sceneOf(account, resourceType, planned)
  const before = Object.fromEntries((behavior.changing ?? []).map((name) => [name, prior[name] ?? null]))
  const made = behavior.computed?.({ ...planned, ...before }, scene) ?? {}
  const state = settleUnknowns(planned, made, schema)

  const store = yield* ObjectStore
  const found = yield* store.update(objectIdOf(account, resourceType, prior), toJsonObject(state))
  if (!found) {
    const name = importIdFor(resourceType, prior)
    return yield* refusedCall(target, "update", name, account.provider.refusals.notFound(name))
  }
  return yield* finish(target, state, shortage)
})

/** What still needs the object keeps it alive, as DependencyViolation and its kin do. */
const refuseHeld = Effect.fnUntraced(function* (target: ResourceTarget, prior: Attributes) {
  const { account, resourceType } = target
  const store = yield* ObjectStore
  const importId = importIdFor(resourceType, prior)
  for (const hold of behaviorFor(target).heldBy ?? []) {
    const others = yield* store.listByType(placeOf(account, hold.resourceType, prior), hold.resourceType)
    if (others.some(({ attributes }) => textsAt(attributes, hold.attribute).includes(importId))) {
      return yield* refusedCall(target, "delete", importId, hold.refusal(importId))
    }
  }
})

/** Deletes an object; it exists until the call returns. Deleting what is gone succeeds. */
export const deleteResource = Effect.fn("ResourceCalls.delete")(function* (target: ResourceTarget, prior: Attributes) {
  const { account, resourceType } = target
  yield* guard("delete", target, prior)
  const protection = behaviorFor(target).refusesDelete?.(prior)
  if (protection !== undefined) {
    return yield* refusedCall(target, "delete", importIdFor(resourceType, prior), protection)
  }
  yield* refuseHeld(target, prior)
  yield* takeTime(yield* SimulatedCloudConfig, account.provider, resourceType, target.stopped)
  yield* (yield* ObjectStore).remove(objectIdOf(account, resourceType, prior))
})

/** The object as it is now; undefined when it is gone. */
export const readResource = Effect.fn("ResourceCalls.read")(function* (target: ResourceTarget, state: Attributes) {
  const { account, resourceType, schema } = target
  yield* guard("read", target, state)
  const store = yield* ObjectStore
  const found = yield* store.find(placeOf(account, resourceType, state), resourceType, importIdFor(resourceType, state))
  return found === undefined ? undefined : conform(found.attributes, schema)
})

export const importResource = Effect.fn("ResourceCalls.import")(function* (target: ResourceTarget, importId: string) {
  const { account, resourceType, schema } = target
  const store = yield* ObjectStore
  const found = yield* store.find(placeOf(account, resourceType, {}), resourceType, importId)
  return found === undefined ? undefined : conform(found.attributes, schema)
})

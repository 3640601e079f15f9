import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, PubSub } from "effect"

import { type HubMessage, operationBroadcast } from "#adapters/postgres/OperationBroadcast.ts"
import type { OperationEvent } from "#domain/operation/OperationEvent.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import { news, pendingOperation } from "#tests/fixtures/Operations.ts"

const { id } = pendingOperation(pendingCluster("any"))

const event = (sequence: number, status: OperationEvent["status"] = "IN_PROGRESS"): OperationEvent => ({
  ...news(`event ${sequence}`),
  operationId: id,
  sequence,
  timestamp: DateTime.makeUnsafe(0),
  status,
})

/** A log in memory that counts how often it is read. */
const countedLog = () => {
  const events: Array<OperationEvent> = []
  const counted = { reads: 0, events }
  const source = {
    lastSequence: () => Effect.sync(() => events.length),
    readAfter: (_id: OperationEvent["operationId"], after: number, limit: number) =>
      Effect.sync(() => {
        counted.reads++
        return events.slice(after, after + limit)
      }),
  }
  return { counted, source }
}

const heard = Effect.fnUntraced(function* (subscription: PubSub.Subscription<HubMessage>, until: number) {
  const sequences: Array<number> = []
  while (sequences.at(-1) !== until) {
    for (const { events } of yield* PubSub.takeAll(subscription))
      sequences.push(...events.map(({ sequence }) => sequence))
  }
  return sequences
})

describe("the hub of an operation", () => {
  it.effect("reads once for a thousand followers", () =>
    Effect.gen(function* () {
      const { counted, source } = countedLog()
      const hubs = yield* operationBroadcast(source)
      const subscriptions = yield* Effect.forEach(Array.from({ length: 1000 }), () => hubs.subscribe(id))
      yield* Effect.yieldNow

      counted.events.push(event(1), event(2), event(3))
      hubs.notify(id, 3)
      const all = yield* Effect.forEach(subscriptions, (subscription) => heard(subscription, 3))

      for (const sequences of all) assert.deepStrictEqual(sequences, [1, 2, 3])
      assert.strictEqual(counted.reads, 1)
    }),
  )

  it.effect("does not read what it knows it has", () =>
    Effect.gen(function* () {
      const { counted, source } = countedLog()
      counted.events.push(event(1))
      const hubs = yield* operationBroadcast(source)
      const subscription = yield* hubs.subscribe(id)
      yield* PubSub.take(subscription)

      hubs.notify(id, 1)
      counted.events.push(event(2))
      hubs.notify(id, 2)
      hubs.notify(id, 2)

      assert.deepStrictEqual(yield* heard(subscription, 2), [2])
      hubs.notify(id, 2)
      yield* Effect.yieldNow
      assert.strictEqual(counted.reads, 1)
    }),
  )

  it.effect("stops reading at the end of the operation", () =>
    Effect.gen(function* () {
      const { counted, source } = countedLog()
      const hubs = yield* operationBroadcast(source)
      const subscription = yield* hubs.subscribe(id)
      yield* PubSub.take(subscription)

      counted.events.push(event(1, "COMPLETED"))
      hubs.notifyAll()
      yield* heard(subscription, 1)
      hubs.notifyAll()
      yield* Effect.yieldNow

      assert.strictEqual(counted.reads, 1)
    }),
  )

  it.effect("sends its followers to the table when it cannot understand what it reads", () =>
    Effect.gen(function* () {
      const { source } = countedLog()
      const hubs = yield* operationBroadcast({ ...source, readAfter: () => Effect.die("garbled") })
      const subscription = yield* hubs.subscribe(id)
      const beginning = yield* PubSub.take(subscription)

      hubs.notify(id, 1)

      assert.deepStrictEqual(beginning, { newest: 0, events: [] })
      assert.deepStrictEqual(yield* PubSub.take(subscription), { newest: Number.POSITIVE_INFINITY, events: [] })
    }),
  )

  it.effect("goes with its last follower", () =>
    Effect.gen(function* () {
      const { source } = countedLog()
      const hubs = yield* operationBroadcast(source)

      yield* Effect.scoped(
        Effect.gen(function* () {
          yield* hubs.subscribe(id)
          yield* hubs.subscribe(id)
          assert.strictEqual(hubs.followed(), 1)
        }),
      )

      assert.strictEqual(hubs.followed(), 0)
    }),
  )
})

import { assert, it } from "@effect/vitest"
import { Effect, Latch, Layer, Queue } from "effect"

import * as CryptoIds from "#adapters/crypto/CryptoIds.ts"
import { AuditTrail } from "#application/audit/AuditTrail.ts"
import { AuditLog } from "#application/ports/AuditLog.ts"
import { CurrentOrigin } from "#application/ports/CurrentOrigin.ts"
import type { AuditEntry } from "#domain/audit/AuditEntry.ts"
import { AlreadyMember } from "#domain/organization/Member.ts"
import { UserId } from "#domain/user/User.ts"
import { ada } from "#tests/fixtures/People.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

import { stores } from "./Access.ts"

const person = (index: number) => UserId.make(uuid(`refused person ${index}`))

const refuse = Effect.fnUntraced(function* (userId: UserId, times: number) {
  const { watch } = yield* AuditTrail
  const subject = { type: "member", id: ada.id, name: ada.name } as const
  const refused = watch(
    { action: "member.add", by: { userId }, subject },
    Effect.fail(new AlreadyMember({ userId: ada.id })),
  )
  yield* Effect.replicateEffect(Effect.ignore(refused), times)
})

it.effect("a refusal that is dropped is not the one that says no more are recorded", () =>
  Effect.gen(function* () {
    const started = yield* Latch.make()
    const released = yield* Latch.make()
    const written = yield* Queue.unbounded<AuditEntry>()
    const log = Layer.succeed(AuditLog, {
      append: (entry) => Effect.andThen(Effect.andThen(started.open, released.await), Queue.offer(written, entry)),
      erase: () => Effect.void,
      list: () => Effect.succeed([]),
      prune: () => Effect.succeed(0),
    })
    yield* Effect.gen(function* () {
      yield* refuse(person(0), 1)
      yield* started.await
      // One is being written, and 1,000 wait.
      yield* refuse(person(0), 98)
      for (let other = 1; other <= 10; other++) yield* refuse(person(other), 99)
      yield* refuse(person(0), 1)
      yield* released.open
      yield* Queue.takeN(written, 1001)
      yield* refuse(person(0), 2)
    }).pipe(
      Effect.provide(Layer.provide(AuditTrail.layer, [log, CryptoIds.layer])),
      Effect.provideService(CurrentOrigin, {}),
      Effect.scoped,
    )

    const entries = yield* Queue.clear(written)
    assert.deepStrictEqual(
      entries.map(({ details, userId }) => [userId, Object.keys(details)]),
      [[person(0), ["refusalsNotRecordedUntil"]]],
    )
  }).pipe(Effect.provide(stores)),
)

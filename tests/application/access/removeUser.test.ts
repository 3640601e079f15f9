import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

import { Members } from "#application/ports/Members.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { RemoveUser } from "#application/user/RemoveUser.ts"
import { ada, globex, grace, settle, stranger } from "#tests/fixtures/People.ts"

import { now, stores } from "./Access.ts"

/** Grace hands globex over to the stranger and leaves it, just after it was found that she owns it. */
const handingOver = Layer.effect(
  Organizations,
  Effect.gen(function* () {
    const members = yield* Members
    const organizations = yield* Organizations
    const handOver = Effect.gen(function* () {
      yield* members.add(globex.id, stranger.id, "owner", now)
      yield* organizations.save({ ...globex, ownerUserId: stranger.id, updatedAt: now })
      yield* members.remove(globex.id, grace.id)
    }).pipe(Effect.orDie)
    return { ...organizations, ownedBy: (userId) => Effect.tap(organizations.ownedBy(userId), () => handOver) }
  }),
)

describe("a user who is removed", () => {
  it.effect("takes no organization away that someone else owns by then", () =>
    Effect.gen(function* () {
      yield* settle
      yield* (yield* RemoveUser)(grace, ada.id)

      const { ownerUserId } = yield* (yield* Organizations).get(globex.id)
      assert.strictEqual(ownerUserId, stranger.id)
      assert.strictEqual(yield* (yield* Members).count(globex.id), 1)
    }).pipe(Effect.provide(RemoveUser.layer.pipe(Layer.provideMerge(handingOver), Layer.provideMerge(stores)))),
  )
})

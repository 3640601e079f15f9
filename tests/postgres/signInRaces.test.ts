import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

import { Organizations } from "#application/ports/Organizations.ts"
import { Users } from "#application/ports/Users.ts"
import { AdministerUsers } from "#application/user/AdministerUsers.ts"
import type { User } from "#domain/user/User.ts"
import { acting, claimsOf, errorTagOf, useCases } from "#tests/application/access/Access.ts"
import { signIn } from "#tests/application/access/SignIns.ts"
import { acme, alan, edith, settled } from "#tests/fixtures/People.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { endsOf, inEachOf, newcomer, stores } from "./AccessOnPostgres.ts"

const tries = 100

onPostgres((database) => {
  const system = Layer.provideMerge(settled, useCases().pipe(Layer.provideMerge(stores), Layer.provideMerge(database)))

  it.layer(system, { timeout: "60 seconds", excludeTestServices: true })(`of two at once, ${tries} times`, (it) => {
    it.effect("one claims an account that waits for its owner, and the other fails because it is taken", () =>
      Effect.gen(function* () {
        const ended = yield* inEachOf(
          tries,
          Effect.fnUntraced(function* (number) {
            const unclaimed = yield* newcomer(`unclaimed-${number}`)
            const claims = claimsOf(unclaimed)
            const ends = yield* endsOf(signIn(claims), signIn({ ...claims, subject: "another" + number }))
            const again = yield* errorTagOf(signIn({ ...claims, subject: "a third" }))
            const { loginCount } = yield* (yield* Users).get(unclaimed.id)
            return `${ends} ${again} ${loginCount}`
          }),
        )

        assert.deepStrictEqual(new Set(ended), new Set([`EmailTaken,done EmailTaken 1`]))
      }),
    )

    it.effect("both sign in for the first time as one person, who has one account then", () =>
      Effect.gen(function* () {
        const users = yield* Users
        const ended = yield* inEachOf(
          tries,
          Effect.fnUntraced(function* (number) {
            const claims = claimsOf({ name: `twin-${number}`, email: `twin-${number}@races.example` })
            const ends = yield* endsOf(signIn(claims), signIn(claims))
            const user = yield* users.findByIdentity(claims)
            const owned = user === undefined ? [] : yield* (yield* Organizations).ownedBy(user.id)
            return `${ends} ${user?.loginCount} ${owned.length}`
          }),
        )

        assert.deepStrictEqual(new Set(ended), new Set(["done,done 2 1"]))
      }),
    )

    it.effect("one global admin demotes the other, and the other may not any more", () =>
      Effect.gen(function* () {
        const users = yield* Users
        const demote = ({ id: userId }: User) =>
          Effect.flatMap(AdministerUsers, (users) => users.change(userId, { globalRole: "developer" }))

        for (let number = 0; number < tries; number++) {
          yield* users.save({ ...alan, globalRole: "admin" })
          yield* users.save({ ...edith, globalRole: "admin" })
          const ends = yield* endsOf(
            demote(edith).pipe(acting(alan, acme, "owner")),
            demote(alan).pipe(acting(edith, acme, "owner")),
          )
          assert.strictEqual(ends, "Forbidden,done")
          yield* users.save(alan)
          yield* users.save(edith)
        }
      }),
    )
  })
})

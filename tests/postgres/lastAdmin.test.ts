import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

import { RemoveMember } from "#application/organization/RemoveMember.ts"
import { acting, useCases } from "#tests/application/access/Access.ts"
import { ada, alan, organization, settled } from "#tests/fixtures/People.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { endsOf, found, inEachOf, isOwned, stores } from "./AccessOnPostgres.ts"

const tries = 1000

/** The owner and the only other admin leave at once; how that ends. */
const race = Effect.fnUntraced(function* (number: number) {
  const [owner, admin] = number % 2 === 0 ? [ada, alan] : [alan, ada]
  const team = organization(`team-${number}`, owner)
  yield* found(team, [[admin, "admin"]])
  const leave = (user: typeof ada, role: "owner" | "admin") =>
    Effect.flatMap(RemoveMember, (remove) => remove({ organizationId: team.id, userId: user.id })).pipe(
      acting(user, team, role),
    )

  const ends = yield* endsOf(leave(owner, "owner"), leave(admin, "admin"))
  return { ends, isOwned: yield* isOwned(team) }
})

onPostgres((database) => {
  const system = Layer.provideMerge(settled, useCases().pipe(Layer.provideMerge(stores), Layer.provideMerge(database)))

  it.layer(system, { timeout: "60 seconds", excludeTestServices: true })("the last two who administer", (it) => {
    it.effect(
      `leave at once: one is gone, and the other is told to stay, ${tries} times out of ${tries}`,
      () =>
        Effect.gen(function* () {
          const ended = yield* inEachOf(tries, race)

          assert.deepStrictEqual(
            ended.filter(({ ends, isOwned }) => !isOwned || ends !== "LastAdmin,done"),
            [],
          )
        }),
      120_000,
    )
  })
})

import { PgClient } from "@effect/sql-pg"
import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

import { AddMember } from "#application/organization/AddMember.ts"
import { ChangeRole } from "#application/organization/ChangeRole.ts"
import { CurrentOrigin } from "#application/ports/CurrentOrigin.ts"
import { AdministerUsers } from "#application/user/AdministerUsers.ts"
import type { Organization } from "#domain/organization/Organization.ts"
import type { User } from "#domain/user/User.ts"
import { acting, useCases } from "#tests/application/access/Access.ts"
import { ada, alan, organization, settled, stranger } from "#tests/fixtures/People.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { endsOf, found, inEachOf, newcomer, stores } from "./AccessOnPostgres.ts"

const tries = 100

onPostgres((database) => {
  const system = Layer.provideMerge(settled, useCases().pipe(Layer.provideMerge(stores), Layer.provideMerge(database)))

  /** The entries that still say who someone was. */
  const entriesNaming = (text: string) =>
    Effect.flatMap(
      PgClient.PgClient,
      (sql) => sql`SELECT id FROM audit_log WHERE strpos(to_jsonb(audit_log)::text, ${text}) > 0`,
    )

  it.layer(system, { timeout: "60 seconds", excludeTestServices: true })(`of two at once, ${tries} times`, (it) => {
    const races = <R>(
      name: string,
      change: (leaver: User, team: Organization) => Effect.Effect<unknown, { readonly _tag: string }, R>,
    ) =>
      inEachOf(
        tries,
        Effect.fnUntraced(function* (number) {
          const leaver = yield* newcomer(`${name}-${number}`)
          const team = organization(`team-of-${leaver.name}`, alan)
          yield* found(team, [[leaver, "admin"]])
          const deletion = Effect.flatMap(AdministerUsers, (users) => users.remove(leaver.id)).pipe(acting(ada))
          yield* endsOf(change(leaver, team), deletion)
          return yield* entriesNaming(leaver.email)
        }),
      ).pipe(Effect.provideService(CurrentOrigin, { address: "203.0.113.7" }))

    it.effect("a person changes something while their account is deleted: no entry says who they were", () =>
      Effect.gen(function* () {
        const named = yield* races("leaver", (leaver, team) =>
          Effect.flatMap(AddMember, (add) =>
            add({ organizationId: team.id, user: { userId: stranger.id }, role: "viewer" }),
          ).pipe(acting(leaver, team, "admin")),
        )

        assert.deepStrictEqual(named.flat(), [])
      }),
    )

    it.effect("a person's role changes while their account is deleted: no entry says who they were", () =>
      Effect.gen(function* () {
        const named = yield* races("demoted", (leaver, team) =>
          Effect.flatMap(ChangeRole, (change) => change(team.id, leaver.id, "viewer")).pipe(
            acting(alan, team, "owner"),
          ),
        )

        assert.deepStrictEqual(named.flat(), [])
      }),
    )
  })
})

import { assert, it } from "@effect/vitest"
import { Effect, Layer, type Redacted } from "effect"

import { Authenticate } from "#application/access/Authenticate.ts"
import { CreateApiKey } from "#application/api-key/CreateApiKey.ts"
import { ChangeRole } from "#application/organization/ChangeRole.ts"
import { RemoveMember } from "#application/organization/RemoveMember.ts"
import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { Members } from "#application/ports/Members.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { AdministerUsers } from "#application/user/AdministerUsers.ts"
import type { Organization } from "#domain/organization/Organization.ts"
import type { User } from "#domain/user/User.ts"
import { acting, now, signedIn, useCases } from "#tests/application/access/Access.ts"
import { ada, alan, edith, grace, organization, settled, stranger } from "#tests/fixtures/People.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { endsOf, found, inEachOf, isOwned, newcomer, stores } from "./AccessOnPostgres.ts"

const tries = 100

const remove = (team: Organization, user: User) =>
  Effect.flatMap(RemoveMember, (remove) => remove({ organizationId: team.id, userId: user.id }))

const handOver = (team: Organization, user: User) =>
  Effect.flatMap(ChangeRole, (change) => change(team.id, user.id, "owner"))

const deleteAccount = (user: User) => Effect.flatMap(AdministerUsers, (users) => users.remove(user.id))

onPostgres((database) => {
  const system = Layer.provideMerge(settled, useCases().pipe(Layer.provideMerge(stores), Layer.provideMerge(database)))

  it.layer(system, { timeout: "60 seconds", excludeTestServices: true })(`of two at once, ${tries} times`, (it) => {
    it.effect("one admin removes the other, and the other is there no more", () =>
      Effect.gen(function* () {
        const ended = yield* inEachOf(
          tries,
          Effect.fnUntraced(function* (number) {
            const team = organization(`rivals-${number}`, ada)
            yield* found(team, [
              [alan, "admin"],
              [edith, "admin"],
            ])
            const ends = yield* endsOf(
              remove(team, edith).pipe(acting(alan, team, "admin")),
              remove(team, alan).pipe(acting(edith, team, "admin")),
            )
            return `${ends} ${yield* (yield* Members).count(team.id)}`
          }),
        )

        assert.deepStrictEqual(new Set(ended), new Set([`OrganizationNotFound,done 2`]))
      }),
    )

    it.effect("an owner leaves while the heir's account is deleted: there is an owner all the same, or nothing", () =>
      Effect.gen(function* () {
        const organizations = yield* Organizations
        const ended = yield* inEachOf(
          tries,
          Effect.fnUntraced(function* (number) {
            const heir = yield* newcomer(`heir-${number}`)
            const team = organization(`inherited-${number}`, grace)
            yield* found(team, [[heir, "admin"]])
            const ends = yield* endsOf(
              remove(team, grace).pipe(acting(grace, team, "owner")),
              deleteAccount(heir).pipe(acting(ada)),
            )
            const isThere = yield* Effect.isSuccess(organizations.get(team.id))
            return { ends: ends, isSound: !isThere || (yield* isOwned(team)) }
          }),
        )

        assert.deepStrictEqual(
          ended.filter(({ isSound }) => !isSound),
          [],
        )
        // Either the owner stays, or the heir's organization is deleted with the account.
        for (const { ends } of ended) assert.include(["LastAdmin,done", "done,done"], ends)
      }),
    )

    it.effect("an owner hands over while the new one's account is deleted: there is an owner all the same", () =>
      Effect.gen(function* () {
        const ended = yield* inEachOf(
          tries,
          Effect.fnUntraced(function* (number) {
            const heir = yield* newcomer(`next-${number}`)
            const team = organization(`handed-over-${number}`, grace)
            yield* found(team, [
              [edith, "viewer"],
              [heir, "editor"],
            ])
            const ends = yield* endsOf(
              handOver(team, heir).pipe(acting(grace, team, "owner")),
              deleteAccount(heir).pipe(acting(ada)),
            )
            return { ends: ends, isSound: yield* isOwned(team) }
          }),
        )

        assert.deepStrictEqual(
          ended.filter(({ isSound }) => !isSound),
          [],
        )
        for (const { ends } of ended) {
          assert.include(["MemberNotFound,done", "UserOwnsOrganizations,done"], ends)
        }
      }),
    )

    it.effect("a member makes a key while being removed: no key works afterwards", () =>
      Effect.gen(function* () {
        const apiKeys = yield* ApiKeys
        const authenticate = yield* Authenticate
        const ended = yield* inEachOf(
          tries,
          Effect.fnUntraced(function* (number) {
            const team = organization(`leavers-${number}`, ada)
            yield* found(team, [[stranger, "viewer"]])
            const made: Array<Redacted.Redacted> = []
            yield* endsOf(
              Effect.flatMap(CreateApiKey, (create) => create({ organizationId: team.id, source: "cli" })).pipe(
                signedIn(stranger),
                Effect.tap(({ key }) => Effect.sync(() => made.push(key))),
              ),
              remove(team, stranger).pipe(acting(ada, team)),
            )
            yield* (yield* Members).add(team.id, stranger.id, "admin", now)
            const works = yield* Effect.filter(made, (key) => Effect.isSuccess(authenticate(key)))
            const { active } = yield* apiKeys.count({ organizationId: team.id }, now)
            return works.length + active
          }),
        )

        assert.deepStrictEqual(new Set(ended), new Set([0]))
      }),
    )
  })
})

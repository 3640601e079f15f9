import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"

import { ReadOrganizations } from "#application/organization/ReadOrganizations.ts"
import { Members } from "#application/ports/Members.ts"
import { Users } from "#application/ports/Users.ts"
import { acme, ada, alan, edith, globex, grace, organization, person, stranger } from "#tests/fixtures/People.ts"

import { acting, inAcme, now, errorTagOf } from "./Access.ts"

const read = <A, E, R>(look: (organizations: ReadOrganizations["Service"]) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(ReadOrganizations, look)

const foreign = [globex.id, globex.name, organization("nowhere", ada).id, "nowhere", "", acme.id.toUpperCase(), "Acme"]

describe("looking an organization up", () => {
  it.effect.each([
    { user: ada, role: "owner" },
    { user: alan, role: "admin" },
    { user: edith, role: "editor" },
    { user: grace, role: "viewer" },
  ] as const)("shows $user.name the organization, as $role", ({ role, user }) =>
    inAcme(
      Effect.gen(function* () {
        for (const selector of [acme.id, "acme"]) {
          const found = yield* read(({ get }) => get(selector)).pipe(acting(user))

          assert.deepInclude(found, { organization: acme, role })
          assert.strictEqual(found.members.length, 4)
          assert.strictEqual(yield* read(({ plan }) => plan(selector)).pipe(acting(user)), "enterprise")
        }
      }),
    ),
  )

  it.effect.each(foreign)("finds no organization %j with a key of acme, in any way", (selector) =>
    inAcme(
      Effect.gen(function* () {
        const page = { page: 1, pageSize: 10 }
        // Grace owns globex, but this key of hers acts in acme.
        for (const user of [ada, grace]) {
          const looks = [
            yield* errorTagOf(read(({ get }) => get(selector)).pipe(acting(user))),
            yield* errorTagOf(read(({ plan }) => plan(selector)).pipe(acting(user))),
            yield* errorTagOf(read(({ members }) => members(selector, page)).pipe(acting(user))),
            yield* errorTagOf(read(({ member }) => member(selector, grace.id)).pipe(acting(user))),
          ]
          assert.deepStrictEqual(new Set(looks), new Set(["OrganizationNotFound"]))
        }
      }),
    ),
  )

  it.effect("says the same of a foreign organization and of none", () =>
    inAcme(
      Effect.gen(function* () {
        const of = (selector: string) =>
          Effect.map(Effect.flip(read(({ get }) => get(selector)).pipe(acting(ada))), ({ message }) =>
            message.replace(selector, ""),
          )

        assert.strictEqual(yield* of("globex"), yield* of("nowhere"))
      }),
    ),
  )

  it.effect("shows at most ten members with it", () =>
    inAcme(
      Effect.gen(function* () {
        const [members, users] = [yield* Members, yield* Users]
        for (let number = 0; number < 12; number++) {
          const newcomer = person(`newcomer ${number}`, `${number}@acme.example`)
          yield* users.add(newcomer)
          yield* members.add(acme.id, newcomer.id, "viewer", DateTime.add(now, { seconds: number }))
        }

        const { members: shown } = yield* read(({ get }) => get("acme")).pipe(acting(grace))
        assert.strictEqual(shown.length, 10)
        const { items, totalItems } = yield* read(({ members }) => members("acme", { page: 2, pageSize: 10 })).pipe(
          acting(grace),
        )
        assert.strictEqual(totalItems, 16)
        assert.deepStrictEqual(
          items.map(({ name }) => name),
          ["newcomer 6", "newcomer 7", "newcomer 8", "newcomer 9", "newcomer 10", "newcomer 11"],
        )
      }),
    ),
  )
})

describe("looking a member up", () => {
  it.effect("shows one of the organization's, and no one else", () =>
    inAcme(
      Effect.gen(function* () {
        const { member } = yield* read(({ member }) => member("acme", alan.id)).pipe(acting(grace))

        assert.deepInclude(member, { email: alan.email, role: "admin" })
        assert.strictEqual(
          yield* errorTagOf(read(({ member }) => member("acme", stranger.id)).pipe(acting(ada))),
          "MemberNotFound",
        )
        assert.strictEqual(
          yield* errorTagOf(read(({ member }) => member("globex", ada.id)).pipe(acting(grace, globex))),
          "MemberNotFound",
        )
      }),
    ),
  )
})

describe("listing organizations", () => {
  it.effect("names all the caller belongs to, with the role held in each, and no other", () =>
    inAcme(
      Effect.gen(function* () {
        const ofWhom = (user: typeof ada) =>
          read(({ list }) => list({ page: 1, pageSize: 10 })).pipe(
            acting(user),
            Effect.map(({ items }) => items.map(({ organization: { name }, role }) => `${name} ${role}`)),
          )

        assert.deepStrictEqual((yield* ofWhom(grace)).toSorted(), ["acme viewer", "globex owner"])
        assert.deepStrictEqual(yield* ofWhom(ada), ["acme owner"])
      }),
    ),
  )
})

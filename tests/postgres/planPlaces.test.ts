import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

import { CreateApiKey } from "#application/api-key/CreateApiKey.ts"
import { AddMember } from "#application/organization/AddMember.ts"
import { CreateOrganization } from "#application/organization/CreateOrganization.ts"
import { Users } from "#application/ports/Users.ts"
import type { Organization } from "#domain/organization/Organization.ts"
import { defaultPricing } from "#domain/plan/DefaultPricing.ts"
import type { User } from "#domain/user/User.ts"
import { acting, signedIn, useCases } from "#tests/application/access/Access.ts"
import { alan, edith, grace, person, settled } from "#tests/fixtures/People.ts"
import { pricingWith } from "#tests/fixtures/Pricings.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { endsOf, found, inEachOf, stores, team } from "./AccessOnPostgres.ts"

const tries = 100

const oneEach = "PlanLimitReached,done"

const two = { developer: { enabled: true, limit: 2 } }

/** Two members, two keys and two organizations: one place is left everywhere. */
const pricing = ["members", "api-keys", "organizations"].reduce(
  (pricing, feature) => pricingWith(feature, two, pricing),
  defaultPricing,
)

const add = ({ id: orgId }: Organization, { id: userId }: User) =>
  Effect.flatMap(AddMember, (add) => add({ organizationId: orgId, user: { userId }, role: "viewer" }))

const createKey = ({ id: orgId }: Organization) =>
  Effect.flatMap(CreateApiKey, (create) => create({ organizationId: orgId, source: "ui" })).pipe(signedIn(grace))

const createOrganization = (name: string) => Effect.flatMap(CreateOrganization, ({ create }) => create({ name }))

onPostgres((database) => {
  const system = Layer.provideMerge(
    settled,
    useCases({ pricing }).pipe(Layer.provideMerge(stores), Layer.provideMerge(database)),
  )

  it.layer(system, { timeout: "60 seconds", excludeTestServices: true })(
    `of two who take the last place of a plan at once, ${tries} times, one gets it:`,
    (it) => {
      it.effect("of the members", () =>
        Effect.gen(function* () {
          const ended = yield* inEachOf(
            tries,
            Effect.fnUntraced(function* (number) {
              const full = team(`full-${number}`, grace)
              yield* found(full, [])
              return yield* endsOf(
                add(full, alan).pipe(acting(grace, full)),
                add(full, edith).pipe(acting(grace, full)),
              )
            }),
          )

          assert.deepStrictEqual(new Set(ended), new Set([oneEach]))
        }),
      )

      it.effect("of the API keys", () =>
        Effect.gen(function* () {
          const ended = yield* inEachOf(
            tries,
            Effect.fnUntraced(function* (number) {
              const full = team(`keys-${number}`, grace)
              yield* found(full, [])
              yield* createKey(full)
              return yield* endsOf(createKey(full), createKey(full))
            }),
          )

          assert.deepStrictEqual(new Set(ended), new Set([oneEach]))
        }),
      )

      it.effect("of the organizations", () =>
        Effect.gen(function* () {
          const users = yield* Users
          const ended = yield* inEachOf(
            tries,
            Effect.fnUntraced(function* (number) {
              const founder = {
                ...person(`founder-${number}`, `${number}@races.example`),
                globalRole: "admin" as const,
              }
              yield* users.add(founder)
              const home = team(`home-${number}`, founder)
              yield* found(home, [])
              return yield* endsOf(
                createOrganization(`left-${number}`).pipe(acting(founder, home)),
                createOrganization(`right-${number}`).pipe(acting(founder, home)),
              )
            }),
          )

          assert.deepStrictEqual(new Set(ended), new Set([oneEach]))
        }),
      )
    },
  )
})

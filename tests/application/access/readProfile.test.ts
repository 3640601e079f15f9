import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { CurrentPrincipal } from "#application/ports/CurrentPrincipal.ts"
import { ReadProfile } from "#application/user/ReadProfile.ts"
import { grace, stranger } from "#tests/fixtures/People.ts"

import { claimsOf, inAcme, signedIn, errorTagOf } from "./Access.ts"

describe("the profile", () => {
  const readProfile = Effect.flatMap(ReadProfile, (read) => read())

  it.effect("shows the user and the organizations", () =>
    inAcme(
      Effect.gen(function* () {
        const { memberships, user } = yield* readProfile.pipe(signedIn(grace))

        assert.deepStrictEqual(user, grace)
        assert.sameMembers(
          memberships.map(({ organization: { name }, role }) => `${name} ${role}`),
          ["acme viewer", "globex owner"],
        )
      }),
    ),
  )

  it.effect("is not there before the first sign-in", () =>
    inAcme(
      Effect.gen(function* () {
        const read = Effect.provideService(readProfile, CurrentPrincipal, {
          claims: claimsOf(stranger),
          user: undefined,
        })

        assert.strictEqual(yield* errorTagOf(read), "ProfileNotFound")
      }),
    ),
  )
})

import { assert } from "@effect/vitest"
import { Effect } from "effect"

import { CurrentPrincipal } from "#application/ports/CurrentPrincipal.ts"
import { Users } from "#application/ports/Users.ts"
import { SignIn } from "#application/user/SignIn.ts"
import type { IdentityClaims } from "#domain/user/IdentityClaims.ts"

/** Signs in as an identity provider has it: the profile is whatever belongs to the identity by then. */
export const signIn = Effect.fnUntraced(function* (claims: IdentityClaims) {
  const user = yield* (yield* Users).findByIdentity(claims)
  return yield* Effect.provideService(
    Effect.flatMap(SignIn, (signIn) => signIn()),
    CurrentPrincipal,
    { claims, user },
  )
})

/** The same, for the first time. */
export const signUp = Effect.fnUntraced(function* (claims: IdentityClaims) {
  const signedUp = yield* signIn(claims)
  return signedUp.created ? signedUp : assert.fail("There was a profile already.")
})

export const countUsers = Effect.flatMap(Users, (users) =>
  Effect.map(users.list({ page: 1, pageSize: 1 }), ({ totalItems }) => totalItems),
)

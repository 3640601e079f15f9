import { Effect } from "effect"

import { CurrentPrincipal } from "#application/ports/CurrentPrincipal.ts"
import { ProfileNotFound } from "#domain/user/User.ts"

/** The profile of the signed-in user. */
export const signedInUser = Effect.flatMap(CurrentPrincipal, ({ user }) =>
  user === undefined ? Effect.fail(new ProfileNotFound()) : Effect.succeed(user),
)

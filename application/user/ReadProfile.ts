import { Context, Effect, Layer } from "effect"

import { signedInUser } from "#application/access/SignedInUser.ts"
import { Organizations } from "#application/ports/Organizations.ts"

const organizationsShown = { page: 1, pageSize: 100 }

const make = Effect.map(Organizations, (organizations) =>
  Effect.fn("ReadProfile")(function* () {
    const user = yield* signedInUser
    const { items } = yield* organizations.listOf(user.id, organizationsShown)
    return { user, memberships: items }
  }),
)

/** The profile of the signed-in user, with their first hundred organizations. */
export class ReadProfile extends Context.Service<ReadProfile>()("orrery/application/user/ReadProfile", { make }) {
  static readonly layer = Layer.effect(this, make)
}

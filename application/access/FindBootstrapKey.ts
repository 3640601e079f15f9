import { Context, Effect, Layer } from "effect"

import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { Users } from "#application/ports/Users.ts"
import { isBootstrapKey } from "#domain/api-key/BootstrapKey.ts"
import { firstOwnerEmail } from "#domain/user/FirstOwner.ts"

const make = Effect.gen(function* () {
  const apiKeys = yield* ApiKeys
  const organizations = yield* Organizations
  const users = yield* Users

  return Effect.fn("FindBootstrapKey")(function* () {
    const owner = yield* users.findByEmail(firstOwnerEmail)
    if (owner === undefined) return undefined
    const [organization] = yield* organizations.ownedBy(owner.id)
    if (organization === undefined) return undefined
    const { items } = yield* apiKeys.list(
      { organizationId: organization.id, userId: owner.id },
      { page: 1, pageSize: 1 },
    )
    return items.find((key) => isBootstrapKey(key, organization))
  })
})

/** Finds the key that was created together with the first organization; undefined once it was deleted. */
export class FindBootstrapKey extends Context.Service<FindBootstrapKey>()(
  "orrery/application/access/FindBootstrapKey",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}

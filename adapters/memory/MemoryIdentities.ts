import { Effect, Layer } from "effect"
import { Hex } from "effect/encoding"

import { Identities } from "#application/ports/Identities.ts"
import type { OrganizationRole } from "#domain/access/Role.ts"
import type { ApiKey } from "#domain/api-key/ApiKey.ts"
import type { Organization, OrganizationId } from "#domain/organization/Organization.ts"
import type { User, UserId } from "#domain/user/User.ts"

interface Household {
  readonly ownerUserId: UserId
  readonly roles: Map<UserId, OrganizationRole>
}

export const layer = Layer.sync(Identities, () => {
  const users = new Map<UserId, User>()
  const organizations = new Map<OrganizationId, Household>()
  const keysByHash = new Map<string, ApiKey>()

  const require = <A>(found: A | undefined, what: string) =>
    found === undefined ? Effect.die(new Error(`${what} was not added before.`)) : Effect.succeed(found)

  return Identities.of({
    findByKeyHash: (hash) =>
      Effect.sync(() => {
        const apiKey = keysByHash.get(Hex.encode(hash))
        if (apiKey === undefined) return undefined
        const { organizationId, userId } = apiKey
        const user = users.get(userId)
        const organization = organizations.get(organizationId)
        const role = organization?.ownerUserId === userId ? "owner" : organization?.roles.get(userId)
        if (user === undefined || role === undefined) return undefined
        return { apiKey, actor: { userId, organizationId, role, globalRole: user.globalRole } }
      }),
    hasOrganizations: Effect.sync(() => organizations.size > 0),
    addUser: (user) => Effect.sync(() => users.set(user.id, user)),
    addOrganization: Effect.fn("MemoryIdentities.addOrganization")(function* (organization, owner) {
      yield* require(users.get(owner.id), `User ${owner.email}`)
      organizations.set(organization.id, { ownerUserId: owner.id, roles: new Map([[owner.id, "owner"]]) })
    }),
    addMember: Effect.fn("MemoryIdentities.addMember")(function* (organization: Organization, user, role) {
      yield* require(users.get(user.id), `User ${user.email}`)
      const { roles } = yield* require(organizations.get(organization.id), `Organization ${organization.name}`)
      roles.set(user.id, role)
    }),
    addApiKey: Effect.fn("MemoryIdentities.addApiKey")(function* (apiKey, hash) {
      yield* require(organizations.get(apiKey.organizationId), `Organization ${apiKey.organizationId}`)
      keysByHash.set(Hex.encode(hash), apiKey)
    }),
  })
})

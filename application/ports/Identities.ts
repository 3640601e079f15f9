import { Context, type Effect } from "effect"

import type { Actor } from "#domain/access/Actor.ts"
import type { OrganizationRole } from "#domain/access/Role.ts"
import type { ApiKey } from "#domain/api-key/ApiKey.ts"
import type { Organization } from "#domain/organization/Organization.ts"
import type { User } from "#domain/user/User.ts"

/** A key together with whom it lets act, and the role that person holds now. */
export interface KeyHolder {
  readonly apiKey: ApiKey
  readonly actor: Actor
}

/** Who there is: users, organizations, memberships and keys. Every adapter passes tests/contracts/IdentitiesContract.ts. */
export class Identities extends Context.Service<
  Identities,
  {
    /** One look-up, on the path of every request. Absent when no key has this hash or its user is no member any more. */
    readonly findByKeyHash: (hash: Uint8Array) => Effect.Effect<KeyHolder | undefined>
    readonly hasOrganizations: Effect.Effect<boolean>
    readonly addUser: (user: User) => Effect.Effect<void>
    readonly addOrganization: (organization: Organization, owner: User) => Effect.Effect<void>
    readonly addMember: (organization: Organization, user: User, role: OrganizationRole) => Effect.Effect<void>
    /** Only the hash of the key's text is stored. */
    readonly addApiKey: (apiKey: ApiKey, hash: Uint8Array) => Effect.Effect<void>
  }
>()("orrery/application/ports/Identities") {}

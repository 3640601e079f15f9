import { Context, DateTime, Effect, Layer } from "effect"

import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { AuditLog } from "#application/ports/AuditLog.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { Members } from "#application/ports/Members.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { Users } from "#application/ports/Users.ts"
import type { Organization } from "#domain/organization/Organization.ts"
import { LastGlobalAdmin, type User, UserOwnsOrganizations } from "#domain/user/User.ts"

const make = Effect.gen(function* () {
  const apiKeys = yield* ApiKeys
  const auditLog = yield* AuditLog
  const clusters = yield* Clusters
  const members = yield* Members
  const organizations = yield* Organizations
  const users = yield* Users

  /** Reads ownership again under the lock: an organization may be transferred while this waits for the lock. */
  const holdOwned = Effect.fnUntraced(function* ({ id }: User) {
    const owned = yield* organizations.ownedBy(id)
    const held = yield* Effect.forEach(owned, (organization) => organizations.lock(organization.id))
    return held.filter(({ ownerUserId }) => ownerUserId === id)
  })

  const isInUse = Effect.fnUntraced(function* ({ id }: Organization) {
    return (yield* members.count(id)) > 1 || (yield* clusters.count({ organizationId: id })) > 0
  })

  return Effect.fn("RemoveUser")(function* (user: User, by: User["id"]) {
    if (user.globalRole === "admin" && (yield* users.lockGlobalAdmins) <= 1) return yield* new LastGlobalAdmin()
    const owned = yield* holdOwned(user)
    const inUse = yield* Effect.filter(owned, isInUse)
    if (inUse.length > 0) return yield* new UserOwnsOrganizations({ organizations: inUse.map(({ name }) => name) })

    const at = yield* DateTime.now
    for (const { id: organizationId } of owned) {
      yield* apiKeys.revokeAll({ organizationId, userId: user.id }, { at, by, reason: "The account was deleted." })
      yield* organizations.remove(organizationId, at)
    }
    yield* users.remove(user.id, at)
    yield* auditLog.erase(user.id)
  })
})

/**
 * Removes a user with the organizations that only they belong to, and erases them from the audit log. Runs in a transaction
 * that locks the user.
 */
export class RemoveUser extends Context.Service<RemoveUser>()("orrery/application/user/RemoveUser", { make }) {
  static readonly layer = Layer.effect(this, make)
}

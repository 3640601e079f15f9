import { Context, DateTime, Effect, Layer } from "effect"

import { AuditTrail } from "#application/audit/AuditTrail.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { Members } from "#application/ports/Members.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { Users } from "#application/ports/Users.ts"
import * as Actor from "#domain/access/Actor.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"
import type { PageNumber } from "#domain/shared/PageNumber.ts"
import { checkUnchanged } from "#domain/shared/PreconditionFailed.ts"
import type { ChangeUserCommand } from "#domain/user/UpdateUserRequest.ts"
import { LastGlobalAdmin, removedName, type User, type UserId } from "#domain/user/User.ts"

import { RemoveUser } from "./RemoveUser.ts"

const administrator = Effect.flatMap(CurrentActor, (actor) => Actor.authorizeInternally(actor, "user:administer"))

const makeReading = Effect.gen(function* () {
  const members = yield* Members
  const organizations = yield* Organizations
  const users = yield* Users

  const list = Effect.fn("AdministerUsers.list")(function* (page: PageNumber) {
    yield* administrator
    return yield* users.list(page)
  })

  const get = Effect.fn("AdministerUsers.get")(function* (id: UserId) {
    yield* administrator
    return yield* users.get(id)
  })

  const ofOrganization = Effect.fn("AdministerUsers.ofOrganization")(function* (id: OrganizationId, page: PageNumber) {
    yield* administrator
    const organization = yield* organizations.get(id)
    return { organization, ...(yield* members.list(id, page)) }
  })

  return { get, list, ofOrganization }
})

const attemptOn = (action: "user.change" | "user.delete", userId: UserId) =>
  Effect.map(CurrentActor, (actor) => ({
    action,
    by: Actor.signature(actor),
    organizationId: actor.organizationId,
    subject: { type: "user", id: userId, name: userId } as const,
  }))

const makeChanging = Effect.gen(function* () {
  const auditTrail = yield* AuditTrail
  const removeUser = yield* RemoveUser
  const users = yield* Users

  /** Checks the permission again under the lock: of two administrators who demote each other at once, the second one is refused. */
  const lockGlobalAdmins = Effect.gen(function* () {
    const { userId } = yield* administrator
    const count = yield* users.lockGlobalAdmins
    const caller = yield* Effect.catchTag(users.get(userId), "UserNotFound", () =>
      Effect.succeed({ globalRole: "developer" } as const),
    )
    yield* Actor.authorizeGlobally(caller, "user:administer")
    return { count, userId }
  })

  const change = Effect.fn("AdministerUsers.change")(function* (
    id: UserId,
    command: ChangeUserCommand,
    unlessChangedSince?: DateTime.Utc,
  ) {
    const save = Effect.gen(function* () {
      yield* administrator
      const { count } = yield* lockGlobalAdmins
      const user = yield* users.lock(id)
      yield* checkUnchanged(user, unlessChangedSince)
      const isDemotion = user.globalRole === "admin" && command.globalRole === "developer"
      if (isDemotion && count <= 1) return yield* new LastGlobalAdmin()
      const changed: User = { ...user, ...command, updatedAt: yield* DateTime.now }
      yield* Effect.catchTag(users.save(changed), "EmailTaken", Effect.die)
      return changed
    })
    return yield* auditTrail.record(yield* attemptOn("user.change", id), save, ({ email, globalRole, loginCount }) => ({
      subject: { type: "user", id, name: email },
      details: { globalRole, loginCount: String(loginCount) },
    }))
  })

  const remove = Effect.fn("AdministerUsers.remove")(function* (id: UserId, unlessChangedSince?: DateTime.Utc) {
    const end = Effect.gen(function* () {
      const { userId } = yield* lockGlobalAdmins
      const user = yield* users.lock(id)
      yield* checkUnchanged(user, unlessChangedSince)
      yield* removeUser(user, userId)
    })
    yield* auditTrail.record(yield* attemptOn("user.delete", id), end, () => ({
      subject: { type: "user", id, name: removedName },
    }))
  })

  return {
    /** Whether the caller may change a user, for a reader that must refuse the caller before the request. */
    authorizeChange: (id: UserId) =>
      Effect.flatMap(attemptOn("user.change", id), (attempt) => auditTrail.watch(attempt, administrator)),
    change,
    remove,
  }
})

const make = Effect.all([makeReading, makeChanging]).pipe(
  Effect.map(([reading, changing]) => ({ ...reading, ...changing })),
)

/** What only a global admin may do with the users of the server (specification §7, internal calls). */
export class AdministerUsers extends Context.Service<AdministerUsers>()("orrery/application/user/AdministerUsers", {
  make,
}) {
  static readonly layer = Layer.effect(this, make)
}

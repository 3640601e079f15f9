import { Effect, Layer } from "effect"

import { Members } from "#application/ports/Members.ts"
import { isAdministrator } from "#domain/access/Role.ts"
import { AlreadyMember, type Member, MemberNotFound } from "#domain/organization/Member.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"
import { UserNotFound } from "#domain/user/User.ts"

import { AccountTables, membershipKey, type MembershipRow } from "./AccountTables.ts"
import { oldestFirst, pageOf } from "./OldestFirst.ts"

const administratorsMax = 100

const keyOf = ({ joinedAt, userId }: Member) => ({ atMillis: joinedAt.epochMilliseconds, id: userId })

const make = Effect.gen(function* () {
  const { memberships, organizations, users } = yield* AccountTables

  const memberOf = ({ joinedAt, organizationId, role, updatedAt, userId }: MembershipRow): ReadonlyArray<Member> => {
    const user = users.get(userId)
    if (user === undefined) return []
    const { email, name } = user
    return [{ organizationId, userId, email, name, role, joinedAt, updatedAt }]
  }

  const membersOf = (organizationId: OrganizationId) =>
    oldestFirst(
      [...memberships.values()].filter((row) => row.organizationId === organizationId).flatMap(memberOf),
      keyOf,
    )

  const write = Effect.fnUntraced(function* (row: MembershipRow) {
    memberships.set(membershipKey(row.organizationId, row.userId), row)
    const [member] = memberOf(row)
    return member ?? (yield* new UserNotFound({ userId: row.userId }))
  })

  return Members.of({
    add: Effect.fn("MemoryMembers.add")(function* (organizationId, userId, role, at) {
      if (!users.has(userId)) return yield* new UserNotFound({ userId })
      if (!organizations.has(organizationId)) {
        return yield* Effect.die(new Error(`Organization ${organizationId} was not added before.`))
      }
      if (memberships.has(membershipKey(organizationId, userId))) return yield* new AlreadyMember({ userId })
      return yield* write({ organizationId, userId, role, joinedAt: at, updatedAt: at })
    }),
    find: (organizationId, userId) =>
      Effect.sync(() => {
        const row = memberships.get(membershipKey(organizationId, userId))
        return row && memberOf(row)[0]
      }),
    list: (organizationId, page) => Effect.sync(() => pageOf(membersOf(organizationId), page)),
    count: (organizationId) => Effect.sync(() => membersOf(organizationId).length),
    administrators: (organizationId) =>
      Effect.sync(() =>
        membersOf(organizationId)
          .filter(({ role }) => isAdministrator(role))
          .slice(0, administratorsMax),
      ),
    changeRole: Effect.fn("MemoryMembers.changeRole")(function* (organizationId, userId, role, at) {
      const row = memberships.get(membershipKey(organizationId, userId))
      if (row === undefined) return yield* new MemberNotFound({ userId })
      return yield* Effect.orDie(write({ ...row, role, updatedAt: at }))
    }),
    remove: Effect.fn("MemoryMembers.remove")(function* (organizationId, userId) {
      if (!memberships.delete(membershipKey(organizationId, userId))) return yield* new MemberNotFound({ userId })
    }),
  })
})

export const layer = Layer.effect(Members, make).pipe(Layer.provide(AccountTables.layer))

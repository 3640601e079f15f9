import { Effect, Layer } from "effect"

import { type Membership, Organizations } from "#application/ports/Organizations.ts"
import { type Organization, OrganizationNameTaken, OrganizationNotFound } from "#domain/organization/Organization.ts"

import { AccountTables, membershipKey, removeWhere } from "./AccountTables.ts"
import { oldestFirst, pageOf } from "./OldestFirst.ts"

const keyOf = ({ createdAt, id }: Organization) => ({ atMillis: createdAt.epochMilliseconds, id })

const joiningOf = ({ joinedAt, organization: { id } }: Membership) => ({ atMillis: joinedAt.epochMilliseconds, id })

const make = Effect.gen(function* () {
  const { apiKeys, memberships, organizations, users } = yield* AccountTables

  const where = (condition: (organization: Organization) => boolean) =>
    [...organizations.values()].flatMap(({ organization, removedAt }) =>
      removedAt === undefined && condition(organization) ? [organization] : [],
    )

  const get: Organizations["Service"]["get"] = Effect.fn("MemoryOrganizations.get")(function* (id) {
    return where((organization) => organization.id === id)[0] ?? (yield* new OrganizationNotFound({ organization: id }))
  })

  return Organizations.of({
    add: Effect.fn("MemoryOrganizations.add")(function* (organization) {
      const { createdAt, id, name, ownerUserId } = organization
      if (!users.has(ownerUserId)) return yield* Effect.die(new Error(`User ${ownerUserId} was not added before.`))
      if (where((other) => other.name === name).length > 0) return yield* new OrganizationNameTaken({ name })
      organizations.set(id, { organization })
      memberships.set(membershipKey(id, ownerUserId), {
        organizationId: id,
        userId: ownerUserId,
        role: "owner",
        joinedAt: createdAt,
        updatedAt: createdAt,
      })
    }),
    get,
    lock: get,
    save: Effect.fn("MemoryOrganizations.save")(function* (organization) {
      const { name } = yield* get(organization.id)
      organizations.set(organization.id, { organization: { ...organization, name } })
    }),
    remove: Effect.fn("MemoryOrganizations.remove")(function* (id, removedAt) {
      const organization = yield* get(id)
      organizations.set(id, { organization, removedAt })
      removeWhere(memberships, ({ organizationId }) => organizationId === id)
      removeWhere(apiKeys, ({ apiKey }) => apiKey.organizationId === id)
    }),
    // There is one process.
    lockFirst: Effect.void,
    exist: Effect.sync(() => organizations.size > 0),
    listOf: (userId, page) =>
      Effect.sync(() => {
        const mine = [...memberships.values()].flatMap(({ joinedAt, organizationId, role, ...row }) =>
          row.userId === userId
            ? where(({ id }) => id === organizationId).map((organization) => ({ organization, role, joinedAt }))
            : [],
        )
        return pageOf(oldestFirst(mine, joiningOf), page)
      }),
    ownedBy: (userId) =>
      Effect.sync(() =>
        oldestFirst(
          where(({ ownerUserId }) => ownerUserId === userId),
          keyOf,
        ),
      ),
  })
})

export const layer = Layer.effect(Organizations, make).pipe(Layer.provide(AccountTables.layer))

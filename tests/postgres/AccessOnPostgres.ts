import { Effect, Layer } from "effect"

import * as PostgresAuditLog from "#adapters/postgres/PostgresAuditLog.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresTransaction from "#adapters/postgres/PostgresTransaction.ts"
import { Members } from "#application/ports/Members.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { Users } from "#application/ports/Users.ts"
import type { OrganizationRole } from "#domain/access/Role.ts"
import type { Organization } from "#domain/organization/Organization.ts"
import type { User } from "#domain/user/User.ts"
import { organization, person } from "#tests/fixtures/People.ts"
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"

/** Where everything about access is kept on a real server. */
export const stores = Layer.mergeAll(
  PostgresAccounts.layer,
  PostgresAuditLog.layer,
  PostgresClusters.layer,
  PostgresTransaction.layer,
)

/** Someone who belongs to no organization, and whose account waits for a first sign-in. */
export const newcomer = Effect.fnUntraced(function* (name: string) {
  const user = person(name, `${name}@races.example`)
  yield* (yield* Users).add(user)
  return user
})

/** An organization on the plan developer. */
export const team = (name: string, owner: User): Organization => ({ ...organization(name, owner), planId: "developer" })

/** Adds an organization, and members who join one after the other. */
export const found = Effect.fnUntraced(function* (
  organization: Organization,
  others: ReadonlyArray<readonly [user: User, role: OrganizationRole]>,
) {
  yield* (yield* Organizations).add(organization)
  const members = yield* Members
  for (const [user, role] of others) yield* members.add(organization.id, user.id, role, organization.createdAt)
})

/** Whether an organization has exactly one owner, who is a user and a member, and the one the organization names. */
export const isOwned = Effect.fnUntraced(function* ({ id }: Organization) {
  const { ownerUserId } = yield* (yield* Organizations).get(id)
  const { items } = yield* (yield* Members).list(id, { page: 1, pageSize: 100 })
  const owners = items.filter(({ role }) => role === "owner")
  return (
    owners.length === 1 &&
    owners[0]?.userId === ownerUserId &&
    (yield* Effect.isSuccess((yield* Users).get(ownerUserId)))
  )
})

/** As many pairs of attempts at once as there are connections for. */
const pairsAtOnce = 3

/** Holds a race so many times; how each ended. */
export const inEachOf = <A, E, R>(tries: number, race: (number: number) => Effect.Effect<A, E, R>) =>
  Effect.forEach(Array.from({ length: tries }).keys().toArray(), race, { concurrency: pairsAtOnce })

type Attempt<R> = Effect.Effect<unknown, { readonly _tag: string }, R>

/** How two attempts at once ended: each is `done`, or the tag of its error, in the order of the alphabet. */
export const endsOf = <One, Other>(one: Attempt<One>, other: Attempt<Other>) => {
  const endOf = <R>(attempt: Attempt<R>) =>
    Effect.match(attempt, { onFailure: ({ _tag }): string => _tag, onSuccess: () => "done" })
  return Effect.all([endOf(one), endOf(other)], { concurrency: 2 }).pipe(Effect.map((ends) => ends.toSorted().join()))
}

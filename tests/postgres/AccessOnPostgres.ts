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
import * as PostgresAccounts from "#tests/fixtures/PostgresAccounts.ts"

/** Where everything about access is kept on a real server. */
export const stores = Layer.mergeAll(
  PostgresAccounts.layer,
  PostgresAuditLog.layer,
  PostgresClusters.layer,
  PostgresTransaction.layer,
)

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

/** How each of several attempts ended: `done`, or the tag of its error. */
export const endsOf = <A, E extends { readonly _tag: string }, R>(attempts: ReadonlyArray<Effect.Effect<A, E, R>>) =>
  Effect.forEach(attempts, Effect.match({ onFailure: ({ _tag }): string => _tag, onSuccess: () => "done" }), {
    concurrency: attempts.length,
  }).pipe(Effect.map((ends) => ends.toSorted()))

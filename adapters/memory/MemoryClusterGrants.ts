import { DateTime, Effect, Layer, Order } from "effect"

import { ClusterGrants } from "#application/ports/ClusterGrants.ts"
import { type ClusterGrant, mayHaveGrant } from "#domain/kubeconfig/ClusterGrant.ts"

import { AccountTables, membershipKey, removeWhere } from "./AccountTables.ts"

const keyOf = ({ clusterId, role, userId }: ClusterGrant) => `${clusterId} ${userId} ${role}`

const byIssue = Order.mapInput(DateTime.Order, ({ issuedAt }: ClusterGrant) => issuedAt)

export const layer = Layer.effect(
  ClusterGrants,
  Effect.map(AccountTables, ({ memberships }) => {
    const grants = new Map<string, ClusterGrant>()
    const isWithdrawn = ({ organizationId, role, userId }: ClusterGrant) =>
      !mayHaveGrant(memberships.get(membershipKey(organizationId, userId))?.role, role)

    return ClusterGrants.of({
      record: (grant) =>
        Effect.sync(() => {
          const { endsAt, issuedAt } = grants.get(keyOf(grant)) ?? grant
          grants.set(keyOf(grant), {
            ...grant,
            issuedAt: DateTime.max(issuedAt, grant.issuedAt),
            endsAt: DateTime.max(endsAt, grant.endsAt),
          })
        }),
      withdrawn: (limit) =>
        Effect.sync(() => [...grants.values()].filter(isWithdrawn).toSorted(byIssue).slice(0, limit)),
      remove: (grant) =>
        Effect.sync(() => {
          const present = grants.get(keyOf(grant))
          if (present && DateTime.Equivalence(present.issuedAt, grant.issuedAt)) grants.delete(keyOf(grant))
        }),
      prune: (now) => Effect.sync(() => removeWhere(grants, ({ endsAt }) => DateTime.isLessThanOrEqualTo(endsAt, now))),
    })
  }),
).pipe(Layer.provide(AccountTables.layer))

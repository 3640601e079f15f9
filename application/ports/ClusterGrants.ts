import { Context, type DateTime, type Effect } from "effect"

import type { ClusterGrant } from "#domain/kubeconfig/ClusterGrant.ts"

/** Which users may have credentials of which clusters. Every adapter passes tests/contracts/ClusterGrantsContract.ts. */
export class ClusterGrants extends Context.Service<
  ClusterGrants,
  {
    /** Records a grant. With an earlier one of the same user, role and cluster, it ends when the later of both does. */
    readonly record: (grant: ClusterGrant) => Effect.Effect<void>
    /** At most `limit` of those that `mayHaveGrant` no longer allows: the user lost the role or left. First issued first. */
    readonly withdrawn: (limit: number) => Effect.Effect<ReadonlyArray<ClusterGrant>>
    /** Forgets a grant, unless it was recorded again after it was read. */
    readonly remove: (grant: ClusterGrant) => Effect.Effect<void>
    /** Forgets those that have ended. */
    readonly prune: (now: DateTime.Utc) => Effect.Effect<void>
  }
>()("orrery/application/ports/ClusterGrants") {}

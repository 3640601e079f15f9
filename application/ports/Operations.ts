import { Context, type DateTime, type Effect } from "effect"

import type { ClusterId } from "#domain/cluster/Cluster.ts"
import type {
  Operation,
  OperationId,
  OperationNotFound,
  OperationStatus,
  OperationType,
} from "#domain/operation/Operation.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"
import type { PageWindow } from "#domain/shared/Page.ts"

export interface OperationFilter extends PageWindow {
  readonly organizationId: OrganizationId
  readonly clusterId?: ClusterId
  readonly type?: OperationType
  readonly status?: OperationStatus
}

/** Where operations are kept. Every adapter passes tests/contracts/OperationsContract.ts. */
export class Operations extends Context.Service<
  Operations,
  {
    readonly create: (operation: Operation) => Effect.Effect<void>
    readonly get: (id: OperationId) => Effect.Effect<Operation, OperationNotFound>
    /** The newest operation of a cluster. */
    readonly latest: (clusterId: ClusterId) => Effect.Effect<Operation | undefined>
    readonly list: (filter: OperationFilter) => Effect.Effect<ReadonlyArray<Operation>>
    readonly count: (filter: Omit<OperationFilter, keyof PageWindow>) => Effect.Effect<number>
    /** Moves the deadline of an operation that has not ended. */
    readonly postpone: (id: OperationId, deadlineAt: DateTime.Utc) => Effect.Effect<void>
    /** Every operation that has not ended, oldest first, at most 1,000: a starting server resumes them. */
    readonly open: Effect.Effect<ReadonlyArray<Operation>>
  }
>()("orrery/application/ports/Operations") {}

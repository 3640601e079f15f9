import { Effect } from "effect"

import type { ClusterProgress } from "#adapters/http/api/operations/ClusterProgress.ts"
import type { ProgressEvent } from "#adapters/http/api/operations/ProgressEvent.ts"
import { progressStreamContract } from "#adapters/http/api/operations/ProgressStreamContract.ts"
import { isTerminal, type OperationId } from "#domain/operation/Operation.ts"

import type { Connection } from "./Connection.ts"
import { followEvents, type Follower } from "./FollowEvents.ts"

/** Reads the state of an operation. */
export const readProgress = (connection: Connection, clusterId: string, operationId?: OperationId) =>
  Effect.map(
    connection.ask((api) =>
      api.operations.progress({ params: { clusterId }, query: operationId === undefined ? {} : { operationId } }),
    ),
    ({ data }) => data,
  )

/** Reports every event of an operation after the number `after`, and returns the operation as it ended. */
export const followOperation = (
  connection: Connection,
  { clusterId, operationId }: Pick<ClusterProgress, "clusterId" | "operationId">,
  follower: Follower<ProgressEvent>,
  after = 0,
) =>
  followEvents(
    connection,
    {
      contract: progressStreamContract,
      params: { clusterId },
      query: { operationId },
      after,
      result: Effect.map(readProgress(connection, clusterId, operationId as OperationId), (operation) =>
        isTerminal(operation.status) ? operation : undefined,
      ),
    },
    follower,
  )

import { Effect } from "effect"

import { Clusters } from "#application/ports/Clusters.ts"
import { OperationLog } from "#application/ports/OperationLog.ts"
import { ClusterId } from "#domain/cluster/Cluster.ts"
import { OperationId } from "#domain/operation/Operation.ts"
import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"
import { news } from "#tests/fixtures/Operations.ts"

import { send } from "./RawRequest.ts"

export const clusters = "/api/v1/clusters"

/** Asks for a cluster as Ada. */
export const create = (clusterName: string, path = clusters, changes: object = {}) =>
  send({ method: "POST", path, key: keys.ada, body: JSON.stringify({ ...smallCluster, clusterName, ...changes }) })

/** Does what the operation would have done, had these tests a runner. */
export const makeReady = Effect.fnUntraced(function* ({ clusterId, operationId }: Record<string, string>) {
  const id = ClusterId.make(clusterId ?? "")
  const operation = OperationId.make(operationId ?? "")
  const log = yield* OperationLog
  const port = yield* Clusters
  yield* log.append(operation, [news("begun")], { status: "IN_PROGRESS" })
  yield* log.append(operation, [news("ended", 100)], { status: "COMPLETED" })
  yield* port.move(id, { to: "PROVISIONING" })
  yield* port.move(id, { to: "READY", endpoint: "k8s.example" })
})

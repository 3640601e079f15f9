import { Effect } from "effect"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { connect } from "../api/Connection.ts"
import { readTokenPages } from "../api/ReadTokenPages.ts"
import type { ListFormat } from "../output/ListFormats.ts"
import { writeOperations } from "./WriteOperations.ts"

export interface ClusterHistoryInput extends ConnectionFlags {
  readonly name: string
  readonly limit: number
  readonly output: ListFormat
}

/** `orrery clusters progress history NAME`: the newest operations on one cluster, also on one that is deleted. */
export const clusterHistory = Effect.fnUntraced(function* ({ limit, name, output, ...flags }: ClusterHistoryInput) {
  const connection = yield* connect(flags)
  // For an unknown cluster, the list of operations would be empty; this reports that it does not exist.
  const { data: cluster } = yield* connection.ask((api) => api.clusters.get({ params: { clusterId: name } }))
  const operations = yield* readTokenPages(limit, (page) =>
    Effect.map(
      connection.ask((api) => api.operations.history({ params: { clusterId: cluster.clusterId }, query: page })),
      ({ data }) => ({ items: data.operations, nextPageToken: data.nextPageToken }),
    ),
  )
  yield* writeOperations(output, operations)
})

import { DateTime, Effect, Option, Schema } from "effect"

import { type K8sCluster, K8sClusterList } from "#adapters/http/api/clusters/K8sCluster.ts"
import type { CloudProvider } from "#domain/cloud/CloudProvider.ts"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { connect } from "../api/Connection.ts"
import type { ListFormat } from "../output/ListFormats.ts"
import { writeList } from "../output/ListOutput.ts"
import { style } from "../output/Style.ts"
import { clusterTable } from "./ClusterTable.ts"

const clustersPerPage = 100
/** 10,000 clusters: more than anyone reads. */
const pagesMax = 100

export interface ListClustersInput extends ConnectionFlags {
  readonly output: ListFormat
  readonly provider: Option.Option<CloudProvider>
}

/** `orrery clusters list`: every cluster of the organization. */
export const listClusters = Effect.fnUntraced(function* (input: ListClustersInput) {
  const connection = yield* connect(input)
  const providerId = Option.match(input.provider, {
    onNone: () => ({}),
    onSome: (provider) => ({ providerId: provider }),
  })
  const clusters: Array<K8sCluster> = []
  let page: { readonly pageToken?: string } = {}
  for (let count = 0; count < pagesMax; count += 1) {
    const query = { ...providerId, ...page, limit: clustersPerPage }
    const { data } = yield* connection.ask((api) => api.clusters.list({ query }))
    clusters.push(...data.clusters)
    if (data.nextPageToken === undefined) break
    page = { pageToken: data.nextPageToken }
  }
  const now = yield* DateTime.now
  const colors = yield* style
  yield* writeList(input.output, {
    document: () => Schema.encodeSync(Schema.toCodecJson(K8sClusterList))({ clusters, totalCount: clusters.length }),
    table: (isWide) => clusterTable(clusters, { isWide, now, style: colors }),
    names: () => clusters.map(({ clusterName }) => clusterName),
  })
})

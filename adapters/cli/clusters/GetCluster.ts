import { Effect, Schema } from "effect"

import { K8sCluster } from "#adapters/http/api/clusters/K8sCluster.ts"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { connect } from "../api/Connection.ts"
import { write } from "../output/Output.ts"
import type { OutputFormat } from "../output/OutputFormats.ts"
import { clusterFields } from "./ClusterTable.ts"
import { costText } from "./CostTable.ts"

export interface GetClusterInput extends ConnectionFlags {
  readonly name: string
  readonly output: OutputFormat
}

/** `orrery clusters get NAME`: one cluster, by its name or its id. */
export const getCluster = Effect.fnUntraced(function* ({ name, output, ...flags }: GetClusterInput) {
  const connection = yield* connect(flags)
  const { data } = yield* connection.ask((api) => api.clusters.get({ params: { clusterId: name } }))
  yield* write(
    output,
    () => Schema.encodeSync(Schema.toCodecJson(K8sCluster))(data),
    () => [clusterFields(data), ...(data.monthlyCost === undefined ? [] : [costText(data.monthlyCost)])].join("\n\n"),
  )
})

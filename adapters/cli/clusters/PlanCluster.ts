import { Effect, Option, Schema } from "effect"

import { ClusterPlanDocument } from "#adapters/http/api/clusters/ClusterPlanDocument.ts"

import { connect } from "../api/Connection.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { write } from "../output/Output.ts"
import { planText } from "./PlanTable.ts"
import { type PreviewInput, previewManifests } from "./PreviewManifests.ts"

export interface PlanClusterInput extends PreviewInput {
  readonly name: Option.Option<string>
}

const showPlan = Effect.fnUntraced(function* (name: string, { output, ...flags }: PlanClusterInput) {
  const connection = yield* connect(flags)
  const { data } = yield* connection.ask((api) => api.clusters.plan({ params: { clusterId: name } }))
  yield* write(
    output,
    () => Schema.encodeSync(Schema.toCodecJson(ClusterPlanDocument))(data),
    () => planText(name, data),
  )
})

/** `orrery clusters plan`: what was or will be created for a cluster, or what a manifest would create. */
export const planCluster = Effect.fnUntraced(function* (input: PlanClusterInput) {
  if (Option.isSome(input.name) === input.file.length > 0) {
    return yield* commandFailed(
      exitCodes.badInput,
      "Name either a cluster or manifests: `orrery clusters plan NAME` or `orrery clusters plan -f FILE`.",
    )
  }
  return yield* Option.match(input.name, {
    onNone: () => previewManifests(input),
    onSome: (name) => showPlan(name, input),
  })
})

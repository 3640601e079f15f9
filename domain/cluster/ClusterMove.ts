import { type DateTime, Effect } from "effect"

import * as StateMachine from "../shared/StateMachine.ts"
import { type Cluster, type ClusterState, lifecycle } from "./Cluster.ts"

/** The cluster in another state, as far as its life allows it; in the state it is in already, the same cluster. */
export const moveTo = (
  cluster: Cluster,
  to: ClusterState,
  endpoint: string | undefined,
  at: DateTime.Utc,
): Effect.Effect<Cluster, StateMachine.IllegalTransition> => {
  if (to === cluster.state && (endpoint === undefined || endpoint === cluster.endpoint)) return Effect.succeed(cluster)
  const state = to === cluster.state ? Effect.succeed(to) : StateMachine.transition(lifecycle, cluster.state, to)
  return Effect.map(state, (state) => ({
    ...cluster,
    state,
    ...(endpoint === undefined ? {} : { endpoint }),
    updatedAt: at,
  }))
}

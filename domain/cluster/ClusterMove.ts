import { type DateTime, Effect } from "effect"

import { checkUnchanged, type PreconditionFailed } from "../shared/PreconditionFailed.ts"
import * as StateMachine from "../shared/StateMachine.ts"
import { type Cluster, type ClusterState, lifecycle } from "./Cluster.ts"

/**
 * The cluster in another state, if its lifecycle and the move's `from` allow it.
 *
 * A move to the current state changes nothing but the endpoint, if the move has another one.
 */
export const moved = (
  cluster: Cluster,
  move: {
    readonly from?: ReadonlyArray<ClusterState>
    readonly to: ClusterState
    readonly endpoint?: string
    readonly unlessChangedSince?: DateTime.Utc
  },
  at: DateTime.Utc,
): Effect.Effect<Cluster, StateMachine.IllegalTransition | PreconditionFailed> => {
  const { from, to, endpoint, unlessChangedSince } = move
  const { state } = cluster
  if (from !== undefined && !from.includes(state)) {
    return Effect.fail(new StateMachine.IllegalTransition({ machine: lifecycle.name, from: state, to }))
  }
  if (to === state && (endpoint === undefined || endpoint === cluster.endpoint)) return Effect.succeed(cluster)
  const next = to === state ? Effect.succeed(to) : StateMachine.transition(lifecycle, state, to)
  return Effect.andThen(
    checkUnchanged(cluster, unlessChangedSince),
    Effect.map(next, (state) => ({
      ...cluster,
      state,
      ...(endpoint === undefined ? {} : { endpoint }),
      updatedAt: at,
    })),
  )
}

import { Context, type Effect, Schema } from "effect"

import type { ClusterId } from "#domain/cluster/Cluster.ts"

/** The Kubernetes API of a cluster did not respond. */
export class ApiSilent extends Schema.TaggedError<ApiSilent>()("ApiSilent", { reason: Schema.String }) {
  override get message() {
    return this.reason
  }
}

/**
 * Asks the Kubernetes API of a cluster for its version, such as `v1.35.1`. A refusal is a response too: then the version is missing. It ends
 * within 30 seconds.
 */
export type Probe = (clusterId: ClusterId) => Effect.Effect<{ readonly version?: string }, ApiSilent>

/** How Orrery finds out whether it reaches a cluster. Undefined where clusters have no API to reach. Set by the composition root. */
export const ClusterApiProbe = Context.Reference<Probe | undefined>("orrery/application/ports/ClusterApiProbe", {
  defaultValue: () => undefined,
})

import { Schema } from "effect"

/** The Kubernetes API of a cluster cannot be used: 503. Nothing was changed. */
export class ClusterUnreachable extends Schema.TaggedError<ClusterUnreachable>()("ClusterUnreachable", {
  clusterName: Schema.String,
  /** A sentence. It repeats nothing that the cluster or a cloud responded with. */
  reason: Schema.String,
}) {
  override get message() {
    return `The Kubernetes API of ${this.clusterName} cannot be used: ${this.reason}`
  }
}

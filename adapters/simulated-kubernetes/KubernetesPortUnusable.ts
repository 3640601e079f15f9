import { Schema } from "effect"

/** Nothing can listen on the port of the API of simulated clusters. */
export class KubernetesPortUnusable extends Schema.TaggedError<KubernetesPortUnusable>()("KubernetesPortUnusable", {
  port: Schema.Int,
  reason: Schema.String,
}) {
  override get message() {
    return `The Kubernetes API of simulated clusters cannot listen on 127.0.0.1:${this.port}: ${this.reason}. Stop the program that uses the port, or set ORRERY_KUBERNETES_PORT to another; 0 takes a free one.`
  }
}

import { Schema } from "effect"

/** A request that is well formed but describes a cluster this template cannot build. */
export class UnsupportedSpec extends Schema.TaggedError<UnsupportedSpec>()("UnsupportedSpec", {
  /** The field to change, such as `spec.nodeGroups`. */
  path: Schema.String,
  problem: Schema.String,
}) {
  override get message(): string {
    return `${this.path}: ${this.problem}`
  }
}

import { Schema } from "effect"

/** Text of a request that CDKTF or Terraform could read as an expression, or that no name of a cloud may hold. */
export class UnsafeText extends Schema.TaggedError<UnsafeText>()("UnsafeText", {
  /** The path of the text, such as `spec.nodeGroups[0].labels["team"]`. The text itself is not repeated. */
  path: Schema.String,
  problem: Schema.String,
}) {
  override get message(): string {
    return `${this.path}: ${this.problem} Correct this value and send the request again.`
  }
}

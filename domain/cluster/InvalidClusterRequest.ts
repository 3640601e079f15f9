import { Schema } from "effect"

import { Problem } from "../shared/Problem.ts"

/** A cluster request that breaks rules, with every problem found: 400. */
export class InvalidClusterRequest extends Schema.TaggedError<InvalidClusterRequest>()("InvalidClusterRequest", {
  problems: Schema.NonEmptyArray(Problem),
}) {
  override get message() {
    const [{ path, message }, ...others] = this.problems
    const further = others.length === 0 ? "" : ` (and ${others.length} more)`
    return `The cluster request is not valid: ${path === "" ? "" : `${path}: `}${message}${further}`
  }
}

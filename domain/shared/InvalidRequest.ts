import { Schema } from "effect"

import { Problem } from "./Problem.ts"

/** A request body that breaks rules, with every problem found: 400. */
export class InvalidRequest extends Schema.TaggedError<InvalidRequest>()("InvalidRequest", {
  problems: Schema.NonEmptyArray(Problem),
}) {
  override get message() {
    const [{ path, message }, ...others] = this.problems
    const further = others.length === 0 ? "" : ` (and ${others.length} more)`
    return `The request is not valid: ${path === "" ? "" : `${path}: `}${message}${further}`
  }
}

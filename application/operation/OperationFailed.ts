import { Schema } from "effect"

import { Failure } from "#domain/operation/Failure.ts"

/** A step of an operation cannot be done; the operation ends with this cause. */
export class OperationFailed extends Schema.TaggedError<OperationFailed>()("OperationFailed", { failure: Failure }) {
  override get message() {
    return `${this.failure.summary} ${this.failure.remedy}`
  }
}

import { Schema } from "effect"

import { Problem } from "../shared/Problem.ts"

/** A pricing that breaks rules, with every problem found. */
export class InvalidPricing extends Schema.TaggedError<InvalidPricing>()("InvalidPricing", {
  problems: Schema.NonEmptyArray(Problem),
}) {
  override get message() {
    return `The pricing is not valid:\n${this.problems.map(({ message, path }) => `  ${path === "" ? "" : `${path}: `}${message}`).join("\n")}`
  }
}

import { Schema } from "effect"

import { Problem } from "#domain/shared/Problem.ts"

import { list, text } from "../WireValue.ts"
import { ErrorRemedy } from "./ErrorRemedy.ts"

const WireProblem = Schema.Struct({
  ...Problem.fields,
  path: text(
    4096,
    "The field, dotted and indexed; empty for the whole input.",
    "clusterSpec.dataPlane.nodeGroups[0].name",
  ),
  message: text(4096, "What is wrong with it and what is allowed.", "name must be 1 to 50 characters."),
}).annotate({ identifier: "Problem" })

/** The most differences that one response lists. */
export const differencesMax = 100

/** The details of an error, for programs. */
export const ErrorDetails = Schema.Struct({
  problems: list(WireProblem, 101, "Every problem found in the input; empty when the input was not the cause."),
  reason: Schema.optionalKey(
    text(
      8192,
      "What happened, without what to do next. Only with `remedy`.",
      "No cluster staging in this organization.",
    ),
  ),
  remedy: Schema.optionalKey(ErrorRemedy),
  differences: Schema.optionalKey(
    list(
      text(4096, "A field that differs.", "clusterSpec.dataPlane.nodeGroups[0].maxNode"),
      differencesMax,
      "Only when a cluster of the requested name exists: the fields in which the request differs from what that cluster was created with. Empty when they are equal. Credentials are not compared.",
    ),
  ),
}).annotate({ identifier: "ErrorDetails" })

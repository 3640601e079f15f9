import { Schema } from "effect"

import { RemedyAction } from "#domain/shared/Remedy.ts"

import { documented } from "../Documented.ts"
import { text } from "../WireValue.ts"

/** What a caller can do next: the remedies of the domain, and those that only an API has. */
export const ErrorRemedyAction = Schema.Literals([...RemedyAction.literals, "readApiDocument", "sendBearerToken"])
export type ErrorRemedyAction = typeof ErrorRemedyAction.Type

/** What to do next about an error, for programs that word it themselves. */
export const ErrorRemedy = Schema.Struct({
  action: documented(ErrorRemedyAction, { description: "What to do next.", examples: ["listClusters"] }),
  target: Schema.optionalKey(
    text(253, "The name or id of what to do it with, such as the cluster to wait for.", "staging"),
  ),
}).annotate({ identifier: "ErrorRemedy", description: "What to do next, for programs that word it themselves." })
export type ErrorRemedy = typeof ErrorRemedy.Type

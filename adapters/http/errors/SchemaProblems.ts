import { Effect, SchemaIssue } from "effect"
import { HttpApiMiddleware } from "effect/http-api"

import { formatPath, type Problem } from "#domain/shared/Problem.ts"
import { furtherProblems, problemsListedMax } from "#domain/shared/Problems.ts"

import { SchemaErrors } from "../api/errors/SchemaErrors.ts"
import { refuse } from "./Refuse.ts"

const standardIssues = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) =>
    issue._tag === "UnexpectedKey" ? "There is no such parameter. Remove it." : SchemaIssue.defaultLeafHook(issue),
})

const key = (segment: PropertyKey | { readonly key: PropertyKey }): PropertyKey =>
  typeof segment === "object" ? segment.key : segment

const toProblem = (issue: ReturnType<typeof standardIssues>["issues"][number]): Problem => ({
  path: formatPath((issue.path ?? []).map(key)),
  message: issue.message,
})

const listProblems = (issue: SchemaIssue.Issue): ReadonlyArray<Problem> => {
  const { issues } = standardIssues(issue)
  const listed = issues.slice(0, problemsListedMax).map(toProblem)
  return issues.length === listed.length ? listed : [...listed, furtherProblems]
}

/** Lists everything in path and query that does not fit the contract. A response that does not fit is this server's mistake. */
export const layer = HttpApiMiddleware.layerSchemaErrorTransform(
  SchemaErrors,
  Effect.fnUntraced(function* ({ cause, kind }) {
    if (kind === "Body" || kind === "ResponseHeaders") {
      yield* Effect.logError("A response did not fit the contract.", cause)
      return yield* refuse("INTERNAL", {
        message: "An unexpected error occurred. Try again. If it persists, give this trace id to the operator.",
      })
    }
    return yield* refuse("VALIDATION_FAILED", {
      message: "The request does not fit the contract. details.problems lists each problem.",
      problems: listProblems(cause.issue),
    })
  }),
)

import { FailureCause } from "#domain/operation/Failure.ts"
import { ProblemCode } from "#domain/shared/Problem.ts"

import type { SourcePage } from "../../site/SourcePage.ts"
import { apiOperations } from "../api-reference/ApiDocument.ts"
import { operationAddress } from "../api-reference/ApiGroups.ts"
import { generatedPage, referencePath } from "../GeneratedPage.ts"
import { block, bulletList, cellCode, code, paragraphs, prose, table } from "../markdown/Markdown.ts"
import { type ErrorCodeFacts, errorCodes } from "./ErrorCodes.ts"
import { remedies } from "./Remedies.ts"

const shownOperationsMax = 16

const givenBy = (status: number): string => {
  const giving = apiOperations.filter(({ responses }) => responses.some((response) => response.status === status))
  if (giving.length === apiOperations.length) return "Every operation may answer with it."
  if (giving.length > shownOperationsMax)
    return `${giving.length} of ${apiOperations.length} operations may answer with it.`
  return giving.length === 0
    ? "It comes before any operation is found."
    : `Operations that may answer with it: ${giving.map((operation) => `[${code(operation.id)}](${operationAddress(operation)})`).join(", ")}.`
}

const entry = ({ code: errorCode, description, sentences, status }: ErrorCodeFacts): string =>
  paragraphs(
    `### ${errorCode} {#${errorCode}}`,
    `Status ${status}. ${prose(description)}`,
    `**What to do.** ${remedies[errorCode]}`,
    sentences.length > 0 &&
      paragraphs(
        sentences.length === 1 ? "It says, for example:" : "It says, for example, one of:",
        bulletList(sentences.map(prose)),
      ),
    givenBy(status),
  )

const problems: Readonly<Record<ProblemCode, string>> = {
  REQUIRED: "The field must be there.",
  WRONG_TYPE: "It is of another type, such as text where a number is asked for.",
  UNKNOWN_FIELD: "There is no such field; a similar one is named if there is one.",
  UNKNOWN_VALUE: "It is none of the values there are.",
  INVALID_FORMAT: "It is not written as asked for.",
  OUT_OF_RANGE: "It is too small or too large, too short or too long.",
  TOO_MANY: "There are more of them than allowed.",
  DUPLICATE: "It is there already.",
  RESERVED: "Orrery or the cloud uses it itself.",
  CONFLICTING_FIELDS: "Two fields do not go together.",
  MISMATCH: "It does not fit another field.",
  NOT_OFFERED: "The cloud or this server does not offer it.",
}

const causes: Readonly<Record<FailureCause, string>> = {
  quota: "The cloud account has reached a limit.",
  unauthorized: "The cloud refuses the credentials, or they may not do it.",
  dependency: "Something it needs is not there or still in use.",
  configuration: "What was asked for does not work in this cloud account.",
  transient: "It may work when it is tried again.",
  internal: "A mistake of Orrery.",
}

const body = JSON.stringify(
  {
    error: "No cluster staging in this organization. List yours with GET /api/v1/clusters.",
    error_code: "NOT_FOUND",
    status: 404,
    trace_id: "0af7651916cd43dd8448eb211c80319c",
    details: { problems: [] },
  },
  null,
  2,
)

/** One anchor a code: what it means, what to do, and the very sentences that come with it. */
export const errorCataloguePage = (): SourcePage =>
  generatedPage(
    referencePath("errors"),
    "adapters/http/api/ApiError.ts",
    {
      title: "Error catalogue",
      description: "Every error code of the API: its status, what it means and what to do about it.",
    },
    paragraphs(
      "Every error of the API has the same form. `error` is for people: what happened, why, and what to do next. `error_code` is for programs. `trace_id` leads the operator to the request.",
      block("json", body, "404"),
      table(
        ["Code", "Status", "Meaning"],
        errorCodes.map(({ code: errorCode, description, status }) => [
          `[${cellCode(errorCode)}](#${errorCode})`,
          String(status),
          prose(description),
        ]),
      ),
      "## Codes",
      ...errorCodes.map(entry),
      "## Problems {#problems}",
      "A 400 lists every problem it found in `details.problems`, each with the `path` of the field, a `message`, and usually one of these as its `code`.",
      table(
        ["Code", "Meaning"],
        ProblemCode.literals.map((problem) => [cellCode(problem), problems[problem]]),
      ),
      "## Causes of failed operations {#failure-causes}",
      "An operation that fails has a `failure` with one of these as its `cause`, besides a summary, what to do next, whether you can put it right, and whether trying again may help.",
      table(
        ["Cause", "Meaning"],
        FailureCause.literals.map((cause) => [cellCode(cause), causes[cause]]),
      ),
    ),
  )

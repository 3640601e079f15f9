import { remedyWords as commandWords } from "#adapters/cli/api/RemedyWords.ts"
import { exitCodeMeanings, exitCodes } from "#adapters/cli/ExitCode.ts"
import { ErrorRemedyAction } from "#adapters/http/api/errors/ErrorRemedy.ts"
import { remedyWords as requestWords } from "#adapters/http/api/errors/RemedyWords.ts"
import { FailureCause, FailureCode } from "#domain/operation/Failure.ts"
import { ProblemCode } from "#domain/shared/Problem.ts"

import type { SourcePage } from "../../pipeline/SourcePage.ts"
import { apiOperations } from "../api-reference/ApiDocument.ts"
import { operationAddress } from "../api-reference/ApiGroups.ts"
import { errorAddress, generatedPage, referencePath } from "../GeneratedPage.ts"
import { block, bulletList, cellCode, code, paragraphs, prose, table } from "../markdown/Markdown.ts"
import { type ErrorBody, type ErrorCodeFacts, errorCodes, errorCodesOf } from "./ErrorCodeFacts.ts"
import { remedies } from "./ErrorCodeRemedies.ts"

const shownOperationsMax = 16

/** Each operation declares only the status of an error, and a status may have several codes. */
const givenBy = (status: number): string => {
  const giving = apiOperations.filter(({ responses }) => responses.some((response) => response.status === status))
  if (giving.length === apiOperations.length) return "Any of them"
  if (giving.length === 0) return "None: it comes before any operation is found"
  const links = giving.map((operation) => `[${code(operation.id)}](${operationAddress(operation)})`).join(", ")
  const others = errorCodesOf(status).length > 1 ? `Operations that may return ${status}: ` : ""
  return giving.length > shownOperationsMax
    ? `${giving.length} of ${apiOperations.length}; the pages of the [API reference](/docs/api) show which`
    : `${others}${links}`
}

const exampleOf = (body: ErrorBody): string => block("json", JSON.stringify(body, null, 2), `Response ${body.status}`)

const exampleSection = ([first, ...others]: ReadonlyArray<ErrorBody>): string =>
  first === undefined
    ? "No operation returns it yet."
    : paragraphs(
        exampleOf(first),
        others.length > 0 &&
          `::: details ${others.length === 1 ? "Another message" : `${others.length} other messages`} of this code\n\n${bulletList(
            others.map(({ error }) => prose(error)),
          )}\n\n:::`,
      )

const exitMeaning = (exitCode: number): string => {
  const [name] = Object.entries(exitCodes).find(([, code_]) => code_ === exitCode) ?? []
  return name === undefined ? "" : exitCodeMeanings[name as keyof typeof exitCodes]
}

const entry = ({ code: errorCode, description, examples, exitCode, status }: ErrorCodeFacts): string =>
  paragraphs(
    `### ${errorCode} (${status}) {#${errorCode}}`,
    prose(description),
    table(
      ["", ""],
      [
        ["HTTP status", String(status)],
        ["Exit code of `orrery`", `${cellCode(String(exitCode))} (${prose(exitMeaning(exitCode))})`],
        ["Operations", givenBy(status)],
      ],
    ),
    `**What to do.** ${remedies[errorCode]}`,
    exampleSection(examples),
  )

const problems: Readonly<Record<ProblemCode, string>> = {
  REQUIRED: "The field is required.",
  WRONG_TYPE: "The type is wrong, such as text instead of a number.",
  UNKNOWN_FIELD: "There is no such field. The message names a similar one, if there is one.",
  UNKNOWN_VALUE: "It is not one of the allowed values.",
  INVALID_FORMAT: "The format is wrong.",
  OUT_OF_RANGE: "It is too small or too large, too short or too long.",
  TOO_MANY: "There are more items than allowed.",
  DUPLICATE: "It already exists.",
  RESERVED: "It is reserved for Orrery or the cloud.",
  CONFLICTING_FIELDS: "Two fields contradict each other.",
  MISMATCH: "It contradicts another field.",
  NOT_OFFERED: "The cloud or this server does not offer it.",
}

const causes: Readonly<Record<FailureCause, string>> = {
  quota: "The cloud account has reached a limit.",
  unauthorized: "The cloud refuses the credentials, or they may not do it.",
  dependency: "A dependency is missing or still in use.",
  configuration: "The request does not work in this cloud account.",
  unreachable: "Orrery has no way to the Kubernetes API of the cluster.",
  transient: "A retry may succeed.",
  internal: "A defect of Orrery.",
}

const failureCodes: Readonly<Record<FailureCode, string>> = {
  SECRET_STORE_NOT_ENABLED: "The operator has not enabled the store of the secret.",
  SECRET_NOT_FOUND: "The secret does not exist, or is not marked for the organization.",
  SECRET_NOT_PERMITTED: "The store refuses to let Orrery read the secret.",
  SECRET_CONTENT_INVALID: "The secret has no valid credentials. The detail names the keys.",
  SECRET_STORE_UNREACHABLE: "The store of the secret did not respond.",
  TOKEN_REFUSED: "The cloud does not accept the token of a federated identity.",
  TOKEN_EXCHANGE_UNREACHABLE: "The cloud did not respond when a token was to be exchanged.",
}

/** One anchor a code: what it means, what to do, and the exact messages. */
export const errorCataloguePage = (): SourcePage =>
  generatedPage(
    referencePath("errors"),
    "adapters/http/api/errors/ApiError.ts",
    {
      title: "Error catalogue",
      description: "Every error code of the API: its status, what it means and what to do about it.",
    },
    paragraphs(
      "Every error of the API has the same format. `error` is for people: what happened, why, and what to do next. `error_code` is for programs. `trace_id` leads the operator to the request.",
      "Every error also has a link to its code on this page, in a header:",
      block("text", `Link: <${errorAddress("NOT_FOUND")}>; rel="help"`),
      table(
        ["Code", "Status", "Exit code", "Meaning"],
        errorCodes.map(({ code: errorCode, description, exitCode, status }) => [
          `[${cellCode(errorCode)}](#${errorCode})`,
          String(status),
          cellCode(String(exitCode)),
          prose(description),
        ]),
      ),
      "## Codes",
      ...errorCodes.map(entry),
      "## Remedies {#remedies}",
      "If what to do next depends on the interface, an error also has it as data, so that a program can show it to its own users: `details.reason` is only what happened, and `details.remedy` has an `action` and often a `target`, the name or id it applies to. `orrery` shows the commands of the last column.",
      table(
        ["Action", "For a caller of the API", "For a user of `orrery`"],
        ErrorRemedyAction.literals.map((action) => [
          cellCode(action),
          prose(requestWords({ action })),
          prose(commandWords({ action })),
        ]),
      ),
      "## Problems {#problems}",
      "A 400 lists every problem it found in `details.problems`, each with the `path` of the field, a `message`, and usually one of these as its `code`.",
      table(
        ["Code", "Meaning"],
        ProblemCode.literals.map((problem) => [cellCode(problem), problems[problem]]),
      ),
      "## Causes of failed operations {#failure-causes}",
      "A failed operation has a `failure` with one of these as its `cause`, a summary, what to do next, whether you can fix it, and whether a retry may help.",
      table(
        ["Cause", "Meaning"],
        FailureCause.literals.map((cause) => [cellCode(cause), causes[cause]]),
      ),
      "Where Orrery itself knows what happened, `failure` also has a `code`:",
      table(
        ["Code", "Meaning"],
        FailureCode.literals.map((known) => [cellCode(known), failureCodes[known]]),
      ),
    ),
  )

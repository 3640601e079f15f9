import { Schema } from "effect"

import { AnyApiError } from "#adapters/http/api/errors/ApiError.ts"
import type { Problem } from "#domain/shared/Problem.ts"

import { type CommandFailed, commandFailed } from "../CommandFailed.ts"
import { errorExitCodes } from "../ErrorExitCode.ts"
import { spellCount } from "../output/Amounts.ts"
import { remedyWords } from "./RemedyWords.ts"

/** What an error is worded with. */
export interface Wording {
  /** Where a field is to be found, such as a line of a file. */
  readonly locate?: (path: string) => string
  /** What to do about a credential that was refused. */
  readonly remedy?: string | undefined
}

export const isApiError = Schema.is(AnyApiError)

const encode = Schema.encodeSync(AnyApiError)

/** One line a problem: where, and what is wrong there. */
const problemLines = (problems: ReadonlyArray<Problem>, locate: (path: string) => string = (path) => path) =>
  problems.map(({ message, path }) => (path === "" ? `  ${message}` : `  ${locate(path)}: ${message}`))

/** What happened and what to do next. The server words its remedies for callers of its API; here they are commands. */
const headline = ({ _tag, details, error }: AnyApiError, ownRemedy: string | undefined): string => {
  const { problems, reason = error, remedy } = details
  if (_tag === "ValidationFailed" && problems.length > 0 && remedy === undefined) {
    return `The server refused this: ${spellCount(problems.length, "problem")}.`
  }
  if (_tag === "Unauthenticated" && ownRemedy !== undefined) return `${reason} ${ownRemedy}`
  return remedy === undefined ? reason : `${reason} ${remedyWords(remedy)}`
}

/** Words an error of the server for the command line. */
export const explainApiError = (error: AnyApiError, { locate, remedy }: Wording = {}): CommandFailed => {
  const { problems, reason } = error.details
  const sentence = headline(error, remedy)
  const { details, error_code, status, trace_id } = encode(error)
  return commandFailed(
    errorExitCodes[error._tag],
    [
      sentence,
      ...problemLines(
        problems.filter(({ message }) => message !== error.error && message !== reason),
        locate,
      ),
      ...(error._tag === "Internal" ? [`Quote the trace ${error.trace_id} when you ask for help.`] : []),
    ].join("\n"),
    { error: sentence, error_code, status, trace_id, details },
  )
}

import { Schema } from "effect"

import { AnyApiError } from "#adapters/http/api/ApiError.ts"
import { type Answers, answers } from "#adapters/http/DomainErrors.ts"

import { errorExamples } from "./ErrorExamples.ts"
import { conflictMeanings } from "./Remedies.ts"

export type ErrorCode = AnyApiError["error_code"]

/** A code of the API's errors and what is known of it. */
export interface ErrorCodeFacts {
  readonly code: ErrorCode
  readonly status: number
  /** What it means. */
  readonly description: string
  /** Sentences that come with it. */
  readonly sentences: ReadonlyArray<string>
}

/** A 409 has several codes; the others are told by what is said of their status. */
const meanings: Readonly<Partial<Record<ErrorCode, string>>> = conflictMeanings

interface Answered {
  readonly code: ErrorCode
  readonly sentence: string
}

const answered: ReadonlyArray<Answered> = (Object.keys(answers) as ReadonlyArray<keyof Answers>).flatMap((tag) => {
  // The tag picks the function that takes exactly these errors; TypeScript cannot follow that through a union.
  const answer = answers[tag] as (error: unknown, traceId: string) => AnyApiError
  return errorExamples[tag].map((error) => ({ code: answer(error, "").error_code, sentence: error.message }))
})

/** Every code an answer of the API may carry, in the order of its status. */
export const errorCodes: ReadonlyArray<ErrorCodeFacts> = AnyApiError.members
  .flatMap((member) =>
    member.fields.error_code.literals.map((code: ErrorCode) => ({
      code,
      status: member.fields.status.schema.literal,
      description: meanings[code] ?? Schema.resolveAnnotations(member)?.description ?? "",
      sentences: answered.filter((one) => one.code === code).map(({ sentence }) => sentence),
    })),
  )
  .sort((one, other) => one.status - other.status)

/** The codes that come with a status, such as 409. */
export const errorCodesOf = (status: number): ReadonlyArray<ErrorCode> =>
  errorCodes.filter((facts) => facts.status === status).map(({ code }) => code)

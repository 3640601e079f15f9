import { Effect } from "effect"

import type { Problem } from "#domain/shared/Problem.ts"

import { AnyApiError } from "../api/errors/ApiError.ts"
import type { ErrorRemedy } from "../api/errors/ErrorRemedy.ts"
import { withRemedy } from "../api/errors/RemedyWords.ts"
import { withRequestContext } from "../context/RequestContext.ts"

/** Why a request is refused, before the refusal is tied to the request. */
export interface Refusal {
  /** What happened and why, with what to do next if there is no remedy. */
  readonly message: string
  readonly problems?: ReadonlyArray<Problem> | undefined
  readonly remedy?: ErrorRemedy | undefined
}

/** What a program reads to tell errors apart. */
export type ErrorCode = AnyApiError["error_code"]

type ErrorOf<Code extends ErrorCode, Error = AnyApiError> = Error extends { readonly error_code: infer Codes }
  ? Code extends Codes
    ? Error
    : never
  : never

type ErrorClass = (typeof AnyApiError.members)[number]

const classes = new Map<ErrorCode, ErrorClass>(
  AnyApiError.members.flatMap((member) =>
    member.fields.error_code.literals.map((code): [ErrorCode, ErrorClass] => [code, member]),
  ),
)

/** The fields that every error body has (specification §8). The trace id leads from the response to the logs of its request. */
export const errorFields = ({ message, problems, remedy }: Refusal, traceId: string) => ({
  ...withRemedy(message, remedy, problems),
  trace_id: traceId,
})

/** The error body of a code. */
export const errorBody = <Code extends ErrorCode>(code: Code, refusal: Refusal, traceId: string): ErrorOf<Code> => {
  // The code decides the class; TypeScript cannot follow that through a map.
  const Body = classes.get(code) as unknown as new (fields: object) => ErrorOf<Code>
  return new Body({ ...errorFields(refusal, traceId), error_code: code })
}

/** Fails with an error that the contract declares for the endpoint. */
export const refuse = <Code extends ErrorCode>(code: Code, refusal: Refusal): Effect.Effect<never, ErrorOf<Code>> =>
  Effect.flatMap(
    withRequestContext(({ traceId }) => errorBody(code, refusal, traceId)),
    (error) => Effect.fail(error),
  )

import { Schema } from "effect"

import { errorExitCodes } from "#adapters/cli/ErrorExitCode.ts"
import { AnyApiError } from "#adapters/http/api/errors/ApiError.ts"
import { type DomainErrors, domainErrors } from "#adapters/http/errors/DomainErrors.ts"

import type { ErrorCode } from "./ErrorCode.ts"
import { conflictMeanings } from "./ErrorCodeRemedies.ts"
import { requestErrors } from "./RequestErrors.ts"

/** A code of the API's errors and what is known of it. */
export interface ErrorCodeFacts {
  readonly code: ErrorCode
  readonly status: number
  /** What it means. */
  readonly description: string
  /** Exit code of the command line for this error. */
  readonly exitCode: number
  /** Example responses. */
  readonly examples: ReadonlyArray<ErrorBody>
}

/** The body of an error. */
export type ErrorBody = typeof AnyApiError.Encoded

/** Status 409 has several codes, each with its own meaning. The other codes use the meaning of their status. */
const meanings: Readonly<Partial<Record<ErrorCode, string>>> = conflictMeanings

const traceId = "0af7651916cd43dd8448eb211c80319c"

const encode = Schema.encodeSync(AnyApiError)

const declared: ReadonlyArray<ErrorBody> = [
  ...(Object.keys(domainErrors) as ReadonlyArray<keyof DomainErrors>).flatMap((tag) => {
    const { examples } = domainErrors[tag]
    // The tag picks the function that takes exactly these errors; TypeScript cannot follow that through a union.
    const body = domainErrors[tag].body as (error: unknown, traceId: string) => AnyApiError
    return examples().map((error) => encode(body(error, traceId)))
  }),
  ...requestErrors(traceId),
]

/** Every error code of the API, ordered by status. */
export const errorCodes: ReadonlyArray<ErrorCodeFacts> = AnyApiError.members
  .flatMap((member) =>
    member.fields.error_code.literals.map((code: ErrorCode) => ({
      code,
      status: member.fields.status.schema.literal,
      description: meanings[code] ?? Schema.resolveAnnotations(member)?.description ?? "",
      exitCode: errorExitCodes[member.identifier as AnyApiError["_tag"]],
      examples: declared.filter((one) => one.error_code === code),
    })),
  )
  .sort((one, other) => one.status - other.status)

/** The codes that come with a status, such as 409. */
export const errorCodesOf = (status: number): ReadonlyArray<ErrorCode> =>
  errorCodes.filter((facts) => facts.status === status).map(({ code }) => code)

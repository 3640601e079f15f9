import * as Schema from "effect/Schema"

import { exitCodes } from "./ExitCode.ts"

/** A failure for programs, in the form of the API's errors: what `-o json` writes on standard error. */
export const ErrorReport = Schema.Struct({
  error: Schema.String,
  error_code: Schema.String,
  /** The status of the server's response; of a failure on this machine, the status that means the same. */
  status: Schema.Int,
  /** Empty where no server was involved. */
  trace_id: Schema.String,
  /** `problems`, and for an error of the server everything else it sent. */
  details: Schema.Record(Schema.String, Schema.Unknown),
})
export type ErrorReport = typeof ErrorReport.Type

const meanings: Readonly<Record<number, readonly [error_code: string, status: number]>> = {
  [exitCodes.badInput]: ["VALIDATION_FAILED", 400],
  [exitCodes.refused]: ["UNAUTHENTICATED", 401],
  [exitCodes.notFound]: ["NOT_FOUND", 404],
  [exitCodes.conflict]: ["CONFLICT", 409],
  [exitCodes.unreachable]: ["UNAVAILABLE", 503],
}

/** The report of a failure that no server reported. */
export const localReport = (exitCode: number, error: string, problems: ReadonlyArray<object> = []): ErrorReport => {
  const [error_code, status] = meanings[exitCode] ?? ["INTERNAL", 500]
  return { error, error_code, status, trace_id: "", details: { problems } }
}

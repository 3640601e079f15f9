import { Schema } from "effect"

import { text } from "../WireValue.ts"
import { ErrorDetails } from "./ErrorDetails.ts"

/** The body of every error (specification §8, decisions §10). */
export const body = <const Status extends number, const Code extends string>(
  status: Status,
  codes: ReadonlyArray<Code>,
) => ({
  error: text(8192, "What happened, why, and what to do next.", "No cluster staging in this organization."),
  error_code: Schema.Literals(codes),
  status: Schema.tag(status),
  trace_id: text(
    64,
    "The trace of this request; include it when you contact support.",
    "0af7651916cd43dd8448eb211c80319c",
  ),
  details: ErrorDetails,
})

import { Context } from "effect"
import { HttpApiMiddleware } from "effect/http-api"

import { Conflict, RateLimited, Unprocessable, ValidationFailed } from "./errors/ApiError.ts"

/** The header that names a request, so that it is executed once, even if it is sent repeatedly (decisions §2). */
export const idempotencyKeyHeader = "Idempotency-Key"

/** The header's characters: printable ASCII. */
export const idempotencyKeyPattern = /^[ -~]{1,255}$/

/** On a replayed response. */
export const idempotencyReplayedHeader = "Idempotency-Replayed"

/**
 * Executes a request with an Idempotency-Key once, and replays the response to every retry. For every POST that creates.
 *
 * It belongs at the endpoint, not at the group, so that it runs inside the authentication of the caller.
 */
export class Idempotency extends HttpApiMiddleware.Service<Idempotency>()("orrery/adapters/http/api/Idempotency", {
  error: [ValidationFailed, Conflict, Unprocessable, RateLimited],
}) {}

/**
 * Why a POST takes no Idempotency-Key, as a sentence for callers who want to retry.
 *
 * Every POST has this annotation or the middleware `Idempotency`: the server does not start with a POST that has neither.
 */
export const RetryWithoutKey = Context.Reference<string | undefined>("orrery/adapters/http/api/RetryWithoutKey", {
  defaultValue: () => undefined,
})

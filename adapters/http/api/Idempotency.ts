import { HttpApiMiddleware } from "effect/http-api"

import { Conflict, RateLimited, Unprocessable, ValidationFailed } from "./errors/ApiError.ts"

/** The header that names a request, so that it is carried out once however often it is sent (decisions §2). */
export const idempotencyKeyHeader = "Idempotency-Key"

/** On a response that was given before. */
export const idempotencyReplayedHeader = "Idempotency-Replayed"

/**
 * Carries out a request with an Idempotency-Key once, and replays the response to every retry. For every POST that creates.
 *
 * It belongs at the endpoint, not at the group, so that it runs inside the authentication of the caller.
 */
export class Idempotency extends HttpApiMiddleware.Service<Idempotency>()("orrery/adapters/http/api/Idempotency", {
  error: [ValidationFailed, Conflict, Unprocessable, RateLimited],
}) {}

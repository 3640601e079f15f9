import { Schema } from "effect"

/** How long a response can be replayed. */
export const responseRetentionHours = 24

/** The most responses kept for one scope, so that no caller can fill the database with them. */
export const storedResponsesPerScopeMax = 1000

/** The key came with another request before: 422. */
export class RequestKeyReused extends Schema.TaggedError<RequestKeyReused>()("RequestKeyReused", {}) {
  override get message() {
    return `This Idempotency-Key came with another request within the last ${responseRetentionHours} hours. Nothing was done. Send a new key with a new request.`
  }
}

/** The same request is still in progress: 409. */
export class RequestUnderWay extends Schema.TaggedError<RequestUnderWay>()("RequestUnderWay", {}) {
  override get message() {
    return "A request with this Idempotency-Key is still in progress. Send it again in a moment, with the same key."
  }
}

/** The number of responses kept for this caller and route is at its limit: 429. */
export class TooManyRequestKeys extends Schema.TaggedError<TooManyRequestKeys>()("TooManyRequestKeys", {
  /** Until one of the kept responses expires. */
  retryAfterSeconds: Schema.Int,
}) {
  override get message() {
    return `This server keeps the responses to ${storedResponsesPerScopeMax} requests with an Idempotency-Key for you and this path, each for ${responseRetentionHours} hours, and has as many. Nothing was done. Wait ${this.retryAfterSeconds} s, or send this request without an Idempotency-Key.`
  }
}

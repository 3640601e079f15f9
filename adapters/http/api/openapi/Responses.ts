import { idempotencyReplayedHeader } from "../Idempotency.ts"
import { defaultRateLimitAllowances } from "../limits/RateLimitAllowances.ts"
import { writeRateLimit, writeRateLimitPolicy } from "../limits/RateLimitHeaders.ts"
import { requestCosts } from "../RequestCost.ts"
import { isJsonObject, type JsonObject } from "./JsonWalk.ts"
import { factsOf, type OperationFacts } from "./Operations.ts"

const header = (description: string, schema: JsonObject): JsonObject => ({ description, schema })

const text = (description: string, maxLength: number, example: string) =>
  header(description, { type: "string", maxLength, pattern: "^[ -~]*$", examples: [example] })

const seconds = (description: string) =>
  header(description, { type: "integer", format: "int32", minimum: 0, maximum: 86_400, examples: [2] })

const allowance = defaultRateLimitAllowances.requestsPerKey

/** The headers of responses, as components. */
export const headerComponents: JsonObject = {
  RequestId: text("The id of this request: yours, if you sent one.", 128, "0197c0de-0000-7000-8000-000000000001"),
  RateLimit: text(
    "How many tokens (r) are left of your allowance (IETF draft, RateLimit header fields).",
    128,
    writeRateLimit("key", allowance.burst - requestCosts.read, 0),
  ),
  RateLimitPolicy: text(
    "The allowance: how many tokens (q) come back in how many seconds (w), and how many this request takes (cost).",
    128,
    writeRateLimitPolicy("key", allowance, requestCosts.read),
  ),
  RetryAfter: seconds("Seconds to wait before a retry."),
  Link: text(
    "Where the error is explained (RFC 8288, relation `help`).",
    256,
    '</docs/latest/platform/reference/errors#NOT_FOUND>; rel="help"',
  ),
  Allow: text("The methods this path has.", 128, "GET, HEAD, OPTIONS"),
  WwwAuthenticate: text("How to authenticate.", 256, 'ApiKey realm="orrery", header="X-API-Key"'),
  ETag: text("Identifies this version. Send it in If-None-Match or If-Match.", 64, '"mDXcVdXqPpVWbbXTmJ2GPg"'),
  IdempotencyReplayed: header("Present when the response is replayed for a request with the same Idempotency-Key.", {
    type: "string",
    const: "true",
  }),
  Location: text(
    "Where the progress of the operation can be read.",
    512,
    "/api/v1/clusters/0197c0de-0000-7000-8000-000000000001/progress?operationId=0197c0de-0000-7000-8000-000000000002",
  ),
}

const always = { "X-Request-Id": "RequestId", RateLimit: "RateLimit", "RateLimit-Policy": "RateLimitPolicy" }

const byStatus: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  202: { Location: "Location" },
  401: { "WWW-Authenticate": "WwwAuthenticate" },
  405: { Allow: "Allow" },
  429: { "Retry-After": "RetryAfter" },
  503: { "Retry-After": "RetryAfter" },
}

const successDescriptions: Readonly<Record<string, string>> = {
  101: "The websocket is open; events follow.",
  200: "The requested resource.",
  201: "Made.",
  202: "Accepted. The work continues after this response; Location leads to its progress.",
  204: "Done, without a body.",
}

const notModified = { description: "Unchanged since the version in If-None-Match; there is no body." }

const references = (names: Readonly<Record<string, string>>): JsonObject =>
  Object.fromEntries(
    Object.entries(names).map(([name, component]) => [name, { $ref: `#/components/headers/${component}` }]),
  )

const completeResponse = (
  status: string,
  response: JsonObject,
  { isIdempotent, isTagged }: OperationFacts,
): JsonObject => ({
  ...response,
  description: successDescriptions[status] ?? response["description"],
  headers: references({
    ...always,
    ...(Number(status) >= 400 && { Link: "Link" }),
    ...byStatus[status],
    ...(isTagged && (status === "200" || status === "304") && { ETag: "ETag" }),
    ...(isIdempotent && status.startsWith("2") && { [idempotencyReplayedHeader]: "IdempotencyReplayed" }),
  }),
})

/** Completes the responses of one operation with their headers, in the order of their status. */
export const completeResponses = (operationId: string, responses: JsonObject): JsonObject => {
  const facts = factsOf(operationId)
  return Object.fromEntries(
    Object.entries({ ...responses, ...(facts.isTagged && { 304: notModified }) })
      .sort(([one], [other]) => Number(one) - Number(other))
      .map(([status, response]) => [
        status,
        isJsonObject(response) ? completeResponse(status, response, facts) : response,
      ]),
  )
}

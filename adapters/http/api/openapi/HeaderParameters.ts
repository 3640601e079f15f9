import { organizationHeader } from "../Authentication.ts"
import { idempotencyKeyHeader, idempotencyKeyPattern } from "../Idempotency.ts"
import type { JsonObject } from "./JsonWalk.ts"
import { factsOf } from "./Operations.ts"

const header = (name: string, description: string, example: string, schema: JsonObject): JsonObject => ({
  in: "header",
  name,
  required: false,
  description,
  example,
  schema: { type: "string", ...schema },
})

const etags = { minLength: 1, maxLength: 1024, pattern: String.raw`^(\*|[ !-~]+)$` }
const someTag = '"mDXcVdXqPpVWbbXTmJ2GPg"'

const ifNoneMatch = header(
  "If-None-Match",
  "The ETag of an earlier response: while nothing has changed, the response is 304, without a body.",
  someTag,
  etags,
)

const ifMatch = header(
  "If-Match",
  "The ETag of an earlier response: if it has changed since, nothing is done and the response is 412.",
  someTag,
  etags,
)

const idempotencyKey = header(
  idempotencyKeyHeader,
  "A unique key that you choose for this request, such as a new UUID. A retry with the same key within 24 hours is not executed again: " +
    "it gets the first response. A different request with the same key gets 422; a failed request can be retried.",
  "6f2a3c1e-7d0b-4c55-9a53-2b1f0c9d8e7a",
  { minLength: 1, maxLength: 255, pattern: idempotencyKeyPattern.source },
)

const organization = {
  apiKey: header(
    organizationHeader,
    "The organization of the request. An API key belongs to one organization: any other gets 404.",
    "0197c0de-0000-7000-8000-000000000001",
    { format: "uuid", minLength: 36, maxLength: 36 },
  ),
  bearer: header(
    organizationHeader,
    "The organization of the request, by its id. An organization you do not belong to gets 404.",
    "0197c0de-0000-7000-8000-000000000001",
    { format: "uuid", minLength: 36, maxLength: 36 },
  ),
}

/** The headers of an operation beyond those in its schema: the middleware and the responses process them, not the handlers. */
export const headerParametersOf = (operationId: string, responses: JsonObject): ReadonlyArray<JsonObject> => {
  const { credentials, isIdempotent, isTagged } = factsOf(operationId)
  return [
    ...(credentials === undefined ? [] : [organization[credentials]]),
    ...(isIdempotent ? [idempotencyKey] : []),
    ...(isTagged ? [ifNoneMatch] : []),
    ...("412" in responses ? [ifMatch] : []),
  ]
}

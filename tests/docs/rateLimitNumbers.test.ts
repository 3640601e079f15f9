import { readFileSync } from "node:fs"

import { assert, describe, it } from "vitest"

import { defaultRateLimitAllowances } from "#adapters/http/api/limits/RateLimitAllowances.ts"
import { writeRateLimit, writeRateLimitPolicy } from "#adapters/http/api/limits/RateLimitHeaders.ts"
import { openApiDocument } from "#adapters/http/api/OpenApiDocument.ts"
import { requestCosts } from "#adapters/http/api/RequestCost.ts"

const page = readFileSync(
  new URL("../../docs-site/content/latest/platform/guides/rate-limits.md", import.meta.url),
  "utf8",
)
const { burst, perSecond } = defaultRateLimitAllowances.requestsPerKey

describe("The guide to rate limits", () => {
  it("shows the headers of the creation of a cluster as the server writes them", () => {
    const policy = writeRateLimitPolicy("key", { burst, perSecond }, requestCosts.operation)

    assert.include(page, `ratelimit-policy: ${policy}\n`)
    assert.include(page, `ratelimit: ${writeRateLimit("key", burst - requestCosts.operation, 0)}\n`)
  })

  it("says what each kind of request costs", () => {
    assert.strictEqual(requestCosts.signIn, requestCosts.change)
    assert.include(page, `A read takes ${requestCosts.read} token. A change takes ${requestCosts.change}, and so does`)
    assert.include(page, `its dry run and a deletion take ${requestCosts.operation}:`)
  })
})

describe("The OpenAPI document", () => {
  it("shows the headers of a read as the server writes them", () => {
    const { headers } = openApiDocument["components"] as {
      readonly headers: Record<string, { readonly schema: { readonly examples: ReadonlyArray<unknown> } }>
    }

    assert.deepStrictEqual(headers["RateLimit"]?.schema.examples, [writeRateLimit("key", burst - requestCosts.read, 0)])
    assert.deepStrictEqual(headers["RateLimitPolicy"]?.schema.examples, [
      writeRateLimitPolicy("key", { burst, perSecond }, requestCosts.read),
    ])
  })
})

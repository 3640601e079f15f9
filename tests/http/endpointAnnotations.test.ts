import { Schema } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { assert, describe, it } from "vitest"

import type { Access } from "#adapters/http/api/Access.ts"
import { Authentication } from "#adapters/http/api/Authentication.ts"
import { Idempotency, RetryWithoutKey } from "#adapters/http/api/Idempotency.ts"
import { readFacts } from "#adapters/http/api/openapi/Operations.ts"
import { describeOperation } from "#adapters/http/api/OperationDescription.ts"
import { parameter, patternedText } from "#adapters/http/api/Parameter.ts"

const described = (access: Access) =>
  describeOperation({ identifier: "createThing", summary: "Create a thing", description: "A thing.", access })

const facts = (endpoint: Parameters<typeof readFacts>[0] & { readonly middlewares: Parameters<typeof readFacts>[1] }) =>
  readFacts(endpoint, endpoint.middlewares)

const get = HttpApiEndpoint.get("get", "/")
const post = HttpApiEndpoint.post("create", "/").annotateMerge(described("cluster:create")).middleware(Authentication)

describe("An endpoint", () => {
  it("says who may call it", () => {
    assert.throws(() => facts(get), "does not say who may call it")
    assert.deepInclude(facts(get.annotateMerge(described("open"))), { permissions: [] })
  })

  it("authenticates its caller unless it is open", () => {
    assert.throws(() => facts(get.annotateMerge(described("cluster:read"))), "does not authenticate its caller")
    assert.throws(() => facts(get.annotateMerge(described("authenticated"))), "does not authenticate its caller")
    assert.throws(
      () => facts(get.annotateMerge(described("open")).middleware(Authentication)),
      "is open, but requires credentials",
    )
  })

  it("with POST takes an Idempotency-Key, or says why it takes none", () => {
    assert.throws(() => facts(post), "needs either the middleware Idempotency or the annotation RetryWithoutKey")
    assert.throws(
      () => facts(post.middleware(Idempotency).annotate(RetryWithoutKey, "It is harmless.")),
      "needs either",
    )

    assert.deepInclude(facts(post.middleware(Idempotency)), { isIdempotent: true })
    assert.deepInclude(facts(post.annotate(RetryWithoutKey, "It is harmless.")), {
      isIdempotent: false,
      retryWithoutKey: "It is harmless.",
    })
  })
})

describe("A parameter", () => {
  it("is described with the limits of its schema, which are the limits that the server checks", () => {
    const schema = patternedText(/^[a-z]+$/, 3, "Expected up to three letters")
    const query = {
      letters: Schema.optionalKey(parameter(schema, { description: "Some letters.", example: "abc", default: "a" })),
      number: parameter(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 9 })), {
        description: "A digit.",
        example: 7,
      }),
    }
    const endpoint = HttpApiEndpoint.get("list", "/", { query }).annotateMerge(described("open"))

    assert.deepStrictEqual(Object.fromEntries(facts(endpoint).parameters), {
      letters: {
        description: "Some letters.",
        example: "abc",
        schema: { type: "string", minLength: 1, maxLength: 3, pattern: "^[a-z]+$", default: "a" },
      },
      number: {
        description: "A digit.",
        example: 7,
        schema: { type: "integer", format: "int32", minimum: 1, maximum: 9 },
      },
    })
    for (const [text, fits] of [
      ["abc", true],
      ["", false],
      ["abcd", false],
      ["ab1", false],
    ] as const) {
      assert.strictEqual(Schema.is(schema)(text), fits, text)
    }
  })
})

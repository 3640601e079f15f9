import { assert, it } from "@effect/vitest"
import { Effect, Schema } from "effect"

import { PricingData } from "#adapters/http/api/pricing/Pricing.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { defaultPricing } from "#domain/plan/DefaultPricing.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { acme } from "#tests/fixtures/People.ts"

import { clusters, create } from "./ClusterSteps.ts"
import { send } from "./RawRequest.ts"

const path = "/api/v1/pricing"

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("GET /pricing", (it) => {
  it.effect("shows everyone the plans, and what each has of every feature", () =>
    Effect.gen(function* () {
      const response = yield* send({ path })

      assert.strictEqual(response.status, 200)
      assert.deepInclude(response.json, { id: response.headers["x-request-id"], message: "OK.", status: 200 })
      const data = yield* Schema.decodeUnknownEffect(Schema.toCodecJson(PricingData))(response.json.data)
      assert.deepStrictEqual(data, defaultPricing)
    }),
  )

  it.effect("may be stored for five minutes by any cache in between", () =>
    Effect.gen(function* () {
      const response = yield* send({ path })

      assert.strictEqual(response.headers["cache-control"], "public, max-age=300")
    }),
  )

  it.effect("sends no body to a client that has the current one", () =>
    Effect.gen(function* () {
      const { headers } = yield* send({ path })
      const again = yield* send({ path, headers: { "if-none-match": headers["etag"] ?? "" } })

      assert.strictEqual(again.status, 304)
      assert.strictEqual(again.text, "")
      assert.strictEqual(again.headers["etag"], headers["etag"])
      assert.strictEqual(again.headers["cache-control"], "public, max-age=300")
      assert.strictEqual((yield* send({ path, headers: { "if-none-match": '"other"' } })).status, 200)
    }),
  )
})

const putAcmeOn = Effect.fnUntraced(function* (planId: string) {
  const organizations = yield* Organizations
  const organization = yield* organizations.get(acme.id)
  yield* organizations.save({ ...organization, planId })
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("POST /clusters on a full plan", (it) => {
  it.effect("responds with 402 that names plan and limit, also when it only previews, until there is room", () =>
    Effect.gen(function* () {
      yield* putAcmeOn("developer")
      for (const name of ["first", "second", "third", "fourth", "fifth"])
        assert.strictEqual((yield* create(name)).status, 202)

      const refused = yield* create("sixth")
      const previewed = yield* create("sixth", `${clusters}?dryRun=true`)

      for (const { json } of [refused, previewed]) {
        assert.deepInclude(json, { status: 402, error_code: "PAYMENT_REQUIRED" })
        assert.include(json.error, "the plan Developer is 5")
        assert.include(json.error, "Enterprise")
        assert.deepStrictEqual(json.details, { problems: [] })
      }
      assert.strictEqual((yield* create("third")).status, 409)

      yield* putAcmeOn("enterprise")
      assert.strictEqual((yield* create("sixth")).status, 202)
    }),
  )
})

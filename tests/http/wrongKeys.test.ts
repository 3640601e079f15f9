import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import * as ApiKeyText from "#domain/api-key/ApiKeyText.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"

import { send } from "./RawRequest.ts"

const keyOf = (fill: number) => ApiKeyText.fromRandomBytes(new Uint8Array(32).fill(fill))

const strict = { keyTriesPerAddress: { burst: 3, perSecond: 0.001 }, keyTryWaitSeconds: 0, refusalDelaySeconds: 0 }
const clusters = "/api/v1/clusters"

it.layer(HttpServerForTests.layer({ limits: strict }), { excludeTestServices: true })(
  "A server that gets one wrong key after another",
  (it) => {
    it.effect("refuses further ones, and goes on serving the keys in use", () =>
      Effect.gen(function* () {
        const before = yield* send({ path: clusters, key: keys.ada })
        const wrong = yield* Effect.forEach([11, 12, 13, 14, 15], (fill) => send({ path: clusters, key: keyOf(fill) }))
        const after = yield* send({ path: clusters, key: keys.ada })
        const unseen = yield* send({ path: clusters, key: keys.graceAtAcme })
        const open = yield* send({ path: "/api/v1/pricing" })

        assert.deepStrictEqual(
          wrong.map(({ status }) => status),
          [401, 401, 401, 429, 429],
        )
        assert.deepInclude(wrong[4]?.json, { status: 429, error_code: "RATE_LIMITED" })
        assert.deepInclude(wrong[4]?.headers, { "retry-after": "1", ratelimit: '"wrong-keys";r=0;t=1' })
        assert.deepStrictEqual(
          [before, after, unseen, open].map(({ status }) => status),
          [200, 200, 429, 200],
        )
        assert.match(after.headers["ratelimit"] ?? "", /^"key";r=\d+;t=0$/)
      }),
    )
  },
)

it.layer(HttpServerForTests.layer({ limits: { requestsPerAddress: { burst: 3, perSecond: 0.001 } } }), {
  excludeTestServices: true,
})("An address whose requests all bear a working key", (it) => {
  it.effect("may send as many as any other", () =>
    Effect.gen(function* () {
      const responses = yield* Effect.forEach([1, 2, 3, 4], () => send({ path: clusters, key: keys.ada }))

      assert.deepStrictEqual(
        responses.map(({ status }) => status),
        [200, 200, 200, 429],
      )
      assert.strictEqual((yield* send({ path: "/api/v1/pricing" })).status, 429)
    }),
  )

  it.effect("may have used them up, and a load balancer there still sees that the server is alive", () =>
    Effect.gen(function* () {
      const responses = yield* Effect.forEach([1, 2, 3, 4, 5], () => send({ path: "/healthz" }))

      assert.isTrue(responses.every(({ status }) => status === 200))
      assert.strictEqual((yield* send({ path: "/api/v1/pricing" })).status, 429)
    }),
  )
})

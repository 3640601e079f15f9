import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import { accessKeyId, secretAccessKey } from "#tests/fixtures/ClusterRequests.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"
import { wrongClusterRequests } from "#tests/fixtures/WrongClusterRequests.ts"

import { send } from "./RawRequest.ts"

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("POST /clusters refuses a request", (it) => {
  it.effect.each(wrongClusterRequests)("in which it does not hold that $rule", ({ problems, request }) =>
    Effect.gen(function* () {
      for (const path of ["/api/v1/clusters", "/api/v1/clusters?dryRun=true"]) {
        const response = yield* send({ method: "POST", path, key: keys.ada, body: JSON.stringify(request) })

        assert.strictEqual(response.status, 400)
        assert.strictEqual(response.json.error_code, "VALIDATION_FAILED")
        assert.deepStrictEqual(
          response.json.details.problems.map((problem: { code: string; path: string }) => [problem.code, problem.path]),
          problems.map(([code, place]) => [code, place]),
        )
        assert.notInclude(response.text, accessKeyId)
        assert.notInclude(response.text, secretAccessKey)
      }
    }),
  )

  it("in at least sixty ways", () => {
    assert.isAtLeast(wrongClusterRequests.length, 60)
  })
})

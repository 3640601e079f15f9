import { assert, it } from "@effect/vitest"
import { Cause, Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { SqlError } from "effect/sql"
import { describe } from "vitest"

import { defaultHttpLimits } from "#adapters/http/api/limits/HttpLimits.ts"
import { failureResponse } from "#adapters/http/server/FailureResponse.ts"
import { ClusterPlans } from "#application/ports/ClusterPlans.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"
import { pendingOperation } from "#tests/fixtures/Operations.ts"

import { send } from "./RawRequest.ts"

const request = HttpServerRequest.fromWeb(new Request("http://localhost/api/v1/clusters"))
const secretText = "password=hunter2"

const sqlError = (reason: SqlError.SqlErrorReason) => Cause.die(new SqlError.SqlError({ reason }))
const said = { message: `connection to 10.0.0.7 failed: ${secretText}`, operation: "query" }

describe("A failure no one declared", () => {
  it.each([
    ["a lost connection", new SqlError.ConnectionError({ ...said, cause: new Error(secretText) })],
    ["a database that starts", new SqlError.UnknownError({ ...said, cause: { code: "57P03" } })],
    ["a database that was stopped", new SqlError.UnknownError({ ...said, cause: { code: "57P01" } })],
    ["a lock that others hold for too long", new SqlError.LockTimeoutError({ ...said, cause: { code: "55P03" } })],
    ["a deadlock", new SqlError.DeadlockError({ ...said, cause: { code: "40P01" } })],
    ["a statement that takes too long", new SqlError.StatementTimeoutError({ ...said, cause: { code: "57014" } })],
    ["a database without a free connection", new SqlError.UnknownError({ ...said, cause: { code: "53300" } })],
  ])("that is %s is 503, with the time to wait", (_, reason) => {
    const { response } = failureResponse(sqlError(reason), request, defaultHttpLimits)

    assert.deepInclude(response, { status: 503, code: "UNAVAILABLE" })
    assert.isAbove(Number(response.headers?.["retry-after"]), 0)
    assert.notInclude(JSON.stringify(response), secretText)
  })

  it.each([
    [
      "a statement the database refused",
      sqlError(new SqlError.SqlSyntaxError({ ...said, cause: new Error(secretText) })),
    ],
    ["a mistake in the program", Cause.die(new TypeError(secretText))],
    ["an error that is not an Error", Cause.die(secretText)],
    ["an error no endpoint knows", Cause.fail(new Error(secretText))],
  ])("that is %s is 500, and shows nothing of the inside", (_, cause) => {
    const { response, unexpected } = failureResponse(cause, request, defaultHttpLimits)

    assert.deepInclude(response, { status: 500, code: "INTERNAL" })
    assert.isTrue(unexpected)
    assert.notInclude(JSON.stringify(response), secretText)
  })

  it("that comes of the server stopping is 503", () => {
    assert.deepInclude(failureResponse(Cause.interrupt(1), request, defaultHttpLimits).response, {
      status: 503,
      code: "UNAVAILABLE",
    })
  })
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("A defect behind a route", (it) => {
  it.effect("is a 500 with the body of every error, and the server goes on", () =>
    Effect.gen(function* () {
      const cluster = pendingCluster("broken")
      yield* (yield* Clusters).create(cluster)
      yield* (yield* ClusterPlans).save({
        clusterId: cluster.id,
        operationId: pendingOperation(cluster).id,
        createdAt: cluster.createdAt,
        engine: cluster.engine,
        simulated: true,
        hash: "0".repeat(64),
        program: "this is no JSON",
        changes: [],
        planJson: "",
        planText: "",
        monthlyCost: 0,
      })
      const response = yield* send({ path: "/api/v1/clusters/broken/plan", key: keys.ada })

      assert.deepInclude(response.json, { status: 500, error_code: "INTERNAL" })
      assert.notMatch(response.text, /JSON|SyntaxError|\.ts|node_modules/)
      assert.strictEqual((yield* send({ path: "/api/v1/clusters/broken", key: keys.ada })).status, 200)
    }),
  )
})

import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"

import { clusters, create, makeReady } from "./ClusterSteps.ts"
import { send } from "./RawRequest.ts"

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("DELETE /clusters/{clusterId}", (it) => {
  const credentials = smallCluster.provisioner.eks.credentials

  it.effect("accepts the deletion of a READY cluster, with its credentials", () =>
    Effect.gen(function* () {
      yield* makeReady((yield* create("doomed")).json.data)
      const body = JSON.stringify({ credentials })
      const response = yield* send({ method: "DELETE", path: `${clusters}/doomed`, key: keys.ada, body })

      assert.strictEqual(response.status, 202)
      assert.strictEqual(response.json.data.state, "DELETING")
      assert.include(response.headers["location"], response.json.data.operationId)
    }),
  )

  it.effect("says which credentials it misses, when there is no body", () =>
    Effect.gen(function* () {
      yield* makeReady((yield* create("locked")).json.data)
      const response = yield* send({ method: "DELETE", path: `${clusters}/locked`, key: keys.ada })

      assert.strictEqual(response.status, 400)
      assert.strictEqual(response.json.details.problems[0].path, "credentials")
    }),
  )

  it.effect("refuses a cluster that is still being made", () =>
    Effect.gen(function* () {
      yield* create("unfinished")
      const body = JSON.stringify({ credentials })
      const response = yield* send({ method: "DELETE", path: `${clusters}/unfinished`, key: keys.ada, body })

      assert.deepInclude(response.json, { status: 409, error_code: "WRONG_STATE" })
    }),
  )

  it.effect("is closed to a viewer, who may know of the cluster", () =>
    Effect.gen(function* () {
      yield* create("guarded")
      const response = yield* send({ method: "DELETE", path: `${clusters}/guarded`, key: keys.graceAtAcme })

      assert.strictEqual(response.status, 403)
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("The operations of a cluster", (it) => {
  it.effect("are listed newest first, for one cluster and for all", () =>
    Effect.gen(function* () {
      yield* makeReady((yield* create("busy")).json.data)
      const body = JSON.stringify({ credentials: smallCluster.provisioner.eks.credentials })
      yield* send({ method: "DELETE", path: `${clusters}/busy`, key: keys.ada, body })

      const typesAt = (path: string) =>
        Effect.map(send({ path, key: keys.ada }), ({ json }) =>
          json.data.operations.map((operation: { operationType: string }) => operation.operationType),
        )
      assert.deepStrictEqual(yield* typesAt(`${clusters}/busy/operations`), ["DELETE", "CREATE"])
      assert.deepStrictEqual(yield* typesAt(`${clusters}/progress`), ["DELETE", "CREATE"])
      assert.deepStrictEqual(yield* typesAt(`${clusters}/progress?operationType=DELETE&status=PENDING`), ["DELETE"])
    }),
  )

  it.effect("ask for each missing location parameter when the cluster is unknown", () =>
    Effect.gen(function* () {
      const response = yield* send({ path: `${clusters}/nowhere/operations?provider=aws`, key: keys.ada })

      assert.strictEqual(response.status, 400)
      assert.deepStrictEqual(
        response.json.details.problems.map((problem: { path: string }) => problem.path),
        ["provisionerType", "accountId", "region"],
      )
    }),
  )

  it.effect("are not found when every location parameter is given and the cluster is still unknown", () =>
    Effect.gen(function* () {
      const query = "provider=aws&provisionerType=eks&accountId=123456789012&region=eu-west-1"
      const response = yield* send({ path: `${clusters}/nowhere/operations?${query}`, key: keys.ada })

      assert.strictEqual(response.status, 404)
    }),
  )

  it.effect("are not found under another cluster's name", () =>
    Effect.gen(function* () {
      const { operationId } = (yield* create("mine")).json.data
      yield* create("other")
      const response = yield* send({ path: `${clusters}/other/progress?operationId=${operationId}`, key: keys.ada })

      assert.strictEqual(response.status, 404)
    }),
  )
})

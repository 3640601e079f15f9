import { assert, it } from "@effect/vitest"
import { Effect, Schema } from "effect"

import { ClusterPreflight } from "#adapters/http/api/clusters/ClusterPreflight.ts"
import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"

import { clusters, create } from "./ClusterSteps.ts"
import { send } from "./RawRequest.ts"

const path = `${clusters}/preflight`

const ask = (body: unknown, key = keys.ada) => send({ method: "POST", path, key, body: JSON.stringify(body) })

it.layer(HttpServerForTests.layer(), { excludeTestServices: true, timeout: "60 seconds" })(
  "POST /api/v1/clusters/preflight",
  (it) => {
    it.effect("reports every check with its documentation, and creates nothing", () =>
      Effect.gen(function* () {
        const response = yield* ask({ ...smallCluster, clusterName: "asked" })
        const report = yield* Schema.decodeUnknownEffect(Schema.toCodecJson(ClusterPreflight))(response.json.data)

        assert.strictEqual(response.status, 200)
        assert.deepInclude(report, { clusterName: "asked", simulated: true, status: "PASS" })
        assert.includeMembers(
          report.results.map(({ code }) => code),
          [
            "CREDENTIALS",
            "ACCOUNT",
            "PERMISSIONS",
            "QUOTA",
            "MACHINE_TYPE",
            "ADDRESS_RANGE",
            "NAME",
            "KUBERNETES_VERSION",
            "IMAGE",
          ],
        )
        assert.match(report.results[0]?.documentation ?? "", /^\/docs\/latest\/platform\/reference\/preflight#/)
        assert.strictEqual((yield* send({ path: `${clusters}/asked`, key: keys.ada })).status, 404)
      }),
    )

    it.effect("is open to an admin, who may not create", () =>
      Effect.gen(function* () {
        assert.strictEqual((yield* ask({ ...smallCluster, clusterName: "admins" }, keys.alan)).status, 200)
        assert.strictEqual((yield* ask(smallCluster, keys.graceAtAcme)).status, 403)
      }),
    )

    it.effect("refuses a request as a creation does", () =>
      Effect.gen(function* () {
        const wrong = yield* ask({ ...smallCluster, region: "nowhere" })
        assert.strictEqual(wrong.status, 400)
        assert.strictEqual(wrong.json.details.problems[0].path, "region")

        yield* create("exists")
        assert.deepInclude((yield* ask({ ...smallCluster, clusterName: "exists" })).json, {
          error_code: "ALREADY_EXISTS",
        })
      }),
    )

    it.effect("is part of a dry run", () =>
      Effect.gen(function* () {
        const { json } = yield* create("dry", `${clusters}?dryRun=true`)
        assert.strictEqual(json.data.preflight.status, "PASS")
        assert.isNotEmpty(json.data.preflight.results)
      }),
    )
  },
)

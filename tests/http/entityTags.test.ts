import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import { isJsonObject, type JsonObject } from "#adapters/http/api/openapi/JsonWalk.ts"
import { openApiDocument } from "#adapters/http/api/OpenApiDocument.ts"
import { ClusterPlans } from "#application/ports/ClusterPlans.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"
import { acme, ada, alan, permanentKey } from "#tests/fixtures/People.ts"

import { create } from "./ClusterSteps.ts"
import { sendAs } from "./SignedIn.ts"

const parametersOf = (operation: JsonObject): ReadonlyArray<JsonObject> =>
  Array.isArray(operation["parameters"]) ? operation["parameters"].filter(isJsonObject) : []

const idOf = (path: string): string => {
  if (path.startsWith("/api/v1/internal/")) return ada.id
  return "acme"
}

const concrete = (path: string): string =>
  path
    .replace("{clusterId}", "tagged")
    .replace("{userId}", ada.id)
    .replace("{orgId}", acme.id)
    // No one uses it here: a key that is used changes.
    .replace("{keyId}", permanentKey(acme, alan, "alan").id)
    .replace("{id}", idOf(path))
    .replace("{providerId}", "aws")
    .replace("{regionId}", "eu-west-1")
    .replace("{machinetypeId}", "m7g.large")

const tagged = Object.entries(openApiDocument["paths"] as Record<string, Record<string, JsonObject>>).flatMap(
  ([path, { get }]) =>
    get !== undefined && parametersOf(get).some(({ name }) => name === "If-None-Match")
      ? [{ name: String(get["operationId"]), path: concrete(path) }]
      : [],
)

/** Ada may read everything; calls that want her token get it, and pass over her key. */
const ask = (path: string, headers: Record<string, string> = {}) => sendAs(ada, { path, key: keys.ada, headers })

/** A cluster with a plan. */
const settle = Effect.gen(function* () {
  const { operationId } = (yield* create("tagged")).json.data
  const cluster = yield* (yield* Clusters).findByName(acme.id, "tagged")
  if (cluster === undefined) return yield* Effect.die(new Error("The cluster was not created."))
  yield* (yield* ClusterPlans).save({
    clusterId: cluster.id,
    operationId,
    createdAt: cluster.createdAt,
    engine: cluster.engine,
    simulated: true,
    hash: "0".repeat(64),
    program: "{}",
    changes: [],
    planJson: "{}",
    planText: "",
    monthlyCost: 1.5,
  })
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("A response with an ETag", (it) => {
  it.effect("is given by every question about one thing", () =>
    Effect.sync(() =>
      assert.sameMembers(
        tagged.map(({ name }) => name),
        [
          "getApiKey",
          "getApiKeyMetadata",
          "getAssignedPlan",
          "getCluster",
          "getClusterPlan",
          "getClusterProgress",
          "getClusterSpec",
          "getMachineType",
          "getMember",
          "getOrganization",
          "getPlan",
          "getPricing",
          "getProfile",
          "getSignInConfiguration",
          "getUser",
          "listKubernetesVersions",
          "listMachineTypes",
          "listPlans",
          "listProviders",
          "listRegions",
          "listRoles",
          "listZones",
          "whoami",
        ],
      ),
    ),
  )

  it.effect.each(tagged)("$name is 304 for a client that has it, and 200 for one that does not", ({ path }) =>
    Effect.gen(function* () {
      yield* Effect.ignoreCause(settle)
      const first = yield* ask(path)
      const tag = first.headers["etag"] ?? ""

      assert.strictEqual(first.status, 200)
      assert.match(tag, /^"[\w-]{22}"$/)
      assert.strictEqual(first.json.id, first.headers["x-request-id"])
      assert.hasAllKeys(first.json, ["data", "id", "message", "status"])
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, `"other",\t${tag}`, "*"]) {
        const again = yield* ask(path, { "if-none-match": known, "cache-control": "no-cache" })

        assert.strictEqual(again.status, 304)
        assert.strictEqual(again.text, "")
        assert.strictEqual(again.headers["etag"], tag)
        assert.isUndefined(again.headers["content-type"])
      }
      for (const other of ['"other"', tag.slice(1, -1), ""]) {
        assert.strictEqual((yield* ask(path, { "if-none-match": other })).status, 200)
      }
    }),
  )

  it.effect("is stored by no cache in between, unless it is the same for everyone", () =>
    Effect.gen(function* () {
      for (const { name, path } of tagged) {
        const response = yield* ask(path)

        assert.strictEqual(
          response.headers["cache-control"],
          name === "getPricing" ? "public, max-age=300" : "no-store",
        )
      }
    }),
  )

  it.effect("has no ETag when it is an error", () =>
    Effect.gen(function* () {
      const response = yield* ask("/api/v1/clusters/none", { "if-none-match": "*" })

      assert.strictEqual(response.status, 404)
      assert.isUndefined(response.headers["etag"])
    }),
  )
})

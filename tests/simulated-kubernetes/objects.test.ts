import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import { clusterClient, simulatedKubernetes } from "#tests/fixtures/simulated-kubernetes/SimulatedCluster.ts"

const maps = "/api/v1/namespaces/default/configmaps"
const mapOf = (name: string, data: Readonly<Record<string, string>> = {}, metadata: object = {}) => ({
  metadata: { name, ...metadata },
  data,
})

it.layer(simulatedKubernetes)("the API of a simulated cluster", (it) => {
  it.effect("creates an object with what only the server sets", () =>
    Effect.gen(function* () {
      const { call } = yield* clusterClient("creates")

      const { body, status } = yield* call("POST", maps, {
        body: { metadata: { generateName: "map-" }, data: { a: "1" } },
      })

      assert.strictEqual(status, 201)
      assert.match(String(body.metadata["name"]), /^map-[a-z0-9]{5}$/)
      assert.match(String(body.metadata["uid"]), /^[0-9a-f-]{36}$/)
      assert.match(String(body.metadata["creationTimestamp"]), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
      assert.deepInclude(body, { apiVersion: "v1", kind: "ConfigMap", data: { a: "1" } })
    }),
  )

  it.effect("refuses an object that exists, a namespace that does not, and an invalid name with its cause", () =>
    Effect.gen(function* () {
      const { call } = yield* clusterClient("refuses")
      yield* call("POST", maps, { body: mapOf("a") })

      const again = yield* call("POST", maps, { body: mapOf("a") })
      const nowhere = yield* call("POST", "/api/v1/namespaces/nowhere/configmaps", { body: mapOf("a") })
      const invalid = yield* call("POST", maps, { body: mapOf("A_b") })

      assert.deepInclude(again.body, { code: 409, reason: "AlreadyExists", message: 'configmaps "a" already exists' })
      assert.deepInclude(nowhere.body, { code: 404, message: 'namespaces "nowhere" not found' })
      assert.deepInclude(invalid.body, { code: 422, reason: "Invalid" })
      assert.include(JSON.stringify(invalid.body["details"]), '"field":"metadata.name"')
    }),
  )

  it.effect("refuses unknown fields strictly, and warns of them otherwise", () =>
    Effect.gen(function* () {
      const { call } = yield* clusterClient("strict")
      const body = { ...mapOf("a"), dat: {} }

      const strict = yield* call("POST", `${maps}?fieldValidation=Strict`, { body })
      const lenient = yield* call("POST", maps, { body })

      assert.strictEqual(
        strict.body["message"],
        'ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: unknown field "dat"',
      )
      assert.strictEqual(lenient.status, 201)
      assert.deepStrictEqual(lenient.headers["warning"], ['299 - "unknown field \\"dat\\""'])
      assert.notProperty(lenient.body, "dat")
    }),
  )

  it.effect(
    "refuses to replace another version than the one that is there, and writes nothing if nothing changes",
    () =>
      Effect.gen(function* () {
        const { call } = yield* clusterClient("versions")
        const { body: created } = yield* call("POST", maps, { body: mapOf("a", { x: "1" }) })
        const { body: same } = yield* call("PUT", `${maps}/a`, { body: created })
        const { body: changed } = yield* call("PUT", `${maps}/a`, { body: mapOf("a", { x: "2" }) })

        const stale = yield* call("PUT", `${maps}/a`, { body: created })

        assert.strictEqual(same.metadata["resourceVersion"], created.metadata["resourceVersion"])
        assert.notStrictEqual(changed.metadata["resourceVersion"], created.metadata["resourceVersion"])
        assert.deepInclude(stale.body, { code: 409, reason: "Conflict" })
      }),
  )

  it.effect("changes nothing in a dry run", () =>
    Effect.gen(function* () {
      const { call } = yield* clusterClient("dry")

      const dry = yield* call("POST", `${maps}?dryRun=All`, { body: mapOf("a") })

      assert.strictEqual(dry.status, 201)
      assert.strictEqual((yield* call("GET", `${maps}/a`)).status, 404)
    }),
  )

  it.effect("keeps an object with finalizers until the last one is removed", () =>
    Effect.gen(function* () {
      const { call } = yield* clusterClient("finalizers")
      yield* call("POST", maps, { body: mapOf("a", {}, { finalizers: ["example.com/keep"] }) })

      const deleted = yield* call("DELETE", `${maps}/a`)
      const kept = yield* call("GET", `${maps}/a`)
      yield* call("PATCH", `${maps}/a`, {
        type: "application/merge-patch+json",
        body: { metadata: { finalizers: null } },
      })

      assert.property(deleted.body.metadata, "deletionTimestamp")
      assert.strictEqual(kept.status, 200)
      assert.strictEqual((yield* call("GET", `${maps}/a`)).status, 404)
    }),
  )

  it.effect("deletes what a deleted object owned alone, and keeps what another one owns too or what is orphaned", () =>
    Effect.gen(function* () {
      const { call } = yield* clusterClient("owners")
      const ownerOf = (owner: { readonly metadata: Readonly<Record<string, unknown>> }) => ({
        apiVersion: "v1",
        kind: "ConfigMap",
        name: owner.metadata["name"],
        uid: owner.metadata["uid"],
      })
      const { body: one } = yield* call("POST", maps, { body: mapOf("one") })
      const { body: two } = yield* call("POST", maps, { body: mapOf("two") })
      yield* call("POST", maps, { body: mapOf("alone", {}, { ownerReferences: [ownerOf(one)] }) })
      yield* call("POST", maps, { body: mapOf("shared", {}, { ownerReferences: [ownerOf(one), ownerOf(two)] }) })

      yield* call("DELETE", `${maps}/one`)
      const shared = yield* call("GET", `${maps}/shared`)
      yield* call("DELETE", `${maps}/two?propagationPolicy=Orphan`)

      assert.strictEqual((yield* call("GET", `${maps}/alone`)).status, 404)
      assert.deepStrictEqual(shared.body.metadata["ownerReferences"], [ownerOf(two)])
      assert.notProperty((yield* call("GET", `${maps}/shared`)).body.metadata, "ownerReferences")
    }),
  )

  it.effect("deletes a namespace with everything in it, and creates nothing in it meanwhile", () =>
    Effect.gen(function* () {
      const { call } = yield* clusterClient("namespaces")
      yield* call("POST", "/api/v1/namespaces", { body: { metadata: { name: "shop" } } })
      yield* call("POST", "/api/v1/namespaces/shop/configmaps", {
        body: mapOf("a", {}, { finalizers: ["example.com/keep"] }),
      })

      const deleted = yield* call("DELETE", "/api/v1/namespaces/shop")
      const refused = yield* call("POST", "/api/v1/namespaces/shop/configmaps", { body: mapOf("b") })
      yield* call("PATCH", "/api/v1/namespaces/shop/configmaps/a", {
        type: "application/merge-patch+json",
        body: { metadata: { finalizers: null } },
      })

      assert.deepInclude(deleted.body, { status: { phase: "Terminating" } })
      assert.deepInclude(refused.body, { code: 403, reason: "Forbidden" })
      assert.strictEqual((yield* call("GET", "/api/v1/namespaces/shop")).status, 404)
    }),
  )

  it.effect("counts the changes of what is desired, and keeps status and desired state apart", () =>
    Effect.gen(function* () {
      const { call } = yield* clusterClient("status")
      const path = "/apis/apps/v1/namespaces/default/deployments"
      const spec = {
        selector: { matchLabels: { app: "web" } },
        template: { metadata: { labels: { app: "web" } }, spec: { containers: [{ name: "web", image: "web:1" }] } },
      }
      yield* call("POST", path, { body: { metadata: { name: "web" }, spec, status: { replicas: 7 } } })

      yield* call("PATCH", `${path}/web/status`, {
        type: "application/merge-patch+json",
        body: { status: { replicas: 3 }, spec: { replicas: 9 } },
      })
      const scaled = yield* call("PATCH", `${path}/web/scale`, {
        type: "application/merge-patch+json",
        body: { spec: { replicas: 5 } },
      })
      const { body } = yield* call("GET", `${path}/web`)

      assert.deepInclude(scaled.body, {
        kind: "Scale",
        spec: { replicas: 5 },
        status: { replicas: 3, selector: "app=web" },
      })
      assert.deepInclude(body["spec"], { replicas: 5, progressDeadlineSeconds: 600 })
      assert.deepStrictEqual(body["status"], { replicas: 3 })
      assert.strictEqual(body.metadata["generation"], 2)
    }),
  )

  it.effect("says by name what it does not support", () =>
    Effect.gen(function* () {
      const { call } = yield* clusterClient("unsupported")

      const group = yield* call("GET", "/apis/flowcontrol.apiserver.k8s.io/v1/flowschemas")
      const subresource = yield* call("GET", "/api/v1/namespaces/default/pods/web/exec")

      assert.deepInclude(group.body, { code: 501, reason: "NotImplemented" })
      assert.include(String(group.body["message"]), "flowcontrol.apiserver.k8s.io")
      assert.deepInclude(subresource.body, { code: 501 })
      assert.include(String(subresource.body["message"]), "exec")
    }),
  )
})

import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

import { clusterClient, simulatedKubernetes } from "#tests/fixtures/simulated-kubernetes/SimulatedCluster.ts"

const accounts = "/api/v1/namespaces/default/serviceaccounts"
const secrets = "/api/v1/namespaces/default/secrets"
const roles = "/apis/rbac.authorization.k8s.io/v1"

const tokenIn = (body: { readonly [field: string]: unknown }) =>
  String((body["status"] as { readonly token: string }).token)

it.layer(simulatedKubernetes)("access to a simulated cluster", (it) => {
  it.effect("is refused without a token, except for health and version", () =>
    Effect.gen(function* () {
      const { call } = yield* clusterClient("anonymous")

      const pods = yield* call("GET", "/api/v1/pods", { token: "" })
      const wrong = yield* call("GET", "/api/v1/pods", { token: "wrong" })

      assert.strictEqual(
        pods.body["message"],
        'pods is forbidden: User "system:anonymous" cannot list resource "pods" in API group "" at the cluster scope',
      )
      assert.deepInclude(wrong.body, { code: 401, reason: "Unauthorized" })
      for (const path of ["/healthz", "/livez", "/readyz", "/version"]) {
        assert.strictEqual((yield* call("GET", path, { token: "" })).status, 200)
      }
    }),
  )

  it.effect("ends with the object that a token is bound to", () =>
    Effect.gen(function* () {
      const { call } = yield* clusterClient("bound")
      const { body: secret } = yield* call("POST", secrets, { body: { metadata: { name: "lease" } } })
      const boundObjectRef = { apiVersion: "v1", kind: "Secret", name: "lease", uid: secret.metadata["uid"] }
      const { body } = yield* call("POST", `${accounts}/default/token`, {
        body: { spec: { expirationSeconds: 600, boundObjectRef } },
      })
      const token = tokenIn(body)
      const review = "/apis/authentication.k8s.io/v1/selfsubjectreviews"

      const before = yield* call("POST", review, { token, body: {} })
      yield* call("DELETE", `${secrets}/lease`)
      const after = yield* call("POST", review, { token, body: {} })

      assert.include(JSON.stringify(before.body["status"]), "system:serviceaccount:default:default")
      assert.strictEqual(after.status, 401)
    }),
  )

  it.effect("ends when the token expires, and no token is shorter than ten minutes", () =>
    Effect.gen(function* () {
      const { call } = yield* clusterClient("expiry")
      const short = yield* call("POST", `${accounts}/default/token`, { body: { spec: { expirationSeconds: 599 } } })
      const { body } = yield* call("POST", `${accounts}/default/token`, { body: { spec: { expirationSeconds: 600 } } })
      const token = tokenIn(body)

      const before = yield* call("GET", "/api/v1/namespaces/default/pods", { token })
      yield* TestClock.adjust("601 seconds")
      const after = yield* call("GET", "/api/v1/namespaces/default/pods", { token })

      assert.include(String(short.body["message"]), "may not specify a duration less than 10 minutes")
      assert.strictEqual(before.status, 403)
      assert.strictEqual(after.status, 401)
    }),
  )

  it.effect("is what the roles of a namespace and of the cluster allow, with the next request", () =>
    Effect.gen(function* () {
      const { call } = yield* clusterClient("roles")
      const { body } = yield* call("POST", `${accounts}/default/token`, { body: { spec: { expirationSeconds: 600 } } })
      const token = tokenIn(body)
      const bind = (role: string) =>
        call("POST", `${roles}/namespaces/default/rolebindings`, {
          body: {
            metadata: { name: role },
            roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: role },
            subjects: [{ kind: "ServiceAccount", name: "default", namespace: "default" }],
          },
        })
      const statuses = Effect.all([
        call("GET", "/api/v1/namespaces/default/configmaps", { token }),
        call("GET", secrets, { token }),
        call("POST", secrets, { token, body: { metadata: { generateName: "s-" } } }),
        call("GET", "/api/v1/namespaces/kube-system/configmaps", { token }),
      ]).pipe(Effect.map((responses) => responses.map(({ status }) => status)))

      const none = yield* statuses
      yield* bind("view")
      const view = yield* statuses
      yield* bind("edit")
      const edit = yield* statuses
      yield* call("DELETE", `${roles}/namespaces/default/rolebindings/edit`)
      yield* call("DELETE", `${roles}/namespaces/default/rolebindings/view`)

      assert.deepStrictEqual(none, [403, 403, 403, 403])
      assert.deepStrictEqual(view, [200, 403, 403, 403])
      assert.deepStrictEqual(edit, [200, 200, 201, 403])
      assert.deepStrictEqual(yield* statuses, none)
    }),
  )

  it.effect("is asked for with a certificate request, which is signed when it is approved", () =>
    Effect.gen(function* () {
      const { call } = yield* clusterClient("certificates")
      yield* Effect.promise(() => import("reflect-metadata"))
      const x509 = yield* Effect.promise(() => import("@peculiar/x509"))
      const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" }
      const keys = yield* Effect.promise(() => crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]))
      const request = yield* Effect.promise(() =>
        x509.Pkcs10CertificateRequestGenerator.create({ name: "CN=ada,O=team", keys, signingAlgorithm: algorithm }),
      )
      const path = "/apis/certificates.k8s.io/v1/certificatesigningrequests"
      const spec = {
        request: Buffer.from(request.toString("pem")).toString("base64"),
        signerName: "kubernetes.io/kube-apiserver-client",
        expirationSeconds: 600,
        usages: ["client auth"],
      }
      const { body: created } = yield* call("POST", path, { body: { metadata: { name: "ada" }, spec } })
      const conditions = [{ type: "Approved", status: "True", reason: "Tests" }]

      const { body } = yield* call("PUT", `${path}/ada/approval`, { body: { ...created, status: { conditions } } })

      const { certificate } = body["status"] as { readonly certificate: string }
      const signed = new x509.X509Certificate(Buffer.from(certificate, "base64").toString())
      assert.strictEqual(signed.subject, "CN=ada, O=team")
      assert.strictEqual(signed.notAfter.getTime() - signed.notBefore.getTime(), 900_000)
    }),
  )

  it.effect("to a token of another cluster is refused", () =>
    Effect.gen(function* () {
      const { call } = yield* clusterClient("one")
      const other = yield* clusterClient("two")
      const { token } = yield* other.tokenFor("two", 600)

      assert.strictEqual((yield* call("GET", "/api/v1/pods", { token })).status, 401)
      assert.strictEqual((yield* other.call("GET", "/api/v1/pods", { token })).status, 200)
    }),
  )
})

import "reflect-metadata"
import { assert, type Vitest } from "@effect/vitest"
import * as x509 from "@peculiar/x509"
import { DateTime, Effect, Redacted, Schedule } from "effect"

import type { KubernetesApi } from "#application/ports/KubernetesApi.ts"
import type { KubernetesClusters } from "#application/ports/KubernetesClusters.ts"

import {
  configMap,
  configMaps,
  ContractCluster,
  inFreshNamespace,
  secrets,
  serviceAccounts,
} from "./KubernetesContractCluster.ts"

type It = Vitest.MethodsNonLive<ContractCluster | KubernetesClusters>

const rbac = (plural: string, kind: string) => ({
  group: "rbac.authorization.k8s.io",
  version: "v1",
  plural,
  kind,
  namespaced: true,
})

/** A service account that may list ConfigMaps of its namespace, and a token of it that its Secret revokes. */
const withReader = Effect.gen(function* () {
  const { api, namespace } = yield* inFreshNamespace
  const metadata = { name: "reader", namespace }
  yield* api.create(serviceAccounts, { apiVersion: "v1", kind: "ServiceAccount", metadata })
  const secret = yield* api.create(secrets, { apiVersion: "v1", kind: "Secret", metadata })
  const apiVersion = "rbac.authorization.k8s.io/v1"
  const rules = [{ apiGroups: [""], resources: ["configmaps"], verbs: ["list"] }]
  yield* api.create(rbac("roles", "Role"), { apiVersion, kind: "Role", metadata, rules })
  yield* api.create(rbac("rolebindings", "RoleBinding"), {
    apiVersion,
    kind: "RoleBinding",
    metadata,
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: "reader" },
    subjects: [{ kind: "ServiceAccount", name: "reader", namespace }],
  })
  const { expiresAt, token } = yield* api.createToken({
    serviceAccount: metadata,
    expirationSeconds: 600,
    boundTo: { kind: "Secret", name: "reader", uid: secret.metadata.uid ?? "" },
  })
  const { as } = yield* ContractCluster
  return { api, namespace, expiresAt, token, reader: yield* as(token) }
})

/** The cluster learns of a new binding within a moment. */
const onceAllowed = (reader: KubernetesApi, namespace: string) =>
  Effect.retry(reader.list(configMaps, { namespace }), Schedule.spaced("50 millis"))

/** Tokens, certificates, and what their owners may do. */
export const kubernetesAccessRules = (it: It): void => {
  it.effect("creates a token of a service account that says when it expires", () =>
    Effect.gen(function* () {
      const { expiresAt, namespace, reader, token } = yield* withReader
      const claims = JSON.parse(Buffer.from(Redacted.value(token).split(".")[1] ?? "", "base64url").toString())
      assert.strictEqual(DateTime.toEpochMillis(expiresAt) / 1000, claims.exp)
      assert.strictEqual(claims.exp - claims.iat, 600)
      const { groups, username } = yield* reader.whoAmI
      assert.strictEqual(username, `system:serviceaccount:${namespace}:reader`)
      assert.includeMembers([...groups], ["system:serviceaccounts", "system:authenticated"])
    }),
  )

  it.effect("creates no token for less than ten minutes", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const serviceAccount = { namespace, name: "reader" }
      yield* api.create(serviceAccounts, { apiVersion: "v1", kind: "ServiceAccount", metadata: serviceAccount })
      const { reason } = yield* Effect.flip(api.createToken({ serviceAccount, expirationSeconds: 60 }))
      assert.strictEqual(reason, "Invalid")
    }),
  )

  it.effect("lets the owner of a token do what a role allows, and nothing else", () =>
    Effect.gen(function* () {
      const { namespace, reader } = yield* withReader
      yield* onceAllowed(reader, namespace)
      const error = yield* Effect.flip(reader.create(configMaps, configMap(namespace, "settings")))
      assert.deepStrictEqual([error.reason, error.status], ["Forbidden", 403])
      assert.match(error.detail, /cannot create resource "configmaps"/)
    }),
  )

  it.effect("says what its caller may do", () =>
    Effect.gen(function* () {
      const { namespace, reader } = yield* withReader
      yield* onceAllowed(reader, namespace)
      const list = yield* reader.mayI({ verb: "list", resource: "configmaps", namespace })
      const create = yield* reader.mayI({ verb: "create", resource: "configmaps", namespace })
      assert.deepStrictEqual([list.isAllowed, create.isAllowed], [true, false])
      const { rules } = yield* reader.rulesIn(namespace)
      const ofConfigMaps = rules.filter(({ resources }) => resources.includes("configmaps"))
      assert.deepStrictEqual(ofConfigMaps, [
        { verbs: ["list"], apiGroups: [""], resources: ["configmaps"], resourceNames: [] },
      ])
    }),
  )

  it.effect("refuses a token that is none", () =>
    Effect.gen(function* () {
      const { as } = yield* ContractCluster
      const stranger = yield* as(Redacted.make("no-token"))
      const { reason, status } = yield* Effect.flip(stranger.whoAmI)
      assert.deepStrictEqual([reason, status], ["Unauthorized", 401])
    }),
  )

  it.effect("issues a client certificate for a user and its groups, and leaves no request of it", () =>
    Effect.gen(function* () {
      const { api } = yield* inFreshNamespace
      const request = yield* Effect.promise(async () => {
        const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" }
        const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])
        const name = "CN=ada, O=engineers"
        return (
          await x509.Pkcs10CertificateRequestGenerator.create({ name, keys, signingAlgorithm: algorithm })
        ).toString("pem")
      })
      const certificate = new x509.X509Certificate(yield* api.issueCertificate({ request, expirationSeconds: 3600 }))
      assert.deepStrictEqual(
        [...certificate.subjectName.getField("CN"), ...certificate.subjectName.getField("O")],
        ["ada", "engineers"],
      )
      const hours = (certificate.notAfter.getTime() - certificate.notBefore.getTime()) / 3_600_000
      assert.closeTo(hours, 1, 0.2)
    }),
  )
}

import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { secretsOf } from "#domain/cloud/CredentialSecrets.ts"
import { readClusterDeletionRequest } from "#domain/cluster/ClusterDeletionRequest.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { maskedSecret, secretMask } from "#domain/secret/SecretMask.ts"
import { aksSpecOf, applicationId, clientSecret, fullAks, smallAks, tenantId } from "#tests/fixtures/AksRequests.ts"
import { changed } from "#tests/fixtures/ChangedRequest.ts"
import { variablesOf } from "#tests/fixtures/CredentialSources.ts"

const credentialsOf = (request: unknown) => variablesOf(Effect.runSync(readK8sClusterRequest(request)).credentials)

const data = "provisioner.aks.credentials.data"
const identity = { ARM_CLIENT_ID: applicationId, ARM_TENANT_ID: tenantId }

describe("credentials for azure", () => {
  it("are an application with its secret, without the subscription, which is no secret", () => {
    assert.deepStrictEqual(credentialsOf(smallAks), { ...identity, ARM_CLIENT_SECRET: clientSecret })
  })

  it("are an application with a token that it trusts, which the provider exchanges", () => {
    const token = `eyJ.${"t".repeat(60)}.s`

    assert.deepStrictEqual(credentialsOf(changed(smallAks, { [data]: { ...identity, ARM_OIDC_TOKEN: token } })), {
      ...identity,
      ARM_OIDC_TOKEN: token,
      ARM_USE_OIDC: "true",
    })
  })

  it("are none where Orrery acts with its own identity, or with one that trusts it", () => {
    const own = { type: "dynamic" }

    assert.deepStrictEqual(credentialsOf(fullAks), {})
    assert.include(JSON.stringify(aksSpecOf(fullAks)), applicationId)
    assert.deepStrictEqual(credentialsOf(changed(smallAks, { "provisioner.aks.credentials": own })), {})
  })

  it("leave nothing secret in the specification", () => {
    const text = JSON.stringify(aksSpecOf(smallAks))

    for (const secret of [clientSecret, applicationId, tenantId]) assert.notInclude(text, secret)
  })

  it("are masked, and words that they share with other texts are not", () => {
    const mask = secretMask(secretsOf({ ...identity, ARM_CLIENT_SECRET: clientSecret, ARM_USE_OIDC: "true" }))

    assert.deepStrictEqual(mask([`AADSTS7000215: ${clientSecret} is wrong`, "it is true"]), [
      `AADSTS7000215: ${maskedSecret} is wrong`,
      "it is true",
    ])
  })
})

describe("the credentials of a delete on azure", () => {
  const problemsOf = (body: unknown, request: unknown) =>
    Effect.runSync(Effect.flip(readClusterDeletionRequest(body, aksSpecOf(request).provisioner))).problems.map(
      ({ code, path }) => [code, path],
    )

  it("are needed again where the cluster was created with a secret", () => {
    assert.deepStrictEqual(problemsOf(undefined, smallAks), [["REQUIRED", "credentials"]])
  })

  it("are of the kind and the identity that the cluster was created with", () => {
    assert.deepStrictEqual(problemsOf({ credentials: { type: "dynamic" } }, smallAks), [
      ["MISMATCH", "credentials.type"],
    ])
    const other = { clientId: tenantId, tenantId }
    assert.deepStrictEqual(problemsOf({ credentials: { type: "dynamic", data: other } }, fullAks), [
      ["MISMATCH", "credentials.data.clientId"],
    ])
  })

  it("are none where Orrery acts with an identity", () => {
    const { provisioner } = aksSpecOf(fullAks)

    assert.deepStrictEqual(variablesOf(Effect.runSync(readClusterDeletionRequest(undefined, provisioner))), {})
  })
})

import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { secretsOf } from "#domain/cloud/CredentialSecrets.ts"
import { readClusterDeletionRequest } from "#domain/cluster/ClusterDeletionRequest.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { maskedSecret, secretMask } from "#domain/secret/SecretMask.ts"
import { changed } from "#tests/fixtures/ChangedRequest.ts"
import { variablesOf } from "#tests/fixtures/CredentialSources.ts"
import { fullGke, gkeSpecOf, privateKey, serviceAccountKey, smallGke } from "#tests/fixtures/GkeRequests.ts"

const credentialsOf = (request: unknown) => variablesOf(Effect.runSync(readK8sClusterRequest(request)).credentials)

const data = "provisioner.gke.credentials.data"

describe("credentials for gcp", () => {
  it("are a service account's key, of which only the fields that are needed go on", () => {
    const key = JSON.stringify({ ...serviceAccountKey, client_x509_cert_url: "https://example.com", extra: "x" })
    const { GOOGLE_CREDENTIALS = "" } = credentialsOf(changed(smallGke, { [`${data}.GOOGLE_CREDENTIALS`]: key }))

    assert.deepStrictEqual(JSON.parse(GOOGLE_CREDENTIALS), serviceAccountKey)
  })

  it("are an access token, as workload identity federation issues it", () => {
    const token = `ya29.${"t".repeat(60)}`

    assert.deepStrictEqual(credentialsOf(changed(smallGke, { [data]: { GOOGLE_OAUTH_ACCESS_TOKEN: token } })), {
      GOOGLE_OAUTH_ACCESS_TOKEN: token,
    })
  })

  it("are none where Orrery impersonates a service account, whose name the specification keeps", () => {
    assert.deepStrictEqual(credentialsOf(fullGke), {})
    assert.include(
      JSON.stringify(gkeSpecOf(fullGke)),
      "orrery-0d4f7c1e3d574a538b4e0c1@orrery-tests.iam.gserviceaccount.com",
    )
  })

  it("leave nothing secret in the specification", () => {
    const text = JSON.stringify(gkeSpecOf(smallGke))

    assert.notInclude(text, "OrreryTestKeyNeverShown")
    assert.notInclude(text, "private_key")
  })

  it("are masked as a whole and in their parts", () => {
    const mask = secretMask(secretsOf({ GOOGLE_CREDENTIALS: JSON.stringify(serviceAccountKey) }))
    const body = privateKey.split("\n")[1] ?? ""

    assert.deepStrictEqual(mask([`the key ${body} is wrong`]), [`the key ${maskedSecret} is wrong`])
    assert.notInclude(mask([JSON.stringify({ key: privateKey })]).join(), "OrreryTestKeyNeverShown")
    assert.deepStrictEqual(mask(["provisioner@orrery-tests.iam.gserviceaccount.com may not do this"]), [
      "provisioner@orrery-tests.iam.gserviceaccount.com may not do this",
    ])
  })
})

describe("the credentials of a delete on gcp", () => {
  const problemsOf = (body: unknown, request: unknown) =>
    Effect.runSync(Effect.flip(readClusterDeletionRequest(body, gkeSpecOf(request).provisioner))).problems.map(
      ({ code, path }) => [code, path],
    )

  it("are needed again where the cluster was created with a key", () => {
    assert.deepStrictEqual(problemsOf(undefined, smallGke), [["REQUIRED", "credentials"]])
  })

  it("are of the kind the cluster was created with", () => {
    assert.deepStrictEqual(problemsOf({ credentials: { type: "dynamic" } }, smallGke), [
      ["MISMATCH", "credentials.type"],
    ])
    const serviceAccount = "another@orrery-tests.iam.gserviceaccount.com"
    assert.deepStrictEqual(problemsOf({ credentials: { type: "dynamic", data: { serviceAccount } } }, fullGke), [
      ["MISMATCH", "credentials.data.serviceAccount"],
    ])
  })

  it("are none where a service account is impersonated", () => {
    const { provisioner } = gkeSpecOf(fullGke)

    assert.deepStrictEqual(variablesOf(Effect.runSync(readClusterDeletionRequest(undefined, provisioner))), {})
  })
})

import { assert } from "@effect/vitest"
import { Effect } from "effect"

import { externalAccount, serviceAccountKey, smallGke } from "#tests/fixtures/GkeRequests.ts"
import { awsStandIn } from "#tests/fixtures/secret-stores/AwsStandIn.ts"
import { googleStandIn, machineToken } from "#tests/fixtures/secret-stores/GoogleStandIn.ts"
import { kubernetesStandIn, serverToken } from "#tests/fixtures/secret-stores/KubernetesStandIn.ts"

import { type Driver, withKey } from "./ApiDriver.ts"
import type { Canaries } from "./Canaries.ts"
import { clusterRequest, failing, freshCredentials } from "./Clusters.ts"

/** The three stores of secrets that the server reads from, and the identity with which it does so. */
export const secretStores = Effect.fn("secretStores")(function* (canaries: Canaries) {
  const stores = { kubernetes: yield* kubernetesStandIn, aws: yield* awsStandIn, google: yield* googleStandIn }
  canaries.add("the server's own token for Kubernetes", serverToken)
  canaries.add("the server's own access token for Google", machineToken)
  canaries.add("the server's own secret access key", process.env["AWS_SECRET_ACCESS_KEY"] ?? "")
  return stores
})

export type SecretStores = Effect.Success<ReturnType<typeof secretStores>>

const freshSubjectToken = (canaries: Canaries, purpose: string) => {
  const part = (name: string) => canaries.fresh(`${name} of the token in ${purpose}`, "CanaryToken", 30)
  return `eyJhbGciOiJSUzI1NiJ9.${part("the claims")}.${part("the signature")}`
}

const federated = (canaries: Canaries, purpose: string) => ({
  GOOGLE_CREDENTIALS: JSON.stringify(externalAccount),
  GOOGLE_OIDC_TOKEN: freshSubjectToken(canaries, purpose),
})

const freshKey = (canaries: Canaries, purpose: string) => {
  const body = canaries.fresh(`the private key in ${purpose}`, "CanaryKey", 60)
  const privateKey = `-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----\n`
  return { GOOGLE_CREDENTIALS: JSON.stringify({ ...serviceAccountKey, private_key: privateKey }) }
}

const gkeRequest = (clusterName: string, credentials: unknown) => ({
  ...smallGke,
  clusterName,
  provisioner: { type: "gke", gke: { accountId: "orrery-tests", credentials } },
})

const inKubernetes = (name: string) => ({ source: "k8s_secret", data: { namespace: "platform", name } })

/** Puts credentials into each store, some for another cloud, and some that are wrong. */
const fill = ({ aws, google, kubernetes }: SecretStores, canaries: Canaries, organizationId: string) => {
  const { data } = freshCredentials(canaries, "a secret of Kubernetes")
  kubernetes.secrets.set("keys", { organizationId, content: data })
  const { AWS_ACCESS_KEY_ID: accessKeyId } = freshCredentials(canaries, "an incomplete secret").data
  kubernetes.secrets.set("incomplete", { organizationId, content: { AWS_ACCESS_KEY_ID: accessKeyId } })
  kubernetes.secrets.set("theirs", { content: freshCredentials(canaries, "a secret without a mark").data })
  aws.secrets.set("google", { organizationId, content: freshKey(canaries, "a secret of AWS") })
  google.secrets.set("federated", { organizationId, content: federated(canaries, "a secret of Google") })
}

/** Creates clusters whose credentials are in a store of secrets, and one with a federated identity. Each of them fails. */
export const createStoredClusters = Effect.fnUntraced(function* (
  driver: Driver,
  canaries: Canaries,
  stores: SecretStores,
  { key, organizationId }: { readonly key: string; readonly organizationId: string },
) {
  fill(stores, canaries, organizationId)
  const inAws = { source: "aws_secret", data: { region: "eu-central-1", name: "google" } }
  const inGoogle = { source: "gcp_secret", data: { project: "orrery-tests", name: "federated" } }
  const requests = [
    clusterRequest("stored-in-kubernetes", inKubernetes("keys"), failing),
    clusterRequest("incomplete", inKubernetes("incomplete")),
    clusterRequest("not-marked", inKubernetes("theirs")),
    gkeRequest("stored-in-aws", inAws),
    gkeRequest("stored-in-google", inGoogle),
    gkeRequest("federated", { type: "static", data: federated(canaries, "a request") }),
  ]
  return yield* Effect.forEach(requests, (body) =>
    Effect.map(driver.call("createCluster", { ...withKey(key), body }), ({ json, status, text }) => {
      assert.strictEqual(status, 202, text)
      return json.data as { readonly clusterId: string; readonly operationId: string }
    }),
  )
})

/** Every secret that may be read was read, and no other one. */
export const assertStoresRead = ({ aws, google, kubernetes }: SecretStores): void => {
  assert.deepStrictEqual(new Set(kubernetes.sent), new Set(["keys", "incomplete"]))
  assert.deepStrictEqual(new Set([...aws.sent, ...google.sent]), new Set(["google", "federated"]))
}

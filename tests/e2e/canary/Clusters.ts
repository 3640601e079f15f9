import { randomUUID } from "node:crypto"

import { assert } from "@effect/vitest"
import { Effect } from "effect"

import { ticketProtocolPrefix } from "#adapters/http/api/streams/StreamProtocols.ts"
import { smallAks, staticData, subscription } from "#tests/fixtures/AksRequests.ts"
import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import { serviceAccountKey, smallGke } from "#tests/fixtures/GkeRequests.ts"
import { ServerAddress } from "#tests/fixtures/HttpServerForTests.ts"
import { smallSelfHostedOnAzure } from "#tests/fixtures/SelfHostedOnAzureRequests.ts"
import { smallSelfHostedOnGcp } from "#tests/fixtures/SelfHostedOnGcpRequests.ts"
import type { RawAnswer } from "#tests/http/RawRequest.ts"
import { follow as followStream } from "#tests/http/StreamClient.ts"

import { type Driver, withKey } from "./ApiDriver.ts"
import type { Canaries } from "./Canaries.ts"

/** Whose credentials the simulated cloud refuses, before the engine has them. */
const refusedProject = "refused-project"

/** Every cluster of Google and of Azure fails in the engine, and on aws one with Karpenter. */
export const simulatedCloud = `
rejectedAccountIds: ["${refusedProject}"]
failures:
  - { match: google_compute_network, operation: create, message: "Error 403: Required permission is missing., forbidden" }
  - { match: azurerm_virtual_network, operation: create, message: "AuthorizationFailed: The client may not do this." }
  - { match: aws_sqs_queue, operation: create, message: "AccessDenied: You are not allowed to create queues." }
`

/** Temporary access keys for an account, each field of them secret. */
export const freshCredentials = (canaries: Canaries, purpose: string) => ({
  type: "static",
  data: {
    AWS_ACCESS_KEY_ID: canaries.fresh(`the access key id for ${purpose}`, "ASIA", 8),
    AWS_SECRET_ACCESS_KEY: canaries.fresh(`the secret access key for ${purpose}`, "CanarySecret", 14),
    AWS_SESSION_TOKEN: canaries.fresh(`the session token for ${purpose}`, "CanaryToken", 150),
  },
})

type Credentials = ReturnType<typeof freshCredentials>

/** The key of a service account, whose private part is secret as a whole and by itself, and an access token. */
const freshGcpCredentials = (canaries: Canaries) => {
  const body = canaries.fresh("the private key of a service account", "CanaryKey", 60)
  const privateKey = `-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----\n`
  return [
    { GOOGLE_CREDENTIALS: JSON.stringify({ ...serviceAccountKey, private_key: privateKey }) },
    { GOOGLE_OAUTH_ACCESS_TOKEN: canaries.fresh("an access token", "ya29.Canary", 60) },
  ]
}

/** Creates clusters on another cloud with each form of its credentials. None is created to the end. */
export const createGkeClusters = Effect.fnUntraced(function* (driver: Driver, canaries: Canaries, key: string) {
  return yield* Effect.forEach(freshGcpCredentials(canaries), (data, index) => {
    const accountId = index === 0 ? refusedProject : "orrery-tests"
    const gke = { accountId, credentials: { type: "static", data } }
    const body = { ...smallGke, clusterName: `refused-by-google-${index}`, provisioner: { type: "gke", gke } }
    return Effect.map(driver.call("createCluster", { ...withKey(key), body }), accepted)
  })
})

/** An application's secret, and a token that it trusts. */
const freshAzureCredentials = (canaries: Canaries) => {
  const { ARM_CLIENT_ID, ARM_TENANT_ID } = staticData
  return [
    { ARM_CLIENT_SECRET: canaries.fresh("the secret of an application", "Canary~", 33) },
    { ARM_OIDC_TOKEN: canaries.fresh("a federated token", "eyJCanary", 200) },
  ].map((data) => ({ ARM_CLIENT_ID, ARM_TENANT_ID, ...data }))
}

/** The same on Azure. */
export const createAksClusters = Effect.fnUntraced(function* (driver: Driver, canaries: Canaries, key: string) {
  return yield* Effect.forEach(freshAzureCredentials(canaries), (data, index) => {
    const aks = { accountId: subscription, credentials: { type: "static", data } }
    const body = { ...smallAks, clusterName: `refused-by-azure-${index}`, provisioner: { type: "aks", aks } }
    return Effect.map(driver.call("createCluster", { ...withKey(key), body }), accepted)
  })
})

/** Creates a self-hosted cluster with a key that is secret. It fails in the engine, as every cluster of Google does. */
export const createSelfHostedOnGcp = Effect.fnUntraced(function* (driver: Driver, canaries: Canaries, key: string) {
  const [data] = freshGcpCredentials(canaries)
  const selfHosted = { ...smallSelfHostedOnGcp.provisioner.selfHosted, credentials: { type: "static", data } }
  const body = { ...smallSelfHostedOnGcp, provisioner: { type: "selfHosted", selfHosted } }
  return accepted(yield* driver.call("createCluster", { ...withKey(key), body }))
})

/** The same on Azure. */
export const createSelfHostedOnAzure = Effect.fnUntraced(function* (driver: Driver, canaries: Canaries, key: string) {
  const [data] = freshAzureCredentials(canaries)
  const selfHosted = { ...smallSelfHostedOnAzure.provisioner.selfHosted, credentials: { type: "static", data } }
  const body = { ...smallSelfHostedOnAzure, provisioner: { type: "selfHosted", selfHosted } }
  return accepted(yield* driver.call("createCluster", { ...withKey(key), body }))
})

export const clusterRequest = (clusterName: string, credentials: unknown, more: object = {}) => ({
  ...smallCluster,
  clusterName,
  provisioner: { type: "eks", eks: { accountId: "123456789012", credentials, ...more } },
})

/** What makes a cluster fail in the engine, when some of it exists. */
export const failing = { addOnServices: { karpenter: { enabled: true } } }

interface Accepted {
  readonly clusterId: string
  readonly operationId: string
}

const accepted = ({ json, status, text }: RawAnswer): Accepted => {
  assert.strictEqual(status, 202, text)
  return json.data
}

export const createCluster = (driver: Driver, key: string, name: string, credentials: Credentials, more?: object) => {
  const headers = { ...withKey(key).headers, "idempotency-key": randomUUID() }
  const request = { headers, body: clusterRequest(name, credentials, more) }
  return Effect.gen(function* () {
    const made = accepted(yield* driver.call("createCluster", request))
    const again = accepted(yield* driver.call("createCluster", request))
    assert.deepStrictEqual(again, made)
    return made
  })
}

/** Reads the websocket of an operation to its end, and what the API tells of it then. Answers how it ended. */
export const follow = Effect.fnUntraced(function* (
  driver: Driver,
  url: string,
  key: string,
  { clusterId, operationId }: Accepted,
) {
  const received = yield* followStream({
    key,
    path: `/api/v1/clusters/${clusterId}/progress/stream?operationId=${operationId}`,
  }).pipe(Effect.provideService(ServerAddress, { url, port: Number(new URL(url).port) }))
  driver.note(`the events of ${operationId}`, JSON.stringify(received))
  assert.strictEqual(received.status, 101, received.body)

  const path = [clusterId]
  const progress = yield* driver.call("getClusterProgress", { ...withKey(key), path, query: { operationId } })
  yield* driver.call("listClusterOperations", { ...withKey(key), path })
  return { status: String(progress.json.data.status), eventsCount: received.events.length }
})

/** Opens a websocket as a web page does, with a ticket in place of a key. */
const streamWithTicket = Effect.fnUntraced(function* (
  { call }: Driver,
  canaries: Canaries,
  key: string,
  clusterId: string,
) {
  const ticketName = "the ticket for a websocket"
  const path = `/api/v1/clusters/${clusterId}/progress/stream`
  const created = yield* call("createStreamTicket", { ...withKey(key), body: { path } }, [ticketName])
  assert.strictEqual(created.status, 201, created.text)
  const protocols: ReadonlyArray<string> = created.json.data.protocols
  canaries.add(ticketName, protocols.join().split(ticketProtocolPrefix)[1] ?? "")
  const headers = { "sec-websocket-protocol": protocols.join(", ") }
  assert.strictEqual((yield* call("streamClusterProgress", { headers, path: [clusterId] })).status, 101)
})

/** Reads everything there is to read of a cluster. */
export const readCluster = Effect.fnUntraced(function* (
  driver: Driver,
  canaries: Canaries,
  key: string,
  clusterId: string,
) {
  const { call } = driver
  const ofCluster = { ...withKey(key), path: [clusterId] }
  for (const operationId of ["getCluster", "getClusterSpec", "getClusterPlan"]) {
    assert.strictEqual((yield* call(operationId, ofCluster)).status, 200, operationId)
  }
  const { json } = yield* call("getCluster", ofCluster)
  const body = { clusterName: json.data.clusterName, credentials: { type: "dynamic" }, duration: "1h" }
  assert.strictEqual((yield* call("issueKubeconfig", { ...ofCluster, body })).status, 200)
  for (const operationId of ["getKubeconfig", "syncClusterUsers"]) {
    assert.strictEqual((yield* call(operationId, ofCluster)).status, 200, operationId)
  }
  assert.strictEqual((yield* call("streamClusterProgress", ofCluster)).status, 101)
  yield* streamWithTicket(driver, canaries, key, clusterId)
  for (const operationId of ["listClusters", "listOperations"]) {
    assert.strictEqual((yield* call(operationId, withKey(key))).status, 200, operationId)
  }
})

/** Deletes a cluster, first without the credentials it needs. */
export const deleteCluster = Effect.fnUntraced(function* (
  { call }: Driver,
  key: string,
  clusterId: string,
  credentials: Credentials,
) {
  const ofCluster = { ...withKey(key), path: [clusterId] }
  assert.strictEqual((yield* call("deleteCluster", ofCluster)).status, 400)
  return accepted(yield* call("deleteCluster", { ...ofCluster, body: { credentials } }))
})

import { DateTime, Effect } from "effect"

import { ClusterPlans } from "#application/ports/ClusterPlans.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { OperationLog } from "#application/ports/OperationLog.ts"
import { Operations } from "#application/ports/Operations.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { Users } from "#application/ports/Users.ts"
import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import { news, pendingOperation } from "#tests/fixtures/Operations.ts"
import { acme, edith, globex, grace, organization, person } from "#tests/fixtures/People.ts"

import { freshKey, freshMember } from "./Callers.ts"

/** What to send besides credentials. */
export interface Attempt {
  /** Instead of the path of the document. */
  readonly path?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

let made = 0

const nameOf = (what: string) => `${what}-${++made}`

/** A cluster of acme that can be read in every way, and deleted. */
const freshCluster = Effect.fnUntraced(function* () {
  const cluster = pendingCluster(nameOf("cluster"))
  const operation = pendingOperation(cluster)
  const clusters = yield* Clusters
  const log = yield* OperationLog
  yield* clusters.create(cluster)
  yield* (yield* Operations).create(operation)
  yield* (yield* ClusterPlans).save({
    clusterId: cluster.id,
    operationId: operation.id,
    createdAt: DateTime.makeUnsafe("2026-02-01T12:00:00Z"),
    engine: operation.engine,
    simulated: true,
    hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    program: "{}",
    changes: [],
    planJson: "{}",
    planText: "",
    monthlyCost: 1,
  })
  yield* log.append(operation.id, [news("begun")], { status: "IN_PROGRESS" })
  yield* log.append(operation.id, [news("ended", 100)], { status: "COMPLETED" })
  yield* clusters.move(cluster.id, { to: "PROVISIONING" })
  yield* clusters.move(cluster.id, { to: "READY", endpoint: "k8s.example" })
  return { id: cluster.id, name: cluster.spec.clusterName }
}, Effect.orDie)

/** A user who belongs to no organization. */
const freshUser = Effect.fnUntraced(function* () {
  const name = nameOf("User")
  const user = person(name, `${name.toLowerCase()}@nowhere.example`)
  yield* (yield* Users).add(user)
  return user
}, Effect.orDie)

/** An organization of Grace's that no one acts in. */
const freshOrganization = Effect.fnUntraced(function* () {
  const created = organization(nameOf("organization"), grace)
  yield* (yield* Organizations).add(created)
  return created
}, Effect.orDie)

const still = (attempt: Attempt) => Effect.succeed(attempt)

const ofCluster = (suffix: string, more: Attempt = {}) =>
  Effect.map(freshCluster(), ({ id }): Attempt => ({ path: `/api/v1/clusters/${id}${suffix}`, ...more }))

const ofAcme = (suffix: string) => still({ path: `/api/v1/organizations/${acme.id}${suffix}` })

const ofUser = (body?: (id: string) => unknown) =>
  Effect.map(freshUser(), ({ id }): Attempt => ({ path: `/api/v1/internal/users/${id}`, body: body?.(id) }))

const ofEdithsKey = (attempt: (id: string) => Attempt) =>
  Effect.map(freshKey(acme, edith), ({ apiKey }) => attempt(apiKey.id))

const location = "?provider=aws&provisionerType=eks&accountId=123456789012&region=eu-central-1"
const ireland = "/api/v1/providers/aws/regions/eu-west-1"
const credentials = smallCluster.provisioner.eks.credentials

/** How to try each operation that needs more than its path, on something no other attempt has touched. */
const attempts = {
  validateApiKey: still({ headers: { "x-validate-api-key": "orr_mistyped" } }),
  createApiKey: still({ body: { orgId: acme.id, duration: "24h", source: "cli" } }),
  getApiKey: ofEdithsKey((id) => ({ path: `/api/v1/apikeys/${acme.id}/key/${id}` })),
  revokeApiKey: ofEdithsKey((keyId) => ({ path: `/api/v1/apikeys/${acme.id}/revoke`, body: { keyId } })),
  deleteApiKey: ofEdithsKey((keyId) => ({ path: `/api/v1/apikeys/${acme.id}/delete`, body: { keyId } })),

  createOrganization: Effect.sync((): Attempt => ({ body: { name: nameOf("new") } })),
  getOrganization: ofAcme(""),
  listMembers: ofAcme("/members"),
  getMember: ofAcme(`/members/${edith.id}`),
  getPlan: ofAcme("/plan"),
  listAuditLog: ofAcme("/audit"),
  changeMemberRole: Effect.map(freshMember(), ({ id }): Attempt => ({
    path: `/api/v1/organizations/${acme.id}/members/${id}`,
    body: { role: "editor" },
  })),
  addMember: Effect.map(freshUser(), ({ id }): Attempt => ({ body: { orgId: acme.id, userId: id, role: "viewer" } })),
  removeMember: Effect.map(freshMember(), ({ id }): Attempt => ({ body: { orgId: acme.id, userId: id } })),

  getUser: ofUser(),
  updateUser: ofUser((userId) => ({ userId, Roles: ["developer"] })),
  deleteUser: ofUser(),
  listOrganizationUsers: still({ path: `/api/v1/internal/organizations/${globex.id}/users` }),
  getAssignedPlan: still({ path: `/api/v1/internal/organizations/${globex.id}/plan` }),
  assignPlan: Effect.map(freshOrganization(), ({ id }): Attempt => ({
    path: `/api/v1/internal/organizations/${id}/plan`,
    body: { planId: "enterprise" },
  })),

  refreshRegion: still({ path: "/api/v1/internal/providers/aws/regions/eu-west-1/refresh" }),

  listRegions: still({ path: "/api/v1/providers/aws/regions" }),
  listZones: still({ path: `${ireland}/zones` }),
  listMachineTypes: still({ path: `${ireland}/machinetypes` }),
  getMachineType: still({ path: `${ireland}/machinetypes/m7g.large` }),

  createStreamTicket: still({ body: { path: "/api/v1/clusters/any/progress/stream" } }),

  createCluster: Effect.sync((): Attempt => ({ body: { ...smallCluster, clusterName: nameOf("cluster") } })),
  preflightCluster: Effect.sync((): Attempt => ({ body: { ...smallCluster, clusterName: nameOf("cluster") } })),
  getCluster: ofCluster(""),
  getClusterSpec: ofCluster("/spec"),
  getClusterPlan: ofCluster("/plan"),
  deleteCluster: ofCluster("", { body: { credentials } }),
  getKubeconfig: ofCluster("/kubeconfig"),
  issueKubeconfig: Effect.map(freshCluster(), ({ id, name }): Attempt => ({
    path: `/api/v1/clusters/${id}/kubeconfig`,
    body: { clusterName: name, credentials, duration: "1h" },
  })),
  syncClusterUsers: ofCluster("/auth/sync"),
  listClusterOperations: ofCluster(`/operations${location}`),
  getClusterProgress: ofCluster("/progress"),
  streamClusterProgress: ofCluster("/progress/stream", {
    headers: {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "b3JyZXJ5LW9ycmVyeS1vcg==",
    },
  }),
}

const plain: Effect.Effect<Attempt> = Effect.succeed({})

/** How to try an operation. */
export const attemptAt = (operationId: string) =>
  Object.hasOwn(attempts, operationId) ? attempts[operationId as keyof typeof attempts] : plain

import { assert, it } from "@effect/vitest"
import { Effect, Layer, Result } from "effect"

import * as CryptoIds from "#adapters/crypto/CryptoIds.ts"
import * as PostgresAuditLog from "#adapters/postgres/PostgresAuditLog.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresOperationLog from "#adapters/postgres/PostgresOperationLog.ts"
import * as PostgresOperations from "#adapters/postgres/PostgresOperations.ts"
import * as PostgresOrganizations from "#adapters/postgres/PostgresOrganizations.ts"
import * as PostgresTransaction from "#adapters/postgres/PostgresTransaction.ts"
import * as PostgresUsers from "#adapters/postgres/PostgresUsers.ts"
import { AuditTrail } from "#application/audit/AuditTrail.ts"
import { AdmitCluster } from "#application/cluster/AdmitCluster.ts"
import { CheckClusterCommand } from "#application/cluster/CheckClusterCommand.ts"
import { CreateCluster } from "#application/cluster/CreateCluster.ts"
import { RequireSecretStore } from "#application/cluster/RequireSecretStore.ts"
import { SynthesizeRequest } from "#application/cluster/SynthesizeRequest.ts"
import { AcceptOperation } from "#application/operation/AcceptOperation.ts"
import { RequirePlan } from "#application/plan/RequirePlan.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { OperationCredentials } from "#application/ports/OperationCredentials.ts"
import { OperationRunner } from "#application/ports/OperationRunner.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { PricingCatalogue } from "#application/ports/PricingCatalogue.ts"
import { ProgramSynthesizer } from "#application/ports/ProgramSynthesizer.ts"
import { Users } from "#application/ports/Users.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { type Organization, OrganizationId } from "#domain/organization/Organization.ts"
import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import { noSecretStores } from "#tests/fixtures/CredentialSources.ts"
import { acme, ada } from "#tests/fixtures/People.ts"
import { pricingWith } from "#tests/fixtures/Pricings.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

const triesMax = 1000
const limit = 2

const notHere = Effect.die(new Error("These tests stop where a cluster is accepted."))

const idle = Layer.mergeAll(
  noSecretStores,
  Layer.succeed(InfrastructureEngine, {
    info: { engine: "none", simulated: true },
    plan: () => notHere,
    apply: () => notHere,
    outputs: () => notHere,
    stateAddresses: () => notHere,
    settle: () => notHere,
    saveState: () => notHere,
    idleRuns: notHere,
    dispose: () => notHere,
  }),
  Layer.succeed(OperationCredentials, { keep: () => Effect.void, read: () => notHere, forget: () => Effect.void }),
  Layer.succeed(OperationRunner, { start: () => Effect.void }),
  Layer.succeed(PricingCatalogue, { pricing: pricingWith("clusters", { developer: { enabled: true, limit } }) }),
  Layer.succeed(ProgramSynthesizer, { synthesize: () => Effect.succeed("{}") }),
  CryptoIds.layer,
)

const stores = Layer.mergeAll(
  PostgresAuditLog.layer,
  PostgresClusters.layer,
  PostgresOperationLog.layer,
  PostgresOperations.layer,
  PostgresOrganizations.layer,
  PostgresTransaction.layer,
  PostgresUsers.layer,
)

const createCluster = CreateCluster.layer.pipe(
  Layer.provide([AcceptOperation.layer, AdmitCluster.layer, CheckClusterCommand.layer, SynthesizeRequest.layer]),
  Layer.provide(RequireSecretStore.layer),
  Layer.provide([AuditTrail.layer, RequirePlan.layer]),
)

/** Creates a cluster in an organization, as Ada; whether the plan allowed it. */
const attempt = (organizationId: OrganizationId, clusterName: string) =>
  Effect.gen(function* () {
    const { create } = yield* CreateCluster
    return yield* create(yield* readK8sClusterRequest({ ...smallCluster, clusterName }))
  }).pipe(
    Effect.provideService(CurrentActor, { userId: ada.id, organizationId, role: "owner", globalRole: "developer" }),
    Effect.result,
  )

/** Two take the last place of an organization's plan at once; how many of them get it. */
const race = Effect.fnUntraced(function* (round: number) {
  const organizations = yield* Organizations
  const clusters = yield* Clusters
  const id = OrganizationId.make(uuid(`race ${round}`))
  const organization: Organization = { ...acme, id, name: `race-${round}`, planId: "developer", ownerUserId: ada.id }
  yield* organizations.add(organization)
  yield* attempt(id, "first")

  const both = yield* Effect.all([attempt(id, "left"), attempt(id, "right")], { concurrency: 2 })

  const refusals = both.filter(Result.isFailure).map(({ failure }) => failure._tag)
  return { refusals, count: yield* clusters.count({ organizationId: id }) }
})

onPostgres((database) =>
  it.layer(createCluster.pipe(Layer.provideMerge(stores), Layer.provideMerge(idle), Layer.provideMerge(database)), {
    timeout: "3 minutes",
    excludeTestServices: true,
  })("the last place of a plan", (it) => {
    it.effect(
      `goes to exactly one of two who take it at once, ${triesMax} times out of ${triesMax}`,
      () =>
        Effect.gen(function* () {
          yield* Effect.flatMap(Users, (users) => users.add(ada))

          const ends = yield* Effect.forEach(
            Array.from({ length: triesMax }, (_, round) => round),
            race,
            {
              concurrency: 3,
            },
          )

          const wrong = ends.filter(({ count, refusals }) => count !== limit || refusals.join() !== "PlanLimitReached")
          assert.deepStrictEqual(wrong, [])
        }),
      180_000,
    )
  }),
)

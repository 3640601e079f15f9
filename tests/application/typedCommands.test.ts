import { assert, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"

import { CreateApiKey } from "#application/api-key/CreateApiKey.ts"
import { CreateCluster } from "#application/cluster/CreateCluster.ts"
import { DeleteCluster } from "#application/cluster/DeleteCluster.ts"
import { PreviewCluster } from "#application/cluster/PreviewCluster.ts"
import { AddMember } from "#application/organization/AddMember.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { CurrentPrincipal } from "#application/ports/CurrentPrincipal.ts"
import type { CreateClusterCommand } from "#domain/cluster/CreateClusterCommand.ts"
import { InvalidClusterRequest } from "#domain/cluster/InvalidClusterRequest.ts"
import { accessKeyId, secretAccessKey } from "#tests/fixtures/ClusterRequests.ts"
import { smallSpec } from "#tests/fixtures/Clusters.ts"
import { acme, ada, globex, stranger } from "#tests/fixtures/People.ts"

import { claimsOf } from "./access/Access.ts"
import { adaAs, ended, owner, server } from "./Server.ts"

/** What another program of this process asks for: no request is read, so no path of one is known. */
const command = (clusterName: string, changes: Partial<CreateClusterCommand["spec"]> = {}): CreateClusterCommand => ({
  spec: { ...smallSpec(clusterName), ...changes },
  credentials: Redacted.make({ AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey }),
})

const problemsOf = (error: unknown) => (error instanceof InvalidClusterRequest ? error.problems : [])

it.layer(server(), { timeout: "60 seconds", excludeTestServices: true })("a use case called with a command", (it) => {
  it.effect("creates the cluster that was previewed, and deletes it", () =>
    Effect.gen(function* () {
      const { spec } = yield* (yield* PreviewCluster).preview(command("typed"))
      const made = yield* (yield* CreateCluster).create(command("typed"))
      assert.deepStrictEqual(made.cluster.spec, spec)
      assert.strictEqual((yield* ended(made.operation.id)).operation.status, "COMPLETED")

      const removed = yield* (yield* DeleteCluster).remove(made.cluster.id, command("typed").credentials)

      assert.strictEqual((yield* ended(removed.operation.id)).operation.status, "COMPLETED")
    }).pipe(Effect.provideService(CurrentActor, owner)),
  )

  it.effect("checks the caller's permission although no reader did", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip((yield* CreateCluster).create(command("not-permitted")))

      assert.strictEqual(error._tag, "Forbidden")
    }).pipe(Effect.provideService(CurrentActor, adaAs("viewer"))),
  )

  it.effect("reports a problem at the field of the command", () =>
    Effect.gen(function* () {
      const { create } = yield* CreateCluster
      const approval = yield* Effect.flip(create(command("approved", { approvalWorkflow: true })))
      const elsewhere = yield* Effect.flip(create({ ...command("elsewhere"), organizationId: globex.id }))

      assert.deepInclude(problemsOf(approval)[0], { path: "approvalWorkflow", code: "NOT_OFFERED" })
      assert.deepInclude(problemsOf(elsewhere)[0], { path: "organizationId", code: "MISMATCH" })
    }).pipe(Effect.provideService(CurrentActor, owner)),
  )

  it.effect("adds a member and creates a key", () =>
    Effect.gen(function* () {
      const addMember = yield* AddMember
      const createApiKey = yield* CreateApiKey

      const member = yield* addMember({
        organizationId: acme.id,
        user: { email: stranger.email },
        role: "editor",
      }).pipe(Effect.provideService(CurrentActor, owner))
      const { apiKey } = yield* createApiKey({ organizationId: acme.id, source: "cli", durationSeconds: 60 }).pipe(
        Effect.provideService(CurrentPrincipal, { claims: claimsOf(ada), user: ada }),
      )

      assert.deepInclude(member, { userId: stranger.id, role: "editor" })
      assert.deepInclude(apiKey, { userId: ada.id, organizationId: acme.id })
    }),
  )
})

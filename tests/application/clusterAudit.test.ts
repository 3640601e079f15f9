import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import { AuditLog } from "#application/ports/AuditLog.ts"
import { CurrentOrigin } from "#application/ports/CurrentOrigin.ts"
import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import { acme, ada } from "#tests/fixtures/People.ts"

import { adaAs, create, ended, keysAgain, remove, server } from "./Server.ts"

const origin = { address: "203.0.113.7", requestId: "request-1" }

const from = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.provideService(effect, CurrentOrigin, origin)

/** What the audit log tells of acme, newest last, once there are so many entries. */
const told = (count: number) =>
  Effect.flatMap(AuditLog, (auditLog) => auditLog.list({ organizationId: acme.id, limit: 100 })).pipe(
    Effect.tap(Effect.yieldNow),
    Effect.repeat({ until: ({ length }) => length >= count }),
    Effect.map((entries) => entries.toSorted((left, right) => (left.id < right.id ? -1 : 1))),
  )

it.layer(server(), { timeout: "60 seconds", excludeTestServices: true })("the audit log", (it) => {
  it.effect("records a cluster's creation and deletion, and who was refused them, once each", () =>
    Effect.gen(function* () {
      const { cluster, operation } = yield* from(create())
      yield* ended(operation.id)
      yield* Effect.flip(from(create()))
      yield* Effect.flip(from(create({ ...smallCluster, clusterName: "other" }, adaAs("viewer"))))
      yield* Effect.flip(from(remove(cluster.spec.clusterName, keysAgain, adaAs("editor"))))
      yield* Effect.flip(from(create({})))
      yield* Effect.flip(from(remove("nowhere")))
      yield* told(4)
      yield* from(remove(cluster.spec.clusterName))
      yield* Effect.flip(from(remove(cluster.spec.clusterName)))

      const entries = yield* told(6)
      assert.sameMembers(
        entries.map(({ action, reason = "", result }) => `${action} ${result} ${reason}`.trim()),
        [
          "cluster.create SUCCEEDED",
          "cluster.create REFUSED ClusterNameTaken",
          "cluster.create REFUSED Forbidden",
          "cluster.delete REFUSED Forbidden",
          "cluster.delete SUCCEEDED",
          "cluster.delete REFUSED WrongClusterState",
        ],
      )
      for (const entry of entries) {
        assert.deepInclude(entry, { ...origin, userId: ada.id, email: ada.email, organizationId: acme.id })
      }
      const made = entries.find(({ action, result }) => action === "cluster.create" && result === "SUCCEEDED")
      assert.deepStrictEqual(made?.subject, { type: "cluster", id: cluster.id, name: cluster.spec.clusterName })
    }),
  )
})

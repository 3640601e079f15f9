import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Ref } from "effect"

import { DescribeKubeconfig } from "#application/kubeconfig/DescribeKubeconfig.ts"
import { ClusterGrants } from "#application/ports/ClusterGrants.ts"
import { ClusterUsers } from "#application/ports/ClusterUsers.ts"
import { Members } from "#application/ports/Members.ts"
import { kubernetesUsername } from "#domain/kubeconfig/ClusterUser.ts"
import { acme, ada, alan, edith, grace } from "#tests/fixtures/People.ts"

import { acting, auditOf, errorTagOf } from "../access/Access.ts"
import { areReachable, inCluster, issue, now, ownerOf, withdraw } from "./ClusterAccess.ts"

const audited = Effect.map(auditOf(), (entries) =>
  entries.map(({ action, reason = "", result }) => `${action} ${result} ${reason}`.trim()),
)

describe("issuing a kubeconfig", () => {
  it.effect("gives a token of the caller, which works for the requested seconds", () =>
    inCluster(
      Effect.fnUntraced(function* (cluster) {
        const kubeconfig = yield* issue(ada, { durationSeconds: 4711 })

        assert.strictEqual(yield* ownerOf(kubeconfig), kubernetesUsername({ userId: ada.id, role: "owner" }))
        assert.deepInclude(kubeconfig, {
          clusterId: cluster.id,
          status: "PROVISIONED",
          clientAuthType: "BEARER_TOKEN",
          validity: { notBefore: now, notAfter: DateTime.add(now, { seconds: 4711 }) },
        })
        assert.strictEqual(kubeconfig.document["current-context"], "staging.acme")
      }),
    ),
  )

  it.effect("ends no other kubeconfig", () =>
    inCluster(() =>
      Effect.gen(function* () {
        const first = yield* issue()
        yield* issue()
        yield* issue(alan)

        assert.isDefined(yield* ownerOf(first))
      }),
    ),
  )

  it.effect("gives the caller's role, or one below it, and none above", () =>
    inCluster(() =>
      Effect.gen(function* () {
        const viewer = yield* issue(alan, { role: "viewer" })

        assert.strictEqual(yield* ownerOf(viewer), kubernetesUsername({ userId: alan.id, role: "viewer" }))
        assert.strictEqual(yield* errorTagOf(issue(alan, { role: "owner" })), "KubeconfigRoleTooHigh")
        assert.sameMembers(yield* audited, [
          "cluster.kubeconfig SUCCEEDED",
          "cluster.kubeconfig REFUSED KubeconfigRoleTooHigh",
        ])
      }),
    ),
  )

  it.effect("is audited with the role and the end, and without the token", () =>
    inCluster((cluster) =>
      Effect.gen(function* () {
        yield* issue(ada, { role: "viewer" })
        const [entry] = yield* auditOf()

        assert.deepInclude(entry, {
          action: "cluster.kubeconfig",
          subject: { type: "cluster", id: cluster.id, name: "staging" },
          details: { role: "viewer", notAfter: DateTime.formatIso(DateTime.add(now, { minutes: 10 })) },
        })
      }),
    ),
  )

  it.effect.each([edith, grace])("is forbidden to $name, and audited", (user) =>
    inCluster(() =>
      Effect.gen(function* () {
        assert.strictEqual(yield* errorTagOf(issue(user)), "Forbidden")
        assert.deepStrictEqual(yield* audited, ["cluster.kubeconfig REFUSED Forbidden"])
      }),
    ),
  )

  it.effect.each(["FAILED", "PROVISIONING"] as const)("is a conflict while the cluster is %s", (state) =>
    inCluster(() => Effect.map(errorTagOf(issue()), (tag) => assert.strictEqual(tag, "WrongClusterState")), state),
  )

  it.effect("gives nothing to a caller who lost the role in the meantime, and ends what was issued", () =>
    inCluster((cluster) =>
      Effect.gen(function* () {
        yield* (yield* Members).changeRole(acme.id, alan.id, "viewer", now)
        assert.strictEqual(yield* errorTagOf(issue(alan, {}, "admin")), "Forbidden")
        yield* (yield* Members).remove(acme.id, alan.id)
        assert.strictEqual(yield* errorTagOf(issue(alan, { role: "viewer" }, "admin")), "MemberNotFound")
        yield* withdraw

        assert.deepStrictEqual(yield* (yield* ClusterUsers).list({ cluster }), [])
      }),
    ),
  )

  it.effect("reports a cluster that cannot be reached, with what was granted", () =>
    inCluster(() =>
      Effect.gen(function* () {
        yield* Ref.set(areReachable, false)
        const { message } = yield* Effect.flip(issue())

        assert.strictEqual(message, "The Kubernetes API of staging cannot be used: The test has cut it off.")
      }),
    ),
  )

  it.effect("records the grant before the cluster is asked, so that no token is unaccounted for", () =>
    inCluster(() =>
      Effect.gen(function* () {
        yield* Ref.set(areReachable, false)
        yield* Effect.flip(issue(alan))
        yield* (yield* Members).remove(acme.id, alan.id)

        const withdrawn = yield* (yield* ClusterGrants).withdrawn(10)
        assert.deepStrictEqual(
          withdrawn.map(({ role, userId }) => ({ role, userId })),
          [{ role: "admin", userId: alan.id }],
        )
      }),
    ),
  )
})

describe("describing a kubeconfig", () => {
  it.effect("gives one without a credential, which asks for one whenever it is used", () =>
    inCluster((cluster) =>
      Effect.gen(function* () {
        const describeKubeconfig = yield* DescribeKubeconfig
        const kubeconfig = yield* describeKubeconfig("staging").pipe(acting(ada))

        assert.deepInclude(kubeconfig, { status: "ON_DEMAND", clientAuthType: "BEARER_TOKEN" })
        assert.notProperty(kubeconfig, "validity")
        assert.deepInclude(kubeconfig.document.users[0]?.user, {
          exec: {
            apiVersion: "client.authentication.k8s.io/v1",
            command: "orrery",
            args: ["clusters", "token", cluster.id],
            installHint: "Install the Orrery command line, and sign in with `orrery auth login`.",
            interactiveMode: "Never",
            provideClusterInfo: false,
          },
        })
        assert.deepStrictEqual(yield* auditOf(), [])
      }),
    ),
  )
})

import { readFileSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"

import { assert, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"

import { OrganizationRole } from "#domain/access/Role.ts"
import { ClusterId } from "#domain/cluster/Cluster.ts"
import { type AccessObject, sharedAccessObjects, userAccessObjects } from "#domain/kubeconfig/AccessObjects.ts"
import {
  accessNamespace,
  type ClusterUser,
  clusterUserName,
  kubernetesUsername,
} from "#domain/kubeconfig/ClusterUser.ts"
import { kubeconfigDocument } from "#domain/kubeconfig/KubeconfigDocument.ts"
import { kubeconfigSecondsMin } from "#domain/kubeconfig/KubeconfigDuration.ts"
import { UserId } from "#domain/user/User.ts"
import type { ControlPlane } from "#tests/fixtures/kubernetes/ControlPlane.ts"
import { kubernetesApi, type KubernetesApi } from "#tests/fixtures/kubernetes/KubernetesApi.ts"
import { onKubernetes } from "#tests/fixtures/kubernetes/KubernetesHarness.ts"
import { fieldOf } from "#tests/fixtures/kubernetes/KubernetesObject.ts"
import { runTool } from "#tests/fixtures/kubernetes/RunTool.ts"
import { sharedControlPlane } from "#tests/fixtures/kubernetes/SharedControlPlane.ts"
import { acme } from "#tests/fixtures/People.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

const collections: Readonly<Record<string, string>> = {
  Namespace: "/api/v1/namespaces",
  ClusterRole: "/apis/rbac.authorization.k8s.io/v1/clusterroles",
  ClusterRoleBinding: "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings",
  ServiceAccount: `/api/v1/namespaces/${accessNamespace}/serviceaccounts`,
  Secret: `/api/v1/namespaces/${accessNamespace}/secrets`,
}

const apply = (api: KubernetesApi, objects: ReadonlyArray<AccessObject>) =>
  Effect.forEach(objects, (object) => api.patch("apply", `${collections[object.kind]}/${object.metadata.name}`, object))

const userOf = (role: OrganizationRole, name: string): ClusterUser => ({
  organizationId: acme.id,
  userId: UserId.make(uuid(name)),
  role,
})

/** A token of a user, bound to their Secret. */
const tokenFor = Effect.fnUntraced(function* (api: KubernetesApi, user: ClusterUser) {
  yield* apply(api, [...sharedAccessObjects, ...userAccessObjects(user)])
  const name = clusterUserName(user)
  const secret = yield* api.get(`${collections["Secret"]}/${name}`)
  const { uid } = secret.metadata as { readonly uid?: string }
  const boundObjectRef = { apiVersion: "v1", kind: "Secret", name, uid }
  const issued = yield* api.create(`${collections["ServiceAccount"]}/${name}/token`, {
    spec: { boundObjectRef, expirationSeconds: kubeconfigSecondsMin },
  })
  return String(fieldOf(issued, "status.token"))
})

/** Whom the cluster takes the owner of a kubeconfig for. */
const whoAmI = Effect.fnUntraced(function* (controlPlane: ControlPlane, token: string) {
  const { directory, server } = controlPlane
  const certificateAuthority = readFileSync(join(directory, "pki", "ca.crt"), "utf8")
  const content = kubeconfigDocument({
    clusterId: ClusterId.make(uuid("who")),
    name: "who",
    endpoint: { server, certificateAuthority },
    credential: { token },
  })
  const file = join(yield* temporaryDirectory, "config")
  yield* Effect.promise(() => writeFile(file, JSON.stringify(content), { mode: 0o600 }))
  const { output } = yield* runTool(controlPlane, "kubectl", ["--kubeconfig", file, "auth", "whoami"])
  return output
})

/** Whether the cluster lets a user do something in all namespaces. */
const may = (api: KubernetesApi, user: ClusterUser, { group = "", resource, verb }: Right) =>
  Effect.map(
    api.create("/apis/authorization.k8s.io/v1/subjectaccessreviews", {
      spec: { user: kubernetesUsername(user), resourceAttributes: { group, resource, verb } },
    }),
    (review) => fieldOf(review, "status.allowed") === true,
  )

interface Right {
  readonly verb: string
  readonly resource: string
  readonly group?: string
  readonly who: ReadonlyArray<OrganizationRole>
}

const everyone: Right["who"] = ["owner", "admin", "editor", "viewer"]
const listNodes: Right = { verb: "list", resource: "nodes", who: everyone }

const rights: ReadonlyArray<Right> = [
  listNodes,
  { verb: "list", resource: "pods", who: everyone },
  { verb: "create", resource: "deployments", group: "apps", who: ["owner", "admin", "editor"] },
  { verb: "get", resource: "secrets", who: ["owner", "admin", "editor"] },
  { verb: "delete", resource: "nodes", who: ["owner", "admin"] },
  { verb: "create", resource: "clusterrolebindings", group: "rbac.authorization.k8s.io", who: ["owner", "admin"] },
]

onKubernetes("A user of an organization", () => {
  it.live("may do in a cluster what the table of roles says", () =>
    Effect.gen(function* () {
      const api = yield* kubernetesApi(yield* sharedControlPlane)
      const users = OrganizationRole.literals.map((role) => userOf(role, "rights"))
      yield* apply(api, [...sharedAccessObjects, ...users.flatMap(userAccessObjects)])
      const allowed = (right: Right) => Effect.filter(users, (user) => may(api, user, right))

      // The API server sees new bindings a moment later.
      yield* allowed(listNodes).pipe(
        Effect.filterOrFail((found) => found.length === users.length),
        Effect.retry(Schedule.spaced("20 millis")),
      )
      for (const right of rights) {
        const found = yield* allowed(right)
        assert.deepStrictEqual(
          found.map(({ role }) => role),
          right.who,
          `${right.verb} ${right.resource}`,
        )
      }
    }),
  )

  it.live("has tokens that end when the Secret they are bound to is deleted, and no others", () =>
    Effect.gen(function* () {
      const controlPlane = yield* sharedControlPlane
      const api = yield* kubernetesApi(controlPlane)
      const revoked = userOf("viewer", "revoked")
      const remaining = userOf("viewer", "remaining")
      const [ending, other] = yield* Effect.all([tokenFor(api, revoked), tokenFor(api, remaining)])

      // Neither has been used: for 10 seconds the API server still accepts a token that it has just seen.
      yield* api.delete(`${collections["Secret"]}/${clusterUserName(revoked)}`)

      assert.include(yield* whoAmI(controlPlane, other), kubernetesUsername(remaining))
      assert.include(yield* whoAmI(controlPlane, ending), "Unauthorized")
    }),
  )
})

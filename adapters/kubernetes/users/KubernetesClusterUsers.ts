import { Effect, Layer, Option, Schema } from "effect"

import { ClusterUsers, type ReachedCluster } from "#application/ports/ClusterUsers.ts"
import { OrganizationRole } from "#domain/access/Role.ts"
import { sharedAccessObjects, userAccessObjects } from "#domain/kubeconfig/AccessObjects.ts"
import { ClusterUnreachable } from "#domain/kubeconfig/ClusterUnreachable.ts"
import { accessNamespace, type ClusterUser, userLabels } from "#domain/kubeconfig/ClusterUser.ts"
import { OrganizationId } from "#domain/organization/Organization.ts"
import { UserId } from "#domain/user/User.ts"

import type { KubernetesAccess, KubernetesAccessUnavailable } from "../access/KubernetesAccess.ts"
import { getFromKubernetes, KubernetesRequestFailed } from "../KubernetesRequests.ts"
import { applyObject, deleteObject } from "./AccessObjectRequests.ts"
import { ClusterConnections } from "./ClusterConnections.ts"
import { requestToken } from "./TokenRequest.ts"

const timeout = "25 seconds"

const usersPerPage = 500

const Account = Schema.Struct({
  metadata: Schema.Struct({ labels: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)) }),
})

const Accounts = Schema.Struct({
  items: Schema.Array(Account),
  metadata: Schema.Struct({ continue: Schema.optionalKey(Schema.String) }),
})

const Labels = Schema.Struct({
  [userLabels.organization]: OrganizationId,
  [userLabels.user]: UserId,
  [userLabels.role]: OrganizationRole,
})

const userOf = ({ metadata: { labels = {} } }: typeof Account.Type): ReadonlyArray<ClusterUser> =>
  Option.match(Schema.decodeUnknownOption(Labels)(labels), {
    onNone: () => [],
    onSome: (read) => [
      {
        organizationId: read[userLabels.organization],
        userId: read[userLabels.user],
        role: read[userLabels.role],
      },
    ],
  })

const applyUser = Effect.fnUntraced(function* (access: KubernetesAccess, user: ClusterUser) {
  let secretUid = ""
  for (const object of [...sharedAccessObjects, ...userAccessObjects(user)]) {
    const uid = yield* applyObject(access, object)
    if (object.kind === "Secret") secretUid = uid
  }
  return secretUid
})

const listUsers = Effect.fnUntraced(function* (access: KubernetesAccess) {
  const path = `/api/v1/namespaces/${accessNamespace}/serviceaccounts`
  const found: Array<ClusterUser> = []
  let next: string | undefined = ""
  while (next !== undefined) {
    const query = {
      labelSelector: userLabels.user,
      limit: `${usersPerPage}`,
      ...(next !== "" && { continue: next }),
    }
    const page: typeof Accounts.Type = yield* getFromKubernetes(access, path, query, Accounts)
    found.push(...page.items.flatMap(userOf))
    next = page.metadata.continue || undefined
  }
  return found
})

/** The Secret first: without it no token works. */
const deletionOrder = ["Secret", "ClusterRoleBinding", "ServiceAccount"]

const removeUser = (access: KubernetesAccess, user: ClusterUser) =>
  Effect.forEach(
    deletionOrder.flatMap((kind) => userAccessObjects(user).filter((object) => object.kind === kind)),
    (object) => deleteObject(access, object),
    { discard: true },
  )

/** The server's own configuration is the operator's concern: what is wrong with it is in the log. */
const unreachable = ({ cluster }: ReachedCluster, error: KubernetesAccessUnavailable | KubernetesRequestFailed) => {
  const isForbidden = error._tag === "KubernetesRequestFailed" && (error.status === 401 || error.status === 403)
  return new ClusterUnreachable({
    clusterName: cluster.spec.clusterName,
    reason: isForbidden
      ? "It refuses Orrery. Check that the identity that created the cluster still administers it."
      : `${error.message === "" ? "It did not respond." : error.message} Try again in a minute.`,
  })
}

/** The users of clusters in their Kubernetes APIs. */
export const layer = Layer.effect(
  ClusterUsers,
  Effect.gen(function* () {
    const connections = yield* ClusterConnections

    const withAccess = <A>(
      reached: ReachedCluster,
      use: (access: KubernetesAccess) => Effect.Effect<A, KubernetesAccessUnavailable | KubernetesRequestFailed>,
    ) =>
      Effect.flatMap(connections.find(reached), ({ access }) =>
        use(access).pipe(
          Effect.timeoutOrElse({
            duration: timeout,
            orElse: () => Effect.fail(new KubernetesRequestFailed({ detail: `It took longer than ${timeout}.` })),
          }),
          Effect.mapError((error) => unreachable(reached, error)),
        ),
      )

    return ClusterUsers.of({
      endpoint: (reached) => Effect.map(connections.find(reached), ({ endpoint }) => endpoint),
      add: (reached, user) => Effect.asVoid(withAccess(reached, (access) => applyUser(access, user))),
      issueToken: (reached, user, durationSeconds) =>
        withAccess(reached, (access) =>
          Effect.flatMap(applyUser(access, user), (uid) => requestToken(access, user, uid, durationSeconds)),
        ),
      list: (reached) => withAccess(reached, listUsers),
      remove: (reached, user) => withAccess(reached, (access) => removeUser(access, user)),
    })
  }),
)

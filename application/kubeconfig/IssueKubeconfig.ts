import { Context, DateTime, Effect, Layer, Redacted } from "effect"

import { type Attempt, AuditTrail } from "#application/audit/AuditTrail.ts"
import { ClusterGrants } from "#application/ports/ClusterGrants.ts"
import { ClusterUsers, type ReachedCluster } from "#application/ports/ClusterUsers.ts"
import { Members } from "#application/ports/Members.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import * as Actor from "#domain/access/Actor.ts"
import type { ClusterGrant } from "#domain/kubeconfig/ClusterGrant.ts"
import { KubeconfigRoleTooHigh, reaches } from "#domain/kubeconfig/ClusterRoles.ts"
import type { ClusterUser } from "#domain/kubeconfig/ClusterUser.ts"
import type { Kubeconfig } from "#domain/kubeconfig/Kubeconfig.ts"
import { kubeconfigDocument, kubeconfigName } from "#domain/kubeconfig/KubeconfigDocument.ts"
import type { KubeconfigCommand } from "#domain/kubeconfig/KubeconfigRequest.ts"
import { MemberNotFound } from "#domain/organization/Member.ts"

import { FindClusterForUsers } from "./FindClusterForUsers.ts"

/** Issues tokens, and records who may have one: no cluster has a token of someone whom Orrery has no record of. */
const makeGranting = Effect.gen(function* () {
  const auditTrail = yield* AuditTrail
  const clusterUsers = yield* ClusterUsers
  const grants = yield* ClusterGrants
  const members = yield* Members

  /** A user who lost the role in the meantime gets nothing. The recorded grant ends what was issued. */
  const checkStillMember = Effect.fnUntraced(function* ({ organizationId, role, userId }: ClusterGrant) {
    const member = yield* members.find(organizationId, userId)
    if (member === undefined) return yield* new MemberNotFound({ userId })
    yield* Actor.authorize(member, "cluster:kubeconfig")
    if (!reaches(member.role, role)) return yield* new KubeconfigRoleTooHigh({ role, ownRole: member.role })
  })

  return Effect.fnUntraced(function* (
    attempt: Attempt,
    reached: ReachedCluster,
    user: ClusterUser,
    durationSeconds: number,
  ) {
    const requestedAt = yield* DateTime.now
    const requested: ClusterGrant = {
      ...user,
      clusterId: reached.cluster.id,
      issuedAt: requestedAt,
      endsAt: DateTime.add(requestedAt, { seconds: durationSeconds }),
    }
    yield* grants.record(requested)
    const endpoint = yield* clusterUsers.endpoint(reached)
    const token = yield* clusterUsers.issueToken(reached, user, durationSeconds)
    const issued = Effect.gen(function* () {
      const grant = { ...requested, issuedAt: yield* DateTime.now, endsAt: token.notAfter }
      yield* grants.record(grant)
      yield* checkStillMember(grant)
      return grant.issuedAt
    })
    const createdAt = yield* auditTrail.record(attempt, issued, () => ({
      details: { role: user.role, notAfter: DateTime.formatIso(token.notAfter) },
    }))
    return { createdAt, endpoint, token }
  })
})

const make = Effect.gen(function* () {
  const auditTrail = yield* AuditTrail
  const findClusterForUsers = yield* FindClusterForUsers
  const grantToken = yield* makeGranting
  const organizations = yield* Organizations

  const find = (selector: string) => findClusterForUsers(selector, "cluster.kubeconfig")

  const issue = Effect.fn("IssueKubeconfig")(function* (selector: string, command: KubeconfigCommand) {
    const { actor, attempt, cluster } = yield* find(selector)
    const { organizationId, role: ownRole, userId } = actor
    const { credentials, durationSeconds, role = ownRole } = command
    if (!reaches(ownRole, role)) {
      return yield* auditTrail.watch(attempt, Effect.fail(new KubeconfigRoleTooHigh({ role, ownRole })))
    }
    const { name: organizationName } = yield* organizations.get(organizationId)
    const reached = { cluster, ...(credentials !== undefined && { credentials }) }
    const user = { organizationId, userId, role }
    const { createdAt, endpoint, token } = yield* grantToken(attempt, reached, user, durationSeconds)
    return {
      clusterId: cluster.id,
      status: "PROVISIONED",
      clientAuthType: "BEARER_TOKEN",
      document: kubeconfigDocument({
        clusterId: cluster.id,
        name: kubeconfigName({ clusterName: cluster.spec.clusterName, organizationName }),
        endpoint,
        credential: { token: Redacted.value(token.token) },
      }),
      createdAt,
      validity: { notBefore: token.notBefore, notAfter: token.notAfter },
    } satisfies Kubeconfig
  })

  return {
    /** Finds the cluster if the caller may have a kubeconfig of it now: which credentials a request takes depends on the cluster. */
    authorize: (selector: string) => Effect.map(find(selector), ({ cluster }) => cluster),
    issue,
  }
})

/** Issues a kubeconfig to the caller, with a token of their own. Orrery stores that there is one, and nothing of it. */
export class IssueKubeconfig extends Context.Service<IssueKubeconfig>()(
  "orrery/application/kubeconfig/IssueKubeconfig",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}

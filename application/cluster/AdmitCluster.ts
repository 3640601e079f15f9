import { Context, Effect, Layer } from "effect"

import { RequirePlan } from "#application/plan/RequirePlan.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import type { Actor } from "#domain/access/Actor.ts"
import { ClusterNameTaken } from "#domain/cluster/Cluster.ts"
import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import type { Organization } from "#domain/organization/Organization.ts"

const make = Effect.gen(function* () {
  const clusters = yield* Clusters
  const requirePlan = yield* RequirePlan

  return Effect.fnUntraced(function* (organization: Organization, actor: Actor, spec: ClusterSpec) {
    const { clusterName } = spec
    const { id: organizationId, planId } = organization
    // The name first: for a repeated request, the error must be that the cluster exists, not that the plan allows no more.
    const taken = yield* clusters.findByName(organizationId, clusterName)
    if (taken !== undefined) {
      return yield* new ClusterNameTaken({ clusterName, specs: { existing: taken.spec, requested: spec } })
    }
    yield* requirePlan({ planId, feature: "clusters", actor, count: clusters.count({ organizationId }) })
  })
})

/** Whether an organization may have one more cluster, of this name. It is certain only while the organization is locked. */
export class AdmitCluster extends Context.Service<AdmitCluster>()("orrery/application/cluster/AdmitCluster", { make }) {
  static readonly layer = Layer.effect(this, make)
}

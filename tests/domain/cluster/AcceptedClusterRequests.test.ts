import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { monthlyCostOf } from "#domain/cost/MonthlyCost.ts"
import { synthesizeCluster } from "#infra-templates/SynthesizeCluster.ts"
import { acceptedClusterRequests } from "#tests/fixtures/AcceptedClusterRequests.ts"

describe("a cluster request just inside the rules", () => {
  it.each(acceptedClusterRequests)("is understood, priced and built: $what", ({ request }) => {
    const { spec } = Effect.runSync(readK8sClusterRequest(request))
    const cost = monthlyCostOf(spec)
    const program = synthesizeCluster({
      clusterId: "00000000-0000-4000-8000-000000000000",
      organizationId: "00000000-0000-4000-8000-000000000001",
      spec,
      deletionProtection: false,
    })

    assert.isNotEmpty(program)
    assert.isAtMost(cost.minimum, cost.total)
    assert.isAtMost(cost.total, cost.maximum)
  })
})

import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { costOfProgram } from "#domain/cost/PlanCost.ts"
import { acceptedClusterRequests } from "#tests/fixtures/AcceptedClusterRequests.ts"
import { programOf } from "#tests/fixtures/ProgramCost.ts"

describe("a cluster request just inside the rules", () => {
  it.each(acceptedClusterRequests)("is understood, priced and built: $what", ({ request }) => {
    const { spec } = Effect.runSync(readK8sClusterRequest(request))
    const program = programOf(spec)
    const cost = costOfProgram(spec, program)

    assert.isNotEmpty(program)
    assert.isAtMost(cost.minimum, cost.total)
    assert.isAtMost(cost.total, cost.maximum)
  })
})

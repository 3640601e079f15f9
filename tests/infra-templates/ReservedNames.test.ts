import { assert, describe, it } from "@effect/vitest"

import { UnsupportedSpec } from "#infra-templates/synthesis/UnsupportedSpec.ts"
import { synthesizeCluster } from "#infra-templates/SynthesizeCluster.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"

describe("a node group that is named like a member of every object", () => {
  it("is refused by its name, not by a fault of ours", () => {
    const { id, organizationId, spec } = pendingCluster("orion")
    const [group] = spec.nodeGroups

    assert.throws(
      () =>
        synthesizeCluster({
          clusterId: id,
          organizationId,
          deletionProtection: false,
          spec: { ...spec, nodeGroups: [group, { ...group, name: "constructor" }] },
        }),
      UnsupportedSpec,
      'spec.nodeGroups["constructor"]',
    )
  })
})

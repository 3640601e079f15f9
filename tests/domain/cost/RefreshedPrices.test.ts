import { afterEach, assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"

import { forgetRefreshedRegions, useRefreshedRegion } from "#domain/catalogue/RefreshedRegions.ts"
import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { changed } from "#tests/fixtures/ChangedRequest.ts"
import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import { costOfSpec } from "#tests/fixtures/ProgramCost.ts"
import { refreshedRegion } from "#tests/fixtures/RefreshedRegions.ts"

const specIn = (region: string) => Effect.runSync(readK8sClusterRequest(changed(smallCluster, { region }))).spec

const datesOf = (spec: ClusterSpec) => {
  const { machinesTimeGenerated, timeGenerated } = costOfSpec(spec)
  return [timeGenerated, machinesTimeGenerated].map((time) => time && DateTime.formatIsoDateUtc(time))
}

afterEach(forgetRefreshedRegions)

describe("the date of an estimate's prices", () => {
  it("is that of the refresh for machines of a refreshed region, and of the table for everything else", () => {
    const [refreshed, other] = [specIn("eu-west-1"), specIn("eu-central-1")]
    assert.deepStrictEqual(datesOf(refreshed), ["2026-01-19", undefined])

    useRefreshedRegion(refreshedRegion({ region: "eu-west-1" }))

    assert.deepStrictEqual(datesOf(refreshed), ["2026-01-19", "2026-11-20"])
    assert.deepStrictEqual(datesOf(other), ["2026-01-19", undefined])
  })
})

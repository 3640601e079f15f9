import { assert, describe, it } from "@effect/vitest"

import { clusterZones } from "#domain/cluster/ClusterZones.ts"
import { contentOf } from "#domain/infrastructure/ProgramContent.ts"

import { programOfSample } from "./ProgramOfSample.ts"
import { exampleSamples, type ProvisionerSample } from "./ProvisionerSamples.ts"

/** What becomes a group of machines, whichever way a cloud calls it. */
const groupTypes = /autoscaling_group$|instance_group_manager$|node_group$|node_pool$|scale_set$/

const nameFields = ["name", "node_group_name_prefix", "temporary_name_for_rotation"]

const namesOfGroups = (sample: ProvisionerSample): ReadonlyArray<string> =>
  contentOf(programOfSample(sample)).resources.flatMap(({ attributes, type }) =>
    groupTypes.test(type) ? nameFields.flatMap((field) => attributes[field] ?? []).map(String) : [],
  )

/** The sample with node groups of these names; the first one has a group for each zone. */
const withGroups = (
  { name, spec }: ProvisionerSample,
  clusterName: string,
  names: readonly [string, ...Array<string>],
) => {
  const [group] = spec.nodeGroups
  const [first, ...others] = names
  return {
    name,
    spec: {
      ...spec,
      clusterName,
      nodeGroups: [
        { ...group, name: first, createPerAZ: true },
        ...others.map((other) => ({ ...group, name: other, createPerAZ: false })),
      ] as const,
    },
  }
}

describe.each(exampleSamples.map((sample) => [sample.name, sample] as const))(
  "groups of machines of %s",
  (_, sample) => {
    it("have names of their own, also where a group of the request is named like a part of another", () => {
      const zoneNames = clusterZones(sample.spec).map((zone) => `batch-${zone.slice(-1)}`)
      const member = `${sample.spec.controlPlane?.name ?? "system"}-0`
      const names = namesOfGroups(withGroups(sample, "comet", ["batch", ...zoneNames, member]))

      assert.strictEqual(new Set(names).size, names.length, names.join(", "))
      assert.isAtLeast(names.length, 2 * zoneNames.length + 1)
    })
  },
)

describe.each(exampleSamples.filter(({ spec }) => spec.controlPlane !== undefined))(
  "groups of machines of $name in one account",
  (sample) => {
    it("have names of their own, also where the names of two clusters and their groups make the same text", () => {
      const one = namesOfGroups(withGroups(sample, "comet", ["tail-batch", "other"]))
      const other = namesOfGroups(withGroups(sample, "comet-tail", ["batch", "other"]))

      assert.deepStrictEqual(
        one.filter((name) => other.includes(name)),
        [],
      )
    })
  },
)

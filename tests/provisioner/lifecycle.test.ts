import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import { managedResources } from "#domain/infrastructure/TerraformProgram.ts"
import { accountIdOf } from "#domain/provisioner/Provisioner.ts"
import { offeredTypes } from "#domain/provisioner/ProvisionerType.ts"
import { builtInEngine } from "#tests/simulated-cloud/SimulatedClouds.ts"
import { makePresent, runsOf } from "#tests/terraform/Runs.ts"

import { programOfSample } from "./ProgramOfSample.ts"
import { exampleSamples, type ProvisionerSample, samples } from "./ProvisionerSamples.ts"

/** Runs of a sample's cluster in its account and region. */
const runsFor = (sample: ProvisionerSample) => {
  const next = runsOf(sample.name)
  const { provisioner, region } = sample.spec
  return (spec: ClusterSpec = sample.spec) => ({
    ...next(programOfSample({ ...sample, spec })).run,
    accountId: accountIdOf(provisioner),
    region,
  })
}

const withFirstGroup = (spec: ClusterSpec, changes: Partial<ClusterSpec["nodeGroups"][0]>): ClusterSpec => {
  const [first, ...others] = spec.nodeGroups
  return { ...spec, nodeGroups: [{ ...first, ...changes }, ...others] }
}

/** The sample with one more group, like its first. */
const withAddedGroup = (spec: ClusterSpec): ClusterSpec => ({
  ...spec,
  nodeGroups: [...spec.nodeGroups, { ...spec.nodeGroups[0], name: "added" }],
})

const changedLines = (before: string, after: string): ReadonlyArray<string> => {
  const lines = (program: string) => JSON.stringify(JSON.parse(program), null, 1).split("\n")
  const known = lines(before)
  return lines(after).filter((line, index) => line !== known[index])
}

const changesOf = Effect.fnUntraced(function* (run: ReturnType<ReturnType<typeof runsFor>>) {
  const { changes } = yield* (yield* InfrastructureEngine).plan(run, "present")
  return changes.filter(({ action }) => action !== "noop").map(({ action, address }) => `${action} ${address}`)
})

const addressesOf = (sample: ProvisionerSample): ReadonlyArray<string> =>
  managedResources(programOfSample(sample)).map(({ address }) => address)

describe.each(samples)("a cluster of $name", (sample) => {
  it.effect("is created as its program says, has nothing left to change, and is deleted without a rest", () =>
    Effect.gen(function* () {
      const { apply, plan } = yield* InfrastructureEngine
      const objects = yield* SimulatedObjects
      const next = runsFor(sample)
      const first = next()
      yield* makePresent(first)
      const created = yield* objects.listByCluster(first.clusterId)

      assert.sameMembers(
        created.map(({ address }) => address),
        [...addressesOf(sample)],
      )
      assert.deepStrictEqual(yield* changesOf(next()), [])
      const last = next()
      yield* apply(last, yield* plan(last, "absent"))
      assert.isEmpty(yield* objects.listByCluster(first.clusterId))
    }).pipe(Effect.provide(builtInEngine())),
  )

  it.effect("changes nothing but its own addresses when a node group comes or goes", () =>
    Effect.gen(function* () {
      const next = runsFor(sample)
      const before = addressesOf(sample)
      const larger = withAddedGroup(sample.spec)
      const added = addressesOf({ ...sample, spec: larger }).filter((address) => !before.includes(address))
      yield* makePresent(next())

      assert.isNotEmpty(added)
      assert.sameMembers(
        [...(yield* changesOf(next(larger)))],
        added.map((address) => `create ${address}`),
      )
      yield* makePresent(next(larger))
      assert.sameMembers(
        [...(yield* changesOf(next()))],
        added.map((address) => `delete ${address}`),
      )
    }).pipe(Effect.provide(builtInEngine())),
  )

  it("has a program in which a larger node group changes two lines for each of its zones at most", () => {
    const [{ createPerAZ, maxNode, minNode }] = sample.spec.nodeGroups
    // A group that does not scale grows as a whole.
    const size = { maxNode: maxNode + 1, minNode: minNode === maxNode ? maxNode + 1 : minNode }
    const spec = withFirstGroup(sample.spec, size)
    const lines = changedLines(programOfSample(sample), programOfSample({ ...sample, spec }))

    assert.isNotEmpty(lines)
    assert.isAtMost(lines.length, createPerAZ ? 6 : 2, lines.join("\n"))
  })
})

describe("the examples", () => {
  it("have a cluster of each provisioner that is offered", () => {
    const types = exampleSamples.map(({ spec }) => spec.provisioner.type)

    assert.sameMembers([...new Set<string>(types)], [...offeredTypes])
  })
})

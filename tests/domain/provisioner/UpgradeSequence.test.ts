import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"

import { UnsupportedUpgrade, type UpgradeStep, upgradeSteps } from "#domain/provisioner/self-managed/UpgradeSequence.ts"
import {
  type ClusterRevision,
  type MachineRevision,
  skewProblem,
} from "#domain/provisioner/self-managed/VersionSkew.ts"

const machine = (generation: number, minor: number, patch = 0): MachineRevision => ({
  generation,
  kubernetesVersion: `1.${minor}.${patch}`,
  image: `image-1.${minor}.${patch}`,
})

const cluster = (members: number, revision: MachineRevision, nodes = revision): ClusterRevision => ({
  members: Array.from({ length: members }, () => revision),
  nodeGroups: nodes,
})

const { generation: _, ...to135 } = machine(0, 35)

const stepsOf = (current: ClusterRevision, target = to135) => Effect.runSync(upgradeSteps(current, target))

const refusal = (current: ClusterRevision, target = to135) => {
  const error = Effect.runSync(Effect.flip(upgradeSteps(current, target)))
  assert.instanceOf(error, UnsupportedUpgrade)
  return error.message
}

const generations = ({ revision: { members, nodeGroups } }: UpgradeStep): string =>
  [...members, nodeGroups].map(({ generation }) => generation).join("")

describe("an upgrade of a self-managed cluster", () => {
  it("upgrades the members one by one, and then the node groups, and waits after each step", () => {
    const steps = stepsOf(cluster(3, machine(1, 34)))

    assert.deepStrictEqual(steps.map(generations), ["2111", "2211", "2221", "2222"])
    assert.deepStrictEqual(
      steps.map(({ gate }) => gate),
      [
        { kind: "memberReady", member: 0, generation: 2 },
        { kind: "memberReady", member: 1, generation: 2 },
        { kind: "memberReady", member: 2, generation: 2 },
        { kind: "nodesReady", generation: 2 },
      ],
    )
  })

  it("takes the same way for a new image of the same version", () => {
    const steps = stepsOf(cluster(1, machine(4, 35)), { ...to135, image: "image-with-fixes" })

    assert.deepStrictEqual(steps.map(generations), ["54", "55"])
  })

  it("has no steps for a cluster that runs the target", () => {
    assert.deepStrictEqual(stepsOf(cluster(3, machine(2, 35))), [])
  })

  it("is refused where Kubernetes supports no such step", () => {
    assert.strictEqual(
      refusal(cluster(3, machine(1, 36))),
      "The cluster cannot be upgraded from 1.36.0 to 1.35.0. Kubernetes does not support a downgrade. Use a later version.",
    )
    assert.strictEqual(
      refusal(cluster(3, machine(1, 35, 2))),
      "The cluster cannot be upgraded from 1.35.2 to 1.35.0. Kubernetes does not support a downgrade. Use a later version.",
    )
    assert.strictEqual(
      refusal(cluster(3, machine(1, 33))),
      "The cluster cannot be upgraded from 1.33.0 to 1.35.0. Upgrade one minor version at a time: to 1.34 first.",
    )
    assert.strictEqual(
      refusal(cluster(3, machine(2, 34), machine(1, 31))),
      "The cluster cannot be upgraded from 1.31.0 to 1.35.0. The nodes run 1.31, and may be at most 3 minor versions older than the newest API server, which runs 1.35. Upgrade the nodes first.",
    )
  })

  it("never leaves the supported versions, changes one thing in each step, and continues where it was interrupted", () => {
    const members = fc.constantFrom(1, 3, 5)
    const patch = fc.nat({ max: 9 })

    fc.assert(
      fc.property(
        members,
        fc.integer({ min: 30, max: 40 }),
        patch,
        patch,
        fc.nat({ max: 3 }),
        fc.boolean(),
        (count, minor, from, to, behind, isMinor) => {
          fc.pre(isMinor ? behind < 3 : to >= from)
          const current = cluster(count, machine(7, minor, from), machine(6, minor - behind, from))
          const { generation: __, ...target } = machine(0, isMinor ? minor + 1 : minor, to)
          const steps = stepsOf(current, target)

          let previous = current
          for (const [index, { gate, revision }] of steps.entries()) {
            assert.isUndefined(skewProblem(revision))
            const changed = revision.members.filter((member, position) => member !== previous.members[position])
            assert.lengthOf([...changed, ...(revision.nodeGroups === previous.nodeGroups ? [] : [1])], 1)
            assert.strictEqual(gate.kind, changed.length === 1 ? "memberReady" : "nodesReady")
            assert.deepStrictEqual(stepsOf(revision, target), steps.slice(index + 1))
            previous = revision
          }
          assert.deepStrictEqual(stepsOf(previous, target), [])
          assert.isTrue(
            [...previous.members, previous.nodeGroups].every(
              ({ kubernetesVersion }) => kubernetesVersion === target.kubernetesVersion,
            ),
          )
        },
      ),
    )
  })
})

describe("versions of a cluster's machines", () => {
  it.each([
    [cluster(3, machine(1, 34), machine(1, 31)), undefined],
    [{ members: [machine(2, 35), machine(1, 34)], nodeGroups: machine(1, 34) }, undefined],
    [
      { members: [machine(2, 36), machine(1, 34)], nodeGroups: machine(1, 34) },
      "The API servers run 1.34 and 1.36, and may differ by one minor version.",
    ],
    [
      { members: [machine(2, 35), machine(1, 34)], nodeGroups: machine(1, 35) },
      "The nodes run 1.35, and no node may be newer than the oldest API server, which runs 1.34.",
    ],
    [
      cluster(1, machine(1, 35), machine(1, 31)),
      "The nodes run 1.31, and may be at most 3 minor versions older than the newest API server, which runs 1.35.",
    ],
  ])("work together, or have a reason why they do not (%#)", (revision, problem) => {
    assert.strictEqual(skewProblem(revision), problem)
  })
})

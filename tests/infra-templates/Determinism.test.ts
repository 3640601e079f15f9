import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"

import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"
import { tokenCount } from "#infra-templates/synthesis/TokenMap.ts"
import { synthesizeCluster } from "#infra-templates/SynthesizeCluster.ts"
import { eksPart } from "#tests/fixtures/EksPart.ts"

import { programOf, resourcesOf } from "./fixtures/Program.ts"
import { eks, fullSpec, input, nodeGroup, spec } from "./fixtures/Requests.ts"

const reversedRecord = (record: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(record).reverse())

const reversedGroup = (group: NodeGroup): NodeGroup => ({
  ...group,
  availabilityZones: [...group.availabilityZones].reverse(),
  labels: reversedRecord(group.labels),
  tags: reversedRecord(group.tags),
  taints: [...group.taints].reverse(),
})

const addressesOf = (of: ClusterSpec) => resourcesOf(programOf(input(of))).map(({ address }) => address)

const blocksOf = (of: ClusterSpec) =>
  new Map(resourcesOf(programOf(input(of))).map(({ address, attributes }) => [address, JSON.stringify(attributes)]))

describe("synthesis", () => {
  it("gives the same bytes for the same input", () => {
    const first = synthesizeCluster(input(fullSpec))

    for (let run = 0; run < 20; run++) assert.strictEqual(synthesizeCluster(structuredClone(input(fullSpec))), first)
  })

  it("gives the same bytes whatever the order of lists and maps that have none", () => {
    const [first, second = first] = fullSpec.nodeGroups
    const full = eksPart(fullSpec)
    const shuffled: ClusterSpec = {
      ...fullSpec,
      nodeGroups: [reversedGroup(second), reversedGroup(first)],
      provisioner: {
        type: "eks",
        eks: {
          ...full,
          tags: reversedRecord(full.tags),
          controlPlaneAvailabilityZones: [...full.controlPlaneAvailabilityZones].reverse(),
        },
      },
    }

    assert.strictEqual(synthesizeCluster(input(shuffled)), synthesizeCluster(input(fullSpec)))
  })

  it("keeps the order of machine types, which is an order of preference", () => {
    const of = (...machineTypes: [string, string]) => spec({ nodeGroups: [nodeGroup({ machineTypes })] })

    assert.notStrictEqual(
      synthesizeCluster(input(of("m7i.large", "m6i.large"))),
      synthesizeCluster(input(of("m6i.large", "m7i.large"))),
    )
  })

  it("does not depend on what was synthesized before, or on a synthesis that failed", () => {
    const before = synthesizeCluster(input())
    synthesizeCluster(input(fullSpec))
    assert.throws(() => synthesizeCluster(input(spec({}, { vpcCidr: "nonsense" }))))

    assert.strictEqual(synthesizeCluster(input()), before)
  })

  it("leaves no token behind, and stack traces as they were", () => {
    const { value } = Object.getOwnPropertyDescriptor(Error, "captureStackTrace") ?? {}
    synthesizeCluster(input(fullSpec))
    assert.throws(() => synthesizeCluster(input(spec({}, { kubernetesVersion: "1.1" }))))

    assert.strictEqual(tokenCount(), 0)
    assert.strictEqual(Object.getOwnPropertyDescriptor(Error, "captureStackTrace")?.value, value)
  })

  it("sorts its keys by code units and ends with a newline", () => {
    const program = synthesizeCluster(input(fullSpec))
    const sections = Object.keys(JSON.parse(program) as object)

    assert.isTrue(program.endsWith("}\n"))
    assert.deepStrictEqual(sections, [...sections].sort())
  })

  it("brings no backend", () => {
    assert.notProperty(programOf(input(fullSpec)).terraform, "backend")
  })
})

describe("an address", () => {
  it("is unique", () => {
    const all = addressesOf(fullSpec)

    assert.strictEqual(new Set(all).size, all.length)
  })

  it("stays when a node group is added in front of it", () => {
    const grown = spec({ nodeGroups: [nodeGroup({ name: "aaa" }), nodeGroup()] })
    const after = blocksOf(grown)
    for (const [address, block] of blocksOf(spec())) {
      // Add-ons wait for every group, so their `depends_on` grows; nothing about them changes.
      if (!address.startsWith("aws_eks_addon.cluster_addons")) assert.strictEqual(after.get(address), block, address)
    }
  })

  it("stays when a zone is taken away", () => {
    const three = spec({}, eks({ controlPlaneAvailabilityZones: ["eu-central-1a", "eu-central-1b", "eu-central-1c"] }))
    const two = spec({}, eks({ controlPlaneAvailabilityZones: ["eu-central-1b", "eu-central-1c"] }))
    const before = blocksOf(three)
    const subnets = [...blocksOf(two)].filter(([address]) => /^aws_(subnet|nat_gateway|eip)\./.test(address))

    assert.isAbove(subnets.length, 0)
    for (const [address, block] of subnets) assert.strictEqual(block, before.get(address), address)
  })

  it("distinguishes node groups with similar names", () => {
    const name = fc.stringMatching(/^[a-c]([a-b.-]{0,4}[a-c])?$/)
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 2, maxLength: 5 }), fc.boolean(), (names, createPerAZ) => {
        const [first = "a", ...others] = names
        const groups = [first, ...others].map((each) => nodeGroup({ name: each, createPerAZ }))
        const [head = nodeGroup(), ...tail] = groups
        const made = addressesOf(spec({ nodeGroups: [head, ...tail] })).filter((address) =>
          address.startsWith("aws_eks_node_group."),
        )

        assert.strictEqual(new Set(made).size, names.length * (createPerAZ ? 3 : 1))
      }),
      { numRuns: 50 },
    )
  })
})

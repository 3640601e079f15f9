import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import fc from "fast-check"

import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import { groupCount } from "#domain/cluster/ClusterZones.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { clusterRequest } from "#tests/fixtures/ArbitraryClusterRequests.ts"

import { overlongNames, unlimitedNames } from "./fixtures/NameLimits.ts"
import { programOf, resourcesOf } from "./fixtures/Program.ts"
import { givenNetworkSpec, input, nodeGroup, spec } from "./fixtures/Requests.ts"

const specOf = (request: unknown): ClusterSpec => Effect.runSync(readK8sClusterRequest(request)).spec
const groupsNamed = (name: string) => spec({ nodeGroups: [nodeGroup({ name })] })

/** Names that the template, the engines and JavaScript use themselves. */
const ownNames = ["role", "groups", "nodes", "template", "image", "bootstrap", "default", "all", "vpc", "cluster"]

describe("any request that the rules accept", () => {
  it("becomes a program with an address for each group, none of them twice, and no name longer than its limit", () => {
    fc.assert(
      fc.property(clusterRequest, (request) => {
        const of = specOf(request)
        const program = programOf(input(of))
        const resources = resourcesOf(program)
        const groups = resources.filter(({ type }) => type === "aws_eks_node_group")

        assert.strictEqual(new Set(resources.map(({ address }) => address)).size, resources.length)
        assert.lengthOf(
          groups,
          of.nodeGroups.reduce((sum, group) => sum + groupCount(of, group), 0),
        )
        assert.deepStrictEqual(overlongNames(program), [])
        assert.deepStrictEqual(unlimitedNames(program), [])
      }),
      { numRuns: 60 },
    )
  })
})

describe("a node group that is named like a part of the template", () => {
  it.each(ownNames)("is built under its own address: %s", (name) => {
    const addresses = resourcesOf(programOf(input(groupsNamed(name)))).map(({ address }) => address)

    assert.includeMembers(addresses, [
      `aws_eks_node_group.nodes_${name}`,
      `aws_launch_template.nodes_${name}_template`,
      "aws_iam_role.nodes_role",
    ])
  })

  it("leaves the addresses of every other group as they were", () => {
    const addressesOf = (of: ClusterSpec) => resourcesOf(programOf(input(of))).map(({ address }) => address)

    assert.includeMembers(
      addressesOf(givenNetworkSpec([nodeGroup(), nodeGroup({ name: "role" })])),
      addressesOf(givenNetworkSpec()),
    )
  })
})

describe("the longest names there are", () => {
  it("stay within the provider's limits in everything that is made of them", () => {
    const longest = "n".repeat(50)
    const program = programOf(
      input(
        spec(
          {
            clusterName: longest,
            nodeGroups: [nodeGroup({ name: longest, createPerAZ: true }), nodeGroup({ name: "x" })],
          },
          { karpenter: { version: "1.8.2", requirements: [] } },
        ),
      ),
    )

    assert.deepStrictEqual(overlongNames(program), [])
  })
})

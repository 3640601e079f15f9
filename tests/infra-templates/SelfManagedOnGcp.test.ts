import { assert, describe, it } from "@effect/vitest"

import { costOfProgram } from "#domain/cost/PlanCost.ts"
import { contentOf } from "#domain/infrastructure/ProgramContent.ts"
import { synthesizeCluster } from "#infra-templates/SynthesizeCluster.ts"
import { changed } from "#tests/fixtures/ChangedRequest.ts"
import { smallSelfHostedOnGcp } from "#tests/fixtures/SelfHostedOnGcpRequests.ts"
import { selfHostedSpecOf } from "#tests/fixtures/SelfHostedRequests.ts"

import { input } from "./fixtures/Requests.ts"

const group = "clusterSpec.dataPlane.nodeGroups[0]"

const programWith = (changes: Readonly<Record<string, unknown>>): string =>
  synthesizeCluster(input(selfHostedSpecOf(changed(smallSelfHostedOnGcp, changes))))

/** Zone, size at first, and the bounds of each instance group of the nodes. */
const groupsOf = (program: string): ReadonlyArray<string> => {
  const { resources } = contentOf(program)
  return resources.flatMap(({ address, attributes, type }) => {
    if (type !== "google_compute_instance_group_manager" || !address.includes(".nodes_")) return []
    const bounds = resources.find(({ attributes: { target } }) => target === `\${${address}.id}`)
    const { max_replicas: most, min_replicas: least } = (bounds?.attributes["autoscaling_policy"] ?? {}) as Readonly<
      Record<string, unknown>
    >
    const size = bounds === undefined ? "fixed" : `${String(least)} to ${String(most)}`
    return [`${String(attributes["zone"])}: ${String(attributes["target_size"])}, ${size}`]
  })
}

describe("a node group of a self-hosted cluster on gcp", () => {
  it.each([
    [1, 5, ["europe-west1-b: 1, 1 to 2", "europe-west1-c: 0, 0 to 2", "europe-west1-d: 0, 0 to 1"]],
    [0, 2, ["europe-west1-b: 0, 0 to 1", "europe-west1-c: 0, 0 to 1"]],
    [4, 4, ["europe-west1-b: 2, fixed", "europe-west1-c: 1, fixed", "europe-west1-d: 1, fixed"]],
  ])("with %i to %i nodes has as many over its zones", (minNode, maxNode, expected) => {
    const other = { name: "other", machineTypes: ["n2-standard-4"], availabilityZones: ["europe-west1-b"] }
    const program = programWith({
      [`${group}.minNode`]: minNode,
      [`${group}.maxNode`]: maxNode,
      "clusterSpec.dataPlane.nodeGroups[1]": { ...other, minNode: 1, maxNode: 1 },
      [`${group}.availabilityZones`]: ["europe-west1-b", "europe-west1-c", "europe-west1-d"],
    })

    assert.deepStrictEqual(
      groupsOf(program).filter((text) => text !== "europe-west1-b: 1, fixed"),
      expected,
    )
  })

  it("has the bounds in each zone with createPerAZ", () => {
    const program = programWith({
      [`${group}.minNode`]: 1,
      [`${group}.maxNode`]: 5,
      [`${group}.createPerAZ`]: true,
      [`${group}.availabilityZones`]: ["europe-west1-b", "europe-west1-c"],
    })

    assert.deepStrictEqual(groupsOf(program), ["europe-west1-b: 1, 1 to 5", "europe-west1-c: 1, 1 to 5"])
  })

  it("costs from its fewest to its most nodes", () => {
    const costOf = (minNode: number, maxNode: number) => {
      const program = programWith({ [`${group}.minNode`]: minNode, [`${group}.maxNode`]: maxNode })
      const { items } = costOfProgram({ provider: "gcp", region: "europe-west1" }, program)
      const machines = items.filter(({ name }) => name === "Machines (n2-standard-4, on demand)")
      const sum = (field: "maximumMonthlyCost" | "minimumMonthlyCost" | "monthlyCost") =>
        machines.reduce((total, item) => total + item[field], 0)
      return [sum("minimumMonthlyCost"), sum("monthlyCost"), sum("maximumMonthlyCost")] as const
    }
    const [, one] = costOf(1, 1)

    assert.isAbove(one, 100)
    for (const [index, machines] of [2, 2, 7].entries()) {
      assert.approximately(costOf(2, 7)[index] ?? 0, machines * one, 0.05)
    }
    assert.approximately(costOf(3, 3)[2], 3 * one, 0.05)
  })

  it("tells the cluster autoscaler the labels and taints of nodes that do not exist yet", () => {
    const program = programWith({
      [`${group}.labels`]: { "example.com/tier": "web" },
      [`${group}.taints`]: [{ key: "dedicated", value: "web", effect: "NoSchedule" }],
    })
    const template = contentOf(program).resources.find(
      ({ address }) => address === "google_compute_instance_template.nodes_general",
    )
    const metadata = template?.attributes["metadata"] as Readonly<Record<string, string>> | undefined

    assert.strictEqual(
      metadata?.["kube-env"],
      'AUTOSCALER_ENV_VARS: "node_labels=example.com/tier=web,orrery.dev/node-group=general;node_taints=dedicated=web:NoSchedule;os=linux;os_distribution=ubuntu;arch=amd64;kube_reserved=cpu=0"',
    )
  })
})

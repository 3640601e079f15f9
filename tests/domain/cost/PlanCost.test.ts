import { assert, describe, it } from "@effect/vitest"

import { costOfPlan, costOfProgram } from "#domain/cost/PlanCost.ts"

const place = { provider: "aws", region: "us-east-1" } as const

const template = (sizeGiB: number) => ({
  block_device_mappings: [{ ebs: { volume_size: sizeGiB, volume_type: "gp3" } }],
})

const nodeGroup = (changes: object = {}) => ({
  capacity_type: "ON_DEMAND",
  instance_types: ["m7g.large"],
  labels: { "orrery.dev/node-group": "general" },
  launch_template: { id: "${aws_launch_template.general.id}", version: "1" },
  scaling_config: { desired_size: 2, max_size: 5, min_size: 2 },
  ...changes,
})

const program = (group: object = nodeGroup()) =>
  JSON.stringify({
    resource: {
      aws_eks_cluster: { cluster: { name: "orion" } },
      aws_eks_node_group: { general: group },
      aws_launch_template: { general: template(100) },
    },
  })

interface Change {
  readonly before?: object | null
  readonly after?: object | null
}

/** As `terraform show -json` writes it: blocks are lists, and ids are unknown before the apply. */
const plan = (changes: Readonly<Record<string, Change>>) =>
  JSON.stringify({
    resource_changes: Object.entries(changes).map(([address, { after = null, before = null }]) => ({
      address,
      type: address.split(".").at(-2),
      change: { actions: ["no-op"], before, after },
    })),
  })

const planned = (desired: number, launchTemplate: object = { version: "1" }) => ({
  ...nodeGroup(),
  launch_template: [launchTemplate],
  scaling_config: [{ desired_size: desired, max_size: 5, min_size: 2 }],
})

const cluster = { name: "orion" }

const creation = plan({
  "aws_eks_cluster.cluster": { after: cluster },
  "aws_eks_node_group.general": { after: planned(2) },
  "aws_launch_template.general": { after: template(100) },
})

const deletion = plan({
  "aws_eks_cluster.cluster": { before: cluster },
  "aws_eks_node_group.general": { before: planned(3, { id: "lt-1", version: "1" }) },
  "aws_launch_template.general": { before: { id: "lt-1", ...template(100) } },
})

const present = (planJson: string, of = program()) => costOfPlan(place, { program: of, planJson, goal: "present" })

describe("the cost of a plan", () => {
  it("is that of its program where nothing exists before it", () => {
    assert.deepStrictEqual(present(creation), costOfProgram(place, program()))
  })

  it("has the disks of a launch template that has no id yet", () => {
    const disks = present(creation).items.find(({ name }) => name.startsWith("Disks"))

    assert.strictEqual(disks?.quantity, 200)
  })

  it("compares what runs, in its present size, with what the plan leads to", () => {
    const { before, difference, items, total } = present(
      plan({
        "aws_eks_cluster.cluster": { before: cluster, after: cluster },
        "aws_eks_node_group.general": {
          before: planned(3, { id: "lt-1" }),
          after: { ...planned(3, { id: "lt-1" }), instance_types: ["m7g.xlarge"] },
        },
        "aws_launch_template.general": {
          before: { id: "lt-1", ...template(100) },
          after: { id: "lt-1", ...template(50) },
        },
      }),
    )

    // 3 × 0.0816 × 730 and 300 × 0.08 before; twice the machines' price and half the disks after.
    assert.strictEqual(before, 73 + 178.7 + 24)
    assert.strictEqual(total, 73 + 357.41 + 12)
    assert.approximately(difference, total - before, 0.000_001)
    assert.deepStrictEqual(
      items.map(({ monthlyCost, monthlyCostBefore, name, quantity }) => [
        name,
        quantity,
        monthlyCostBefore,
        monthlyCost,
      ]),
      [
        ["EKS control plane", 1, 73, 73],
        ["Disks (gp3, GiB)", 150, 24, 12],
        ["Machines (m7g.large, on demand)", 0, 178.7, 0],
        ["Machines (m7g.xlarge, on demand)", 3, 0, 357.41],
      ],
    )
  })

  it("saves all that runs where everything is destroyed", () => {
    const cost = costOfPlan(place, { program: program(), planJson: deletion, goal: "absent" })

    assert.strictEqual(cost.total, 0)
    assert.strictEqual(cost.maximum, 0)
    assert.strictEqual(cost.before, 275.7)
    assert.strictEqual(cost.difference, -275.7)
    assert.deepStrictEqual(
      cost.groups.map(({ group, monthlyCost, monthlyCostBefore }) => [group, monthlyCostBefore, monthlyCost]),
      [
        ["controlPlane", 73, 0],
        ["nodeGroup", 202.7, 0],
      ],
    )
  })

  it("counts no data source", () => {
    assert.deepStrictEqual(present(plan({ "data.aws_eks_cluster.other": { after: cluster } })).items, [])
  })

  it("has bounds that include a group scaled beyond them", () => {
    const { maximum, total } = present(plan({ "aws_eks_node_group.general": { after: planned(9) } }))

    assert.strictEqual(maximum, total)
  })

  it.each(["", "Plan: 1 to add.", "[]"])("is that of the program where the plan has no JSON: %j", (planJson) => {
    const whole = costOfProgram(place, program())

    assert.deepStrictEqual(present(planJson), whole)
    assert.strictEqual(costOfPlan(place, { program: program(), planJson, goal: "absent" }).difference, -whole.total)
  })

  it("names a machine type without a price, and prices the others of its group", () => {
    const { excluded, items } = costOfProgram(place, program(nodeGroup({ instance_types: ["m99.huge", "m7g.large"] })))

    assert.include(excluded, "Machines of type m99.huge, for which there is no price")
    assert.include(
      items.map(({ name }) => name),
      "Machines (m7g.large, on demand)",
    )
  })

  it("names everything in a region without prices", () => {
    const { excluded, items, total } = costOfProgram({ provider: "aws", region: "mars-1" }, program())

    assert.deepStrictEqual(excluded, ["Everything: there are no prices of aws in mars-1"])
    assert.deepStrictEqual([items.length, total], [0, 0])
  })
})

import { readdirSync, readFileSync } from "node:fs"

import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"

import { catalogueProviders, regionsOf } from "#domain/catalogue/Region.ts"
import { CloudProvider } from "#domain/cloud/CloudProvider.ts"
import { clouds } from "#domain/cloud/Clouds.ts"
import { estimateMonthlyCost } from "#domain/cost/EstimateMonthlyCost.ts"
import type { MonthlyCost } from "#domain/cost/MonthlyCost.ts"
import { costOfProgram } from "#domain/cost/PlanCost.ts"
import type { PricingPlace } from "#domain/cost/PricedResources.ts"
import { type PlannedResource, resourcesOfProgram } from "#domain/infrastructure/PlannedResources.ts"
import { contentOf } from "#domain/infrastructure/ProgramContent.ts"

const folder = "tests/infra-templates/golden"
const cents = (dollars: number) => Math.round(dollars * 100)
const sumOf = (amounts: ReadonlyArray<number>) => amounts.reduce((sum, amount) => sum + cents(amount), 0)

/** The cloud of its resources, in the region that its text names. */
const placeOf = (program: string): PricingPlace => {
  const [{ type } = { type: "" }] = contentOf(program).resources
  const provider = CloudProvider.literals.find((cloud) => type.startsWith(clouds[cloud].resourceTypePrefix)) ?? "aws"
  const region = regionsOf(provider).find(({ id }) => program.includes(`"${id}"`))
  return { provider, region: region?.id ?? regionsOf(provider)[0]?.id ?? "" }
}

const goldenPrograms = readdirSync(folder).map((file) => {
  const program = readFileSync(`${folder}/${file}`, "utf8")
  return { place: placeOf(program), resources: resourcesOfProgram(program).all }
})

const programOf = (resources: ReadonlyArray<PlannedResource>): string => {
  const byType: Record<string, Record<string, unknown>> = {}
  for (const { address, resourceType, values } of resources)
    (byType[resourceType] ??= {})[address.slice(resourceType.length + 1)] = values
  return JSON.stringify({ resource: byType })
}

/** Any of the resources of a program, in any order. */
const anyResources = fc
  .constantFrom(...goldenPrograms)
  .chain(({ place, resources }) => fc.shuffledSubarray([...resources]).map((some) => ({ place, resources: some })))

const nodeGroup = fc
  .record({
    machineTypes: fc.shuffledSubarray(["m7g.large", "m5.xlarge", "t3.medium", "g6.xlarge", "m99.unknown"], {
      minLength: 1,
    }),
    isSpot: fc.boolean(),
    sizes: fc.array(fc.nat(1000), { minLength: 3, maxLength: 3 }),
    disk: fc.nat(16_384),
  })
  .map(({ disk, isSpot, machineTypes, sizes }) => ({
    capacity_type: isSpot ? "SPOT" : "ON_DEMAND",
    instance_types: machineTypes,
    launch_template: { id: "${aws_launch_template.all.id}" },
    scaling_config: { desired_size: sizes[0], max_size: sizes[1], min_size: sizes[2] },
    disk,
  }))

/** Node groups of any size, not even within their own bounds. */
const anyNodeGroups = fc.array(nodeGroup, { minLength: 1, maxLength: 5 }).map((groups) => ({
  place: { provider: "aws", region: "eu-west-1" } as const,
  program: JSON.stringify({
    resource: {
      aws_eks_node_group: Object.fromEntries(groups.map((group, index) => [`group_${index}`, group])),
      aws_launch_template: { all: { block_device_mappings: [{ ebs: { volume_size: groups[0]?.disk } }] } },
    },
  }),
}))

const anyProgram = fc.oneof(
  anyNodeGroups,
  anyResources.map(({ place, resources }) => ({ place, program: programOf(resources) })),
)

const assertSums = ({ before, difference, groups, items, maximum, minimum, total }: MonthlyCost) => {
  for (const parts of [items, groups]) {
    assert.strictEqual(sumOf(parts.map(({ monthlyCost }) => monthlyCost)), cents(total))
    assert.strictEqual(sumOf(parts.map(({ minimumMonthlyCost }) => minimumMonthlyCost)), cents(minimum))
    assert.strictEqual(sumOf(parts.map(({ maximumMonthlyCost }) => maximumMonthlyCost)), cents(maximum))
    assert.strictEqual(sumOf(parts.map(({ monthlyCostBefore }) => monthlyCostBefore)), cents(before))
  }
  assert.strictEqual(cents(difference), cents(total) - cents(before))
}

describe("the cost of any program", () => {
  it("has programs of every cloud with clusters", () => {
    const providers = new Set(goldenPrograms.map(({ place }) => place.provider))

    assert.isAtLeast(providers.size, 2)
    assert.includeMembers([...catalogueProviders], [...providers])
  })

  it("is the sum of its items and of its groups, to the cent", () => {
    fc.assert(fc.property(anyProgram, ({ place, program }) => assertSums(costOfProgram(place, program))))
  })

  it("is between its bounds, in every item", () => {
    fc.assert(
      fc.property(anyProgram, ({ place, program }) => {
        for (const { maximumMonthlyCost, minimumMonthlyCost, monthlyCost } of costOfProgram(place, program).items) {
          assert.isAtLeast(minimumMonthlyCost, 0)
          assert.isAtMost(minimumMonthlyCost, monthlyCost)
          assert.isAtMost(monthlyCost, maximumMonthlyCost)
        }
      }),
    )
  })

  it("never rises when a resource is removed", () => {
    fc.assert(
      fc.property(anyResources, fc.nat(), ({ place, resources }, position) => {
        fc.pre(resources.length > 0)
        const without = resources.toSpliced(position % resources.length, 1)
        const [all, fewer] = [resources, without].map((some) => costOfProgram(place, programOf(some)))

        for (const bound of ["total", "minimum", "maximum"] as const)
          assert.isAtMost(fewer?.[bound] ?? Infinity, all?.[bound] ?? -Infinity)
      }),
    )
  })

  it("does not depend on the order of the resources", () => {
    fc.assert(
      fc.property(anyResources, ({ place, resources }) => {
        assert.deepStrictEqual(
          costOfProgram(place, programOf(resources.toReversed())),
          costOfProgram(place, programOf(resources)),
        )
      }),
    )
  })

  it("differs from any other by the difference of their totals, and lists what both have", () => {
    fc.assert(
      fc.property(anyResources, anyResources, ({ place, resources }, { resources: others }) => {
        const [before, after] = [resources, others].map((some) => resourcesOfProgram(programOf(some)))
        if (before === undefined || after === undefined) return
        const cost = estimateMonthlyCost(place, { before, after })

        assertSums(cost)
        assert.strictEqual(cost.before, estimateMonthlyCost(place, { after: before }).total)
        assert.strictEqual(cost.total, estimateMonthlyCost(place, { after }).total)
      }),
    )
  })
})

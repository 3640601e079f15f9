import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"

import { machineTypesOf } from "#domain/catalogue/MachineType.ts"
import { filterProblems, invalidFilter, type MachineTypeFilter, matches } from "#domain/catalogue/MachineTypeFilter.ts"
import { nearMachineTypes } from "#domain/catalogue/NearMachineTypes.ts"
import { regionsOf } from "#domain/catalogue/Region.ts"
import { Architecture } from "#domain/cloud/Architecture.ts"
import { MachineCategory } from "#domain/cloud/MachineCategory.ts"

const offered = machineTypesOf("aws", "eu-west-1")
const find = (filter: MachineTypeFilter, among = offered) =>
  among.filter((machineType) => matches(filter, machineType)).map(({ name }) => name)

const anyFilter: fc.Arbitrary<MachineTypeFilter> = fc.record(
  {
    cpuMin: fc.integer({ min: 0, max: 200 }),
    cpuMax: fc.integer({ min: 0, max: 200 }),
    memMin: fc.integer({ min: 0, max: 2_000_000 }),
    memMax: fc.integer({ min: 0, max: 2_000_000 }),
    gpuMin: fc.integer({ min: 0, max: 16 }),
    gpuMax: fc.integer({ min: 0, max: 16 }),
    priceMax: fc.double({ min: 0, max: 100, noNaN: true }),
    spotPriceMax: fc.double({ min: 0, max: 100, noNaN: true }),
    architecture: fc.constantFrom(...Architecture.literals),
    category: fc.constantFrom(...MachineCategory.literals),
    family: fc.constantFrom("m7g", "c6i", "g5", "none"),
    zoneId: fc.constantFrom("eu-west-1a", "eu-west-1b", "mars-1a"),
  },
  { requiredKeys: [] },
)

const fields = (filter: MachineTypeFilter) =>
  Object.entries(filter).map(([field, value]): MachineTypeFilter => ({ [field]: value }))

describe("a filter of machine types", () => {
  it("finds everything where it is empty", () => {
    assert.lengthOf(find({}), offered.length)
  })

  it("finds what every one of its fields finds by itself, whatever they are", () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const expected = fields(filter).reduce<ReadonlyArray<string>>(
          (names, field) => names.filter((name) => find(field).includes(name)),
          offered.map(({ name }) => name),
        )

        assert.deepStrictEqual(find(filter), expected)
      }),
      { numRuns: 200 },
    )
  })

  it("finds no more where another field is added", () => {
    fc.assert(
      fc.property(anyFilter, anyFilter, (filter, more) => {
        const narrower = find({ ...more, ...filter })

        assert.includeMembers(find(filter), narrower)
      }),
    )
  })

  it("finds only what keeps to its bounds, bounds included", () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const { cpuMax = Infinity, cpuMin = 0, memMax = Infinity, memMin = 0, priceMax = Infinity } = filter
        for (const machineType of offered.filter((other) => matches(filter, other))) {
          assert.isTrue(machineType.vCpu >= cpuMin && machineType.vCpu <= cpuMax)
          assert.isTrue(machineType.memoryMiB >= memMin && machineType.memoryMiB <= memMax)
          assert.isAtMost(machineType.onDemandHourly, priceMax)
        }
      }),
    )
    assert.include(find({ cpuMin: 2, cpuMax: 2, memMin: 8192, memMax: 8192 }), "m7g.large")
  })

  it("leaves out machine types without a spot price where one is asked for", () => {
    assert.isEmpty(find({ spotPriceMax: 1000 }, machineTypesOf("digitalocean", "fra1")))
    assert.include(find({ spotPriceMax: 0.06 }), "m7g.large")
    assert.notInclude(find({ spotPriceMax: 0.05 }), "m7g.large")
  })

  it("counts a machine type without GPUs as one with none", () => {
    assert.include(find({ gpuMax: 0 }), "m7g.large")
    assert.notInclude(find({ gpuMin: 1 }), "m7g.large")
    assert.include(find({ gpuMin: 1 }), "g5.xlarge")
  })

  it("makes no sense exactly where a minimum is above its maximum", () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const { cpuMax = Infinity, cpuMin = 0, gpuMax = Infinity, gpuMin = 0, memMax = Infinity, memMin = 0 } = filter
        const expected = [
          ...(cpuMin > cpuMax ? ["cpuMin"] : []),
          ...(memMin > memMax ? ["memMin"] : []),
          ...(gpuMin > gpuMax ? ["gpuMin"] : []),
        ]

        assert.deepStrictEqual(
          filterProblems(filter).map(({ path }) => path),
          expected,
        )
        assert.strictEqual(invalidFilter(filter) === undefined, expected.length === 0)
        if (expected.length > 0) assert.isEmpty(find(filter))
      }),
    )
  })
})

describe("the near alternatives of a machine type", () => {
  it("have its architecture, and GPUs where it has some, for each machine type of every region of a cloud", () => {
    for (const { id } of regionsOf("azure")) {
      const known = machineTypesOf("azure", id)
      for (const machineType of known) {
        for (const near of nearMachineTypes(machineType, known, 5)) {
          assert.notStrictEqual(near.name, machineType.name)
          assert.strictEqual(near.architecture, machineType.architecture)
          assert.strictEqual((near.gpus ?? 0) > 0, (machineType.gpus ?? 0) > 0)
        }
      }
    }
  })

  it("are of the same size first, and the cheapest of these first", () => {
    const m7i = offered.find(({ name }) => name === "m7i.large")
    assert.isDefined(m7i)

    const near = nearMachineTypes(m7i, offered, 3)

    assert.isTrue(near.every(({ memoryMiB, vCpu }) => vCpu === 2 && memoryMiB === 8192))
    assert.deepStrictEqual(
      near.map(({ onDemandHourly }) => onDemandHourly),
      near.map(({ onDemandHourly }) => onDemandHourly).toSorted((left, right) => left - right),
    )
  })
})

import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"

import { awsTypicalSeconds } from "#domain/cloud/aws/TypicalSeconds.ts"
import type { OperationType } from "#domain/operation/Operation.ts"
import { operationKinds } from "#domain/operation/OperationKind.ts"
import { bounds, withinPhase } from "#domain/operation/Progress.ts"

const addressed = (resourceType: string, index: number) => ({
  address: `${resourceType}.r${index}`,
  resourceType,
  action: "create" as const,
})

const types = fc.constantFrom(...Object.keys(awsTypicalSeconds), "aws_route", "constructor")
const planned = fc.array(types, { minLength: 1, maxLength: 60 }).map((all) => all.map(addressed))

const phases = fc.constantFrom(
  ...Object.entries(operationKinds).flatMap(([type, kind]) =>
    kind.phases.map(({ phase }) => ({ type: type as OperationType, phase })),
  ),
)

describe("the progress of an operation", () => {
  it.each([
    ["CREATE" as const, operationKinds.CREATE.phases],
    ["DELETE" as const, operationKinds.DELETE.phases],
  ])("of type %s moves through phases that follow each other and leave 100 to its end", (type, phasesOf) => {
    let from = 0
    for (const { phase } of phasesOf) {
      const found = bounds(type, phase)
      assert.strictEqual(found.from, from)
      assert.isAbove(found.to, found.from)
      from = found.to
    }
    assert.strictEqual(from, 99)
  })

  it("stays in its phase, grows with each resource and fills the phase with the last", () => {
    fc.assert(
      fc.property(planned, phases, (changes, { type, phase }) => {
        const { from, to } = bounds(type, phase)
        const done = new Set<string>()
        let before = withinPhase(type, phase, changes, done)
        assert.strictEqual(before, from)
        for (const { address } of changes) {
          done.add(address)
          const now = withinPhase(type, phase, changes, done)
          assert.isAbove(now, before)
          before = now
        }
        assert.approximately(before, to, 1e-9)
      }),
    )
  })

  it("gives a resource the share of the phase that it takes of the time", () => {
    const changes = [addressed("aws_eks_cluster", 0), addressed("aws_nat_gateway", 1)]
    const { from, to } = bounds("CREATE", "apply")

    const share = (withinPhase("CREATE", "apply", changes, new Set(["aws_eks_cluster.r0"])) - from) / (to - from)

    assert.approximately(share, 600 / 720, 1e-9)
  })

  it("counts neither what stays as it is nor what is not planned", () => {
    const changes = [{ ...addressed("aws_eks_cluster", 0), action: "noop" as const }, addressed("aws_route", 1)]

    assert.strictEqual(
      withinPhase("CREATE", "apply", changes, new Set(["aws_eks_cluster.r0", "aws_vpc.unknown"])),
      bounds("CREATE", "apply").from,
    )
  })

  it("is at the beginning of a phase that has nothing to do", () => {
    assert.strictEqual(withinPhase("DELETE", "destroy", [], new Set()), bounds("DELETE", "destroy").from)
  })
})

import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

import { summarize } from "#domain/infrastructure/ClusterPlan.ts"
import { PlannedChange, type ResourceAction } from "#domain/infrastructure/EngineEvent.ts"

const change = (action: ResourceAction, resourceType = "aws_vpc"): PlannedChange => ({
  address: `${resourceType}.main`,
  resourceType,
  action,
})

const Changes = Schema.Array(
  Schema.Struct({ ...PlannedChange.fields, resourceType: Schema.Literals(["aws_vpc", "aws_eip", "constructor"]) }),
)

describe("the summary of a plan", () => {
  it("counts nothing in a plan without changes", () => {
    assert.deepStrictEqual(summarize([]), { add: 0, change: 0, destroy: 0, byType: {} })
  })

  it("counts a replacement as one destroyed and one added, as Terraform does", () => {
    assert.deepStrictEqual(summarize([change("replace")]), { add: 1, change: 0, destroy: 1, byType: { aws_vpc: 1 } })
  })

  it("counts an import as an addition to what Orrery looks after", () => {
    assert.deepInclude(summarize([change("import"), change("create")]), { add: 2, change: 0, destroy: 0 })
  })

  it("leaves out what is only read or stays as it is", () => {
    assert.deepStrictEqual(summarize([change("read"), change("noop")]), { add: 0, change: 0, destroy: 0, byType: {} })
  })

  it("counts by type, whatever is done", () => {
    const changes = [change("create"), change("delete"), change("update", "aws_eip"), change("forget", "aws_eip")]

    assert.deepStrictEqual(summarize(changes), { add: 1, change: 1, destroy: 1, byType: { aws_vpc: 2, aws_eip: 2 } })
  })

  it.prop("loses no change and counts none twice, whatever its type is called", [Changes], ([changes]) => {
    const { add, byType, change, destroy } = summarize(changes)
    const are = (...actions: ReadonlyArray<ResourceAction>) =>
      changes.filter(({ action }) => actions.includes(action)).length

    assert.strictEqual(add + change + destroy, changes.length + are("replace") - are("read", "noop", "forget"))
    assert.strictEqual(
      Object.values(byType).reduce((sum, count) => sum + count, 0),
      changes.length - are("read", "noop"),
    )
  })
})

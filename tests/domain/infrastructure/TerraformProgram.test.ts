import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

import { differingResources, managedResources } from "#domain/infrastructure/TerraformProgram.ts"

const program = (content: unknown) => JSON.stringify(content)

const ByType = Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.Struct({})))

describe("the resources of a program", () => {
  it("are those it manages, by address, in the program's order", () => {
    const text = program({
      resource: { aws_vpc: { main: {} }, aws_subnet: { private_a: { vpc_id: "${aws_vpc.main.id}" }, private_b: {} } },
    })

    assert.deepStrictEqual(managedResources(text), [
      { address: "aws_vpc.main", resourceType: "aws_vpc" },
      { address: "aws_subnet.private_a", resourceType: "aws_subnet" },
      { address: "aws_subnet.private_b", resourceType: "aws_subnet" },
    ])
  })

  it("are not what it reads, or its outputs and providers", () => {
    const text = program({
      data: { aws_caller_identity: { current: {} } },
      output: { endpoint: { value: "x" } },
      provider: { aws: [{ region: "eu-west-1" }] },
      resource: {},
    })

    assert.deepStrictEqual(managedResources(text), [])
  })

  it("are none in a program that manages nothing", () => {
    assert.deepStrictEqual(managedResources(program({})), [])
  })

  it("cannot be read from text that is not a program", () => {
    assert.throws(() => managedResources("{"))
    assert.throws(() => managedResources(program({ resource: { aws_vpc: [] } })))
  })

  it.prop("are each named once", [ByType], ([resource]) => {
    const found = managedResources(program({ resource }))
    const wanted = Object.values(resource).reduce((count, names) => count + Object.keys(names).length, 0)

    assert.strictEqual(found.length, wanted)
    assert.isTrue(found.every(({ address, resourceType }) => address.startsWith(`${resourceType}.`)))
  })
})

describe("the resources of which two programs say different things", () => {
  const before = program({ resource: { aws_vpc: { main: { cidr: "a" }, same: {} }, aws_subnet: { gone: {} } } })
  const after = program({ resource: { aws_vpc: { main: { cidr: "b" }, same: {} }, aws_route: { come: {} } } })

  it("are those that changed, went or came", () => {
    assert.sameMembers([...differingResources(before, after)], ["aws_vpc.main", "aws_subnet.gone", "aws_route.come"])
  })

  it("are the same ones, whichever program is named first", () => {
    assert.sameMembers([...differingResources(after, before)], [...differingResources(before, after)])
  })

  it.prop("are none where a program is compared with itself", [ByType], ([resource]) => {
    assert.deepStrictEqual(differingResources(program({ resource }), program({ resource })), [])
  })
})

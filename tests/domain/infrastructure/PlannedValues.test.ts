import { assert, describe, it } from "@effect/vitest"

import { clusterTag } from "#domain/cloud/aws/OwnershipTags.ts"
import { foreignImports, plannedCreations } from "#domain/infrastructure/PlannedValues.ts"

const clusterId = "4c1f6fd4-0d1e-4d31-8c45-0d3a5b6c7d8e"

interface Change {
  readonly actions: ReadonlyArray<string>
  readonly importing?: { readonly id?: string } | null
  readonly before?: Readonly<Record<string, unknown>> | null
  readonly after?: Readonly<Record<string, unknown>> | null
}

/** A plan as `terraform show -json` writes it, of changes by address. */
const plan = (changes: Readonly<Record<string, Change>>) =>
  JSON.stringify({
    format_version: "1.2",
    resource_changes: Object.entries(changes).map(([address, change]) => ({
      address,
      mode: "managed",
      type: address.split(".")[0],
      change,
    })),
  })

const create = { actions: ["create"], before: null, after: { name: "one" } }

describe("what a plan would create", () => {
  it("comes with the values known before it happens", () => {
    assert.deepStrictEqual(plannedCreations(plan({ "aws_iam_role.node": create })), [
      { address: "aws_iam_role.node", resourceType: "aws_iam_role", after: { name: "one" } },
    ])
  })

  it("comes without values where none is known", () => {
    assert.deepStrictEqual(
      plannedCreations(
        plan({ "aws_eip.a": { actions: ["create"] }, "aws_eip.b": { actions: ["create"], after: null } }),
      ),
      [
        { address: "aws_eip.a", resourceType: "aws_eip", after: {} },
        { address: "aws_eip.b", resourceType: "aws_eip", after: {} },
      ],
    )
  })

  it("is not what it changes, replaces, deletes, reads or leaves alone", () => {
    const others = [["update"], ["delete", "create"], ["create", "delete"], ["delete"], ["read"], ["no-op"], ["forget"]]

    for (const actions of others) {
      assert.deepStrictEqual(plannedCreations(plan({ "aws_vpc.main": { ...create, actions } })), [])
    }
  })
})

describe("an import of what is another's", () => {
  const importOf = (before: Change["before"]): Change => ({
    actions: ["update"],
    importing: { id: "vpc-1" },
    before: before ?? null,
    after: {},
  })
  const tagged = (value: unknown) => importOf({ id: "vpc-1", tags_all: value })

  it("is one of an object with another cluster's tag, with none of ours, or with no tags at all", () => {
    const foreign = {
      "aws_vpc.other": tagged({ [clusterTag]: "another" }),
      "aws_vpc.untagged": tagged({ Name: "somebody's" }),
      "aws_vpc.bare": tagged(null),
    }

    assert.deepStrictEqual(foreignImports(plan(foreign), clusterId), Object.keys(foreign))
  })

  it("is none of an object that carries the cluster's own tag", () => {
    assert.deepStrictEqual(foreignImports(plan({ "aws_vpc.main": tagged({ [clusterTag]: clusterId }) }), clusterId), [])
  })

  it("is none of an object whose type takes no tags: it belongs to whom its parent belongs", () => {
    const attachment = importOf({ role: "node", policy_arn: "arn:aws:iam::aws:policy/AmazonEKSWorkerNodePolicy" })

    assert.deepStrictEqual(foreignImports(plan({ "aws_iam_role_policy_attachment.node": attachment }), clusterId), [])
  })

  it("is no change without an import, whatever tags the object has", () => {
    const changes = {
      "aws_vpc.updated": { actions: ["update"], before: { tags_all: {} }, after: {} },
      "aws_vpc.null": { actions: ["update"], importing: null, before: { tags_all: {} }, after: {} },
      "aws_vpc.created": create,
    }

    assert.deepStrictEqual(foreignImports(plan(changes), clusterId), [])
  })
})

describe("a plan without changes, or none at all", () => {
  it("creates nothing and adopts nothing", () => {
    for (const text of ['{"format_version":"1.2"}', '{"resource_changes":[]}', "", "Plan: 1 to add."]) {
      assert.deepStrictEqual(plannedCreations(text), [])
      assert.deepStrictEqual(foreignImports(text, clusterId), [])
    }
  })
})

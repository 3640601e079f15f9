import { assert, describe, it } from "@effect/vitest"

import { formatPath } from "#domain/shared/Problem.ts"
import * as Problems from "#domain/shared/Problems.ts"
import { suggestion } from "#domain/shared/Similarity.ts"

describe("the path of a problem", () => {
  it.each([
    [[], ""],
    [
      ["clusterSpec", "dataPlane", "nodeGroups", 0, "taints", 1, "key"],
      "clusterSpec.dataPlane.nodeGroups[0].taints[1].key",
    ],
    [["labels", "example.com/team"], 'labels["example.com/team"]'],
    [["tags", 'a"b\n'], 'tags["a\\"b\\n"]'],
    [["subnets", "eu-west-1a", 0], "subnets.eu-west-1a[0]"],
    [["tags", "k".repeat(500)], `tags["${"k".repeat(120)}…"]`],
  ])("%j is written %s", (path, text) => {
    assert.strictEqual(formatPath(path), text)
  })
})

describe("a list of problems", () => {
  it("says nothing more about what is broken already, nor about what is below it", () => {
    const problems = Problems.make()
    problems.addBroken("WRONG_TYPE", ["a", 0], "Expected an object.")
    problems.add("REQUIRED", ["a", 0], "Needed.")
    problems.add("REQUIRED", ["a", 0, "name"], "Needed.")
    problems.add("REQUIRED", ["a", 1, "name"], "Needed.")
    problems.add("REQUIRED", ["a"], "Needed.")

    assert.deepStrictEqual(
      problems.list().map(({ path }) => path),
      ["a[0]", "a[1].name", "a"],
    )
  })
})

describe("a suggestion", () => {
  it.each([
    ["regoin", ' Did you mean "region"?'],
    ["Region", ' Did you mean "region"?'],
    ["zone", ""],
    ["r".repeat(100_000), ""],
  ])("for %s is made only when it is close", (written, expected) => {
    assert.strictEqual(suggestion(written, ["region", "provider"]), expected)
  })
})

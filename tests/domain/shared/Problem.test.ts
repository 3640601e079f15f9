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
    [Array.from({ length: 100 }, () => "deeper"), `${Array.from({ length: 43 }, () => "deeper").join(".")}…`],
    [["a/b", "c"], '["a/b"].c'],
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

describe("a list of many problems", () => {
  it("has at most a hundred, words no others, and says that there are others", () => {
    const problems = Problems.make()
    let worded = 0
    const message = () => `Wrong for the ${++worded}th time.`
    for (let index = 0; index < 100; index++) problems.add("DUPLICATE", ["a", index], message)
    assert.isFalse(problems.isFull())
    for (let index = 100; index < 5000; index++) problems.addBroken("DUPLICATE", ["a", index], message)

    assert.isTrue(problems.isFull())
    assert.strictEqual(worded, 100)
    assert.strictEqual(problems.list().length, 101)
    assert.include(problems.list().at(-1)?.message, "Further problems are not listed.")
  })

  it("stays below 64 KiB in UTF-8, whatever its paths and messages are", () => {
    const problems = Problems.make()
    for (let index = 0; index < 5000; index++) {
      problems.add("DUPLICATE", ["\u{9999}".repeat(120), '"\\'.repeat(50), index], "\u{9999}".repeat(1000))
    }

    assert.isTrue(problems.isFull())
    assert.isNotEmpty(problems.list())
    assert.isBelow(Buffer.byteLength(JSON.stringify(problems.list())), 64 * 1024)
  })
})

describe("a suggestion", () => {
  it.each([
    ["regoin", ' Did you mean "region"?'],
    ["Region", ' Did you mean "region"?'],
    ["rgeoin", ' Did you mean "region"?'],
    ["rgeonx", ""],
    ["zone", ""],
    ["r".repeat(100_000), ""],
  ])("for %s is made only when it is close", (written, expected) => {
    assert.strictEqual(suggestion(written, ["region", "provider"]), expected)
  })
})

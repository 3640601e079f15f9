import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"

import { evaluate, referencesIn, type Scope } from "#adapters/simulated-cloud/engine/Evaluation.ts"
import { isUnknown, unknown, type Value } from "#adapters/simulated-cloud/value/Value.ts"

const world: Readonly<Record<string, Value>> = {
  "aws_vpc.network": { id: "vpc-1", arn: unknown, tags: { "team-name": "a" } },
  "aws_eks_cluster.c-1": { identity: [{ oidc: [{ issuer: "https://oidc" }] }] },
  "data.aws_availability_zones.here": { names: ["a", "b"] },
  "local.size": 3,
}

const scope: Scope = (address) => world[address] ?? null

describe("an expression of a program", () => {
  it.each([
    ["plain", "plain"],
    ["${aws_vpc.network.id}", "vpc-1"],
    ['${aws_vpc.network.tags["team-name"]}', "a"],
    ["${aws_eks_cluster.c-1.identity[0].oidc[0].issuer}", "https://oidc"],
    ["${aws_eks_cluster.c-1.identity.0.oidc.0.issuer}", "https://oidc"],
    ["${data.aws_availability_zones.here.names}", ["a", "b"]],
    ["${ data.aws_availability_zones.here.names[1] }", "b"],
    ["in ${aws_vpc.network.id}, ${local.size} of them", "in vpc-1, 3 of them"],
    ["${local.size}", 3],
    ["${true}", true],
    ["${base64encode(aws_vpc.network.id)}", "dnBjLTE="],
    ['${join("-", concat(data.aws_availability_zones.here.names, "c"))}', "a-b-c"],
    ['${jsonencode("a")}', '"a"'],
    ["${one(data.aws_availability_zones.here.names)}", "a"],
    ['${sha1("a")}', "86f7e437faa5a7fce15d1ddcb9eaeaea377667b8"],
    ["$${not.an.expression}", "${not.an.expression}"],
    ["%%{ if }", "%{ if }"],
  ])("%s is %j", (text, expected) => {
    assert.deepStrictEqual(evaluate(text, scope), expected)
  })

  it.each(["${aws_vpc.network.arn}", "arn: ${aws_vpc.network.arn}", "${base64encode(aws_vpc.network.arn)}"])(
    "%s is unknown as long as what it needs is",
    (text) => {
      assert.isTrue(isUnknown(evaluate(text, scope)))
    },
  )

  it.each([
    '${file("/etc/hostname")}',
    "${1 + 1}",
    "${aws_vpc.network.id == null ? 1 : 2}",
    "%{ if true }x%{ endif }",
    "${[for x in y : x]}",
    "${aws_vpc.network[*].id}",
    "${",
    "${aws_vpc}",
    '${"${aws_vpc.network.id}"}',
  ])("%s is refused, not guessed", (text) => {
    assert.throws(() => evaluate(text, scope), /cannot evaluate/)
  })

  it("names what it refers to, inside calls and other values too", () => {
    const value = { a: ["${base64encode(aws_vpc.network.id)}"], b: { c: "${data.aws_region.here.name} ${local.x}" } }

    assert.deepStrictEqual(
      referencesIn(value).map(({ address }) => address),
      ["aws_vpc.network", "data.aws_region.here", "local.x"],
    )
  })

  it("is never found in text that was escaped", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const escaped = text.replaceAll(/[$%]\{/g, (mark) => mark.charAt(0) + mark)

        assert.isEmpty(referencesIn(escaped))
      }),
    )
  })
})

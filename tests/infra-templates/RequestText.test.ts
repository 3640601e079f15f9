import { assert, describe, it } from "@effect/vitest"
import { Token } from "cdktf"
import { Schema } from "effect"
import * as fc from "fast-check"

import { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import { assertOnlyOwnExpressions } from "#infra-templates/synthesis/ProgramExpressions.ts"
import { refuseUnsafeText } from "#infra-templates/synthesis/RequestText.ts"
import { UnsafeText } from "#infra-templates/synthesis/UnsafeText.ts"
import { UnsupportedSpec } from "#infra-templates/synthesis/UnsupportedSpec.ts"
import { synthesizeCluster } from "#infra-templates/SynthesizeCluster.ts"

import { parseProgram, textsIn } from "./fixtures/Program.ts"
import { input, nodeGroup, spec } from "./fixtures/Requests.ts"
import { anyText, expressionsIn, isHarmless, poison } from "./fixtures/RequestTexts.ts"
import { places, requests, withText } from "./fixtures/TextPlaces.ts"

const isClusterSpec = Schema.is(ClusterSpec)

const outcome = (of: SynthesisInput): string | UnsafeText | UnsupportedSpec => {
  try {
    return synthesizeCluster(of)
  } catch (error) {
    if (error instanceof UnsafeText || error instanceof UnsupportedSpec) return error
    throw error
  }
}

const ownExpressions = new Set(requests.flatMap((of) => [...expressionsIn(synthesizeCluster(of))]))

describe("text of a request that could be more than text", () => {
  it("is refused wherever it stands, by the name of its field", () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), poison, (place, text) => {
        const refused = outcome(withText(place, text))

        assert.instanceOf(refused, UnsafeText)
        assert.include(refused.path, place.path[0] ?? "")
        assert.notInclude(refused.message, text)
      }),
      { numRuns: 300 },
    )
  })

  it("is refused inside other text, except for words that are reserved only as a whole", () => {
    const inside = poison.filter((text) => text !== "String Map Token Value")
    fc.assert(
      fc.property(fc.constantFrom(...places), inside, fc.string(), fc.string(), (place, text, before, after) => {
        assert.instanceOf(outcome(withText(place, `${before} ${text} ${after}`)), UnsafeText)
      }),
      { numRuns: 300 },
    )
  })

  it("is refused as the key of a map", () => {
    fc.assert(
      fc.property(poison, (key) => {
        const group = nodeGroup({ labels: { [key]: "value" } })

        assert.instanceOf(outcome(input(spec({ nodeGroups: [group] }))), UnsafeText)
        assert.instanceOf(outcome(input(spec({}, { tags: { [key]: "value" } }))), UnsafeText)
      }),
    )
  })

  it("is refused in the ids of cluster and organization too", () => {
    assert.instanceOf(outcome(input(spec(), { clusterId: "${path.root}" })), UnsafeText)
    assert.instanceOf(outcome(input(spec(), { organizationId: "%{ for }" })), UnsafeText)
  })

  it("names the field", () => {
    const group = nodeGroup({ labels: { "example.org/team": "${1}" } })

    assert.throws(
      () => synthesizeCluster(input(spec({ nodeGroups: [group] }))),
      /spec\.nodeGroups\[0\]\.labels\["example\.org\/team"\]: Text must not contain a template expression/,
    )
  })

  it.each([Token.STRING_MAP_TOKEN_VALUE, Token.ANY_MAP_TOKEN_VALUE])("is refused as the reserved word %j", (word) => {
    assert.throws(() => refuseUnsafeText(word, "spec"), UnsafeText)
  })

  it("is refused when it is a number that is none of ours", () => {
    for (const number of [Number.NaN, 1.5, -1.8881545897087626e289, Number.POSITIVE_INFINITY]) {
      assert.throws(() => refuseUnsafeText({ minNode: number }, "spec"), UnsafeText)
    }
  })
})

describe("any other text of a request", () => {
  it("never adds an expression to the program", () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), anyText, (place, text) => {
        const changed = withText(place, text)
        fc.pre(isClusterSpec(changed.spec))
        const made = outcome(changed)
        if (typeof made !== "string") return
        for (const expression of expressionsIn(made)) {
          // Node groups are addressed by their names, so a new name brings new addresses of known types.
          assert.isTrue(
            ownExpressions.has(expression) || /^\$\{[a-z0-9_.()-]+(\[\d+\])*[a-z0-9_.()-]*\}$/.test(expression),
            expression,
          )
        }
      }),
      { numRuns: 300 },
    )
  })

  it("arrives in the program as it was sent", () => {
    const plain = anyText.filter(isHarmless)
    fc.assert(
      fc.property(plain, (text) => {
        const program = parseProgram(synthesizeCluster(input(spec({}, { tags: { note: text } }))))

        assert.include(textsIn(program.provider), text)
      }),
      { numRuns: 100 },
    )
  })

  it("keeps the letters of a tag's key", () => {
    const tags = { CostCenter: "1", "cost center": "2", "a.b/c:d=e+f@g": "3", camelCaseKey: "4" }
    const program = parseProgram(synthesizeCluster(input(spec({}, { tags }))))
    const [provider] = program.provider.aws

    for (const key of Object.keys(tags)) assert.include(textsIn(provider?.["default_tags"]), key)
  })
})

describe("the finished program", () => {
  const program = (text: string) => ({
    resource: { aws_vpc: { network_vpc: { tags: { text } } } },
    locals: { start: "#!/bin/bash" },
  })

  it.each([
    "${aws_vpc.network_vpc.id}",
    "arn:${aws_vpc.network_vpc.id}/x/${aws_vpc.network_vpc.arn}",
    "${aws_vpc.network_vpc.list[0].of[1].things}",
    "${base64encode(local.start)}",
    '{"a":{"b":1}}',
    "$ % {} } $$",
  ])("may hold %s", (text) => {
    assert.doesNotThrow(() => assertOnlyOwnExpressions(program(text)))
  })

  it.each([
    "${aws_vpc.other.id}",
    "${aws_subnet.network_vpc.id}",
    "${data.aws_vpc.network_vpc.id}",
    "${local.other}",
    '${file("/etc/hostname")}',
    "${base64encode(file(local.start))}",
    "${aws_vpc.network_vpc.id + 1}",
    "$${aws_vpc.network_vpc.id}${path.root}",
    "%{ if true }",
    "${TfToken[TOKEN.1]}",
    "${aws_vpc.network_vpc.id",
    "${aws_vpc.__proto__.id}",
    "${terraform.workspace}",
    "${var.anything}",
  ])("may not hold %s", (text) => {
    assert.throws(() => assertOnlyOwnExpressions(program(text)), /an undeclared expression/)
    assert.throws(() => assertOnlyOwnExpressions({ ...program("a"), output: { [text]: {} } }), /undeclared expression/)
  })
})

import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { parse } from "yaml"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import * as Cidr from "#domain/shared/Cidr.ts"

import { orrery } from "../CommandLine.ts"

const network = ["--cidr", "10.20.0.0/16", "--zones", "eu-west-1b,eu-west-1a"]

interface Resource {
  readonly Type: string
  readonly DependsOn?: string
  readonly Properties: Readonly<Record<string, unknown>>
}

interface Template {
  readonly Resources: Readonly<Record<string, Resource>>
}

const templateWith = (...words: ReadonlyArray<string>) =>
  Effect.map(orrery(["utils", "vpc-cf-eks", ...network, ...words]), ({ errors, exitCode, output }) => {
    assert.strictEqual(exitCode, exitCodes.done, errors)
    return parse(output) as Template
  })

const typesIn = ({ Resources }: Template, type: string) => Object.values(Resources).filter(({ Type }) => Type === type)

/** What a template refers to: `Ref`, `Fn::GetAtt` and `DependsOn`. */
const referencesIn = (value: unknown): ReadonlyArray<string> => {
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    if ((key === "Ref" || key === "DependsOn") && typeof inner === "string") return [inner]
    return key === "Fn::GetAtt" && Array.isArray(inner) ? [String(inner[0])] : referencesIn(inner)
  })
}

describe("orrery utils generate-eks-subnets", () => {
  it.effect("divides an address range among the zones, in order and as a part of a manifest", () =>
    Effect.gen(function* () {
      const { output } = yield* orrery(["utils", "generate-eks-subnets", ...network, "-o", "yaml"])

      assert.deepStrictEqual(parse(output), {
        subnets: {
          "eu-west-1a": [
            { type: "private", cidr: "10.20.0.0/19" },
            { type: "public", cidr: "10.20.128.0/20" },
          ],
          "eu-west-1b": [
            { type: "private", cidr: "10.20.32.0/19" },
            { type: "public", cidr: "10.20.144.0/20" },
          ],
        },
      })
    }),
  )

  it.effect("shows a table by default", () =>
    Effect.gen(function* () {
      const { output } = yield* orrery(["utils", "generate-eks-subnets", ...network])

      assert.match(output, /^ZONE +TYPE +CIDR\neu-west-1a +private +10\.20\.0\.0\/19\n/)
    }),
  )

  it.effect.each([
    ["10.0.0.0/8", "eu-west-1a,eu-west-1b", "--cidr"],
    ["10.0.0.1/16", "eu-west-1a,eu-west-1b", "--cidr"],
    ["ten", "eu-west-1a,eu-west-1b", "--cidr"],
    ["10.0.0.0/16", "eu-west-1a", "--zones"],
    ["10.0.0.0/16", "eu-west-1a,eu-west-1a", "--zones"],
    ["10.0.0.0/16", "eu-west-1a,eu-west-2a", "--zones"],
    ["10.0.0.0/16", "eu-west-1a,$(id)", "--zones"],
  ] as const)("refuses %s in %s, and names %s", ([cidr, zones, flag]) =>
    Effect.gen(function* () {
      const { errors, exitCode, output } = yield* orrery([
        "utils",
        "generate-eks-subnets",
        "--cidr",
        cidr,
        "--zones",
        zones,
      ])

      assert.strictEqual(exitCode, exitCodes.badInput)
      assert.include(errors, flag)
      assert.strictEqual(output, "")
    }),
  )
})

describe("orrery utils vpc-cf-eks", () => {
  it.effect("writes a template whose subnets lie in the VPC and do not overlap", () =>
    Effect.gen(function* () {
      const template = yield* templateWith()
      const vpc = Cidr.parse("10.20.0.0/16")
      assert.isDefined(vpc)
      const blocks = typesIn(template, "AWS::EC2::Subnet").flatMap(
        ({ Properties }) => Cidr.parse(String(Properties["CidrBlock"])) ?? [],
      )

      assert.lengthOf(blocks, 4)
      blocks.forEach((block, index) => {
        assert.isTrue(Cidr.contains(vpc, block))
        assert.isFalse(blocks.slice(index + 1).some((other) => Cidr.overlaps(block, other)))
      })
    }),
  )

  it.effect("refers only to resources that it has", () =>
    Effect.gen(function* () {
      for (const nat of ["per-zone", "single", "none"]) {
        const template = yield* templateWith("--nat", nat)
        const names = new Set(Object.keys(template.Resources))

        assert.deepStrictEqual(
          referencesIn(template).filter((name) => !names.has(name)),
          [],
        )
      }
    }),
  )

  it.effect.each([
    ["per-zone", 2],
    ["single", 1],
    ["none", 0],
  ] as const)("has with --nat %s: %d NAT gateways", ([nat, count]) =>
    Effect.gen(function* () {
      const template = yield* templateWith("--nat", nat, "-o", "json")

      assert.lengthOf(typesIn(template, "AWS::EC2::NatGateway"), count)
      const internetRoutes = typesIn(template, "AWS::EC2::Route").filter(
        ({ Properties }) => "NatGatewayId" in Properties,
      )
      assert.lengthOf(internetRoutes, count === 0 ? 0 : 2)
    }),
  )
})

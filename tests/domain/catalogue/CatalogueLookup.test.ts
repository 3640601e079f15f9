import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import fc from "fast-check"

import {
  lookUpMachineType,
  lookUpProvider,
  lookUpRegion,
  lookUpZone,
  machineTypeNotFound,
} from "#domain/catalogue/CatalogueLookup.ts"
import { catalogueProviders, findRegion } from "#domain/catalogue/Region.ts"

const ireland = findRegion("aws", "eu-west-1") ?? assert.fail("eu-west-1 is missing.")

const messageOf = <A>(result: Result.Result<A, { readonly message: string }>): string =>
  Result.isFailure(result) ? result.failure.message : assert.fail("It was found.")

describe("looking something up in the catalogue", () => {
  it("finds providers, regions, zones and machine types by their names", () => {
    assert.includeMembers([...catalogueProviders], ["aws", "azure", "digitalocean"])
    assert.deepStrictEqual(lookUpProvider("azure"), Result.succeed("azure"))
    assert.strictEqual(Result.getOrThrow(lookUpRegion("aws", "eu-west-1")).location, "Ireland")
    assert.deepStrictEqual(lookUpZone(ireland, "eu-west-1b"), Result.succeed("eu-west-1b"))
    assert.strictEqual(Result.getOrThrow(lookUpMachineType("aws", ireland, "m7g.large", "eu-west-1b")).vCpu, 2)
  })

  it("names what exists where a short list does not have it", () => {
    assert.strictEqual(
      messageOf(lookUpProvider("awz")),
      `The catalog has no such provider. Use one of: ${catalogueProviders.join(", ")}.`,
    )
    assert.strictEqual(
      messageOf(lookUpZone(ireland, "eu-west-1d")),
      "eu-west-1 has no such zone. Use one of: eu-west-1a, eu-west-1b, eu-west-1c.",
    )
  })

  it("suggests the closest names of a long list, and nothing where none is close", () => {
    assert.strictEqual(
      messageOf(lookUpRegion("aws", "eu-wst-1")),
      "aws has no such region. Use one of: eu-west-1, eu-west-2, eu-west-3.",
    )
    assert.strictEqual(messageOf(lookUpRegion("aws", "mars-north-9")), "aws has no such region.")
    assert.include(messageOf(lookUpMachineType("aws", ireland, "m7g.lrage")), "m7g.large")
  })

  it("says where else a machine type is offered, and what is like it here", () => {
    const saoPaulo = { id: "sa-east-1" }

    assert.strictEqual(
      messageOf(lookUpMachineType("aws", saoPaulo, "m7a.large")),
      "sa-east-1 has no machine type m7a.large. It is offered in us-east-1, us-east-2, us-west-2, eu-west-1, eu-west-2. Use one of: t3a.large, t3.large, m6a.large, m5a.large, m7i-flex.large.",
    )
  })

  it("repeats no name that does not exist, because it may be a misplaced secret", () => {
    const secret = "AKIAIOSFODNN7EXAMPLE"

    for (const result of [
      lookUpProvider(secret),
      lookUpRegion("aws", secret),
      lookUpZone(ireland, secret),
      lookUpMachineType("aws", ireland, secret),
      lookUpMachineType("aws", ireland, secret, "eu-west-1a"),
    ]) {
      assert.notInclude(messageOf<unknown>(result), secret)
      assert.notInclude(JSON.stringify(result), secret)
    }
  })

  it("never finds a name that does not exist, whatever it is, and suggests at most five", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80, unit: "binary" }), (name) => {
        fc.pre(Result.isFailure(lookUpMachineType("aws", ireland, name)))
        const { alternatives, elsewhere = [] } = machineTypeNotFound("aws", ireland, name)

        assert.isAtMost(alternatives.length, 5)
        assert.isAtMost(elsewhere.length, 5)
      }),
    )
    for (const name of ["constructor", "__proto__", "toString"]) {
      assert.isTrue(Result.isFailure(lookUpProvider(name)))
      assert.isTrue(Result.isFailure(lookUpRegion("aws", name)))
      assert.isTrue(Result.isFailure(lookUpMachineType("aws", ireland, name)))
    }
  })
})

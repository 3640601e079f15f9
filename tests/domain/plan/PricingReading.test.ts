import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"

import { defaultPricing } from "#domain/plan/DefaultPricing.ts"
import { defaultPlan, findFeature } from "#domain/plan/Pricing.ts"
import { readPricing } from "#domain/plan/PricingReading.ts"
import { changed } from "#tests/fixtures/ChangedRequest.ts"
import { pricingWithSupport, writtenPricing } from "#tests/fixtures/Pricings.ts"

const changedAt = DateTime.makeUnsafe("2026-05-04T03:02:01Z")
const written = writtenPricing(pricingWithSupport)

const read = (input: unknown) => Effect.runSync(readPricing(input, changedAt))
const problemsOf = (input: unknown) =>
  Effect.runSync(Effect.flip(readPricing(input, changedAt))).problems.map(({ message, path }) => `${path}: ${message}`)

const clusters = "categories[1].features[0]"
const support = "categories[3].features[1]"

describe("reading a pricing", () => {
  it("gives back what was written down", () => {
    assert.deepStrictEqual(read(written), pricingWithSupport)
  })

  it("fills in what need not be written down", () => {
    const [, enterprise] = read(
      changed(written, {
        "plans[1].description": undefined,
        "plans[1].highlight": undefined,
        "plans[1].popular": undefined,
        "plans[1].default": undefined,
        "plans[1].cta.variant": undefined,
        "plans[1].createdAt": "2026-02-01",
        "plans[1].updatedAt": undefined,
      }),
    ).plans

    assert.deepInclude(enterprise, { description: "", highlight: false, popular: false, default: false })
    assert.strictEqual(enterprise?.cta.variant, "primary")
    assert.deepStrictEqual(enterprise?.createdAt, DateTime.makeUnsafe("2026-02-01T00:00:00Z"))
    assert.deepStrictEqual(enterprise?.updatedAt, changedAt)
  })

  it("understands a feature without a limit, for some roles, or of a tier", () => {
    const value = { enabled: true, allowedRoles: ["admin", "platform-admin"], tier: "gold" } as const
    const pricing = read(changed(written, { [`${clusters}.values.enterprise`]: value }))

    assert.deepStrictEqual(findFeature(pricing, "clusters")?.values["enterprise"], value)
  })

  it.each([
    ["a pricing without plans", { plans: undefined }, "plans: Offer at least one plan."],
    ["a plan without an id", { "plans[0].id": undefined }, "plans[0].id: Every plan needs an id."],
    ["an id that is no name", { "plans[0].id": "Dev" }, "plans[0].id: Expected lower-case letters"],
    ["a plan without a name", { "plans[0].name": undefined }, "plans[0].name: Every plan needs a name."],
    ["two plans of one id", { "plans[1].id": "developer" }, "plans[1].id: Another plan has the id developer."],
    ["a pricing without a default plan", { "plans[0].default": false }, "plans: One plan must have `default: true`"],
    ["two default plans", { "plans[1].default": true }, "plans[1].default: Another plan is already the default."],
    ["a plan without a price", { "plans[0].price": undefined }, "plans[0].price.monthly: Give the price of a month"],
    ["half a price", { "plans[0].price.yearly": undefined }, "plans[0].price.yearly: Give the price of a year"],
    ["a price below nothing", { "plans[0].price.monthly": -1 }, "plans[0].price.monthly: Expected US dollars from 0"],
    ["a price in words", { "plans[0].price.monthly": "9" }, "plans[0].price.monthly: Expected a number, got text."],
    ["a button that leads nowhere", { "plans[0].cta.href": undefined }, "plans[0].cta.href: Give the link"],
    ["a button that says nothing", { "plans[0].cta.text": undefined }, "plans[0].cta.text: Give the text"],
    [
      "a button that runs a script",
      { "plans[0].cta.href": "javascript:alert(1)" },
      "plans[0].cta.href: Expected a link",
    ],
    [
      "a button to another host in disguise",
      { "plans[0].cta.href": "//evil.example" },
      "plans[0].cta.href: Expected a",
    ],
    [
      "a button of no known look",
      { "plans[0].cta.variant": "primry" },
      'plans[0].cta.variant: Expected one of primary, secondary, outline. Did you mean "primary"?',
    ],
    ["a text of several lines", { "plans[0].name": "a\nb" }, "plans[0].name: Expected one line"],
    ["a date in words", { "plans[0].createdAt": "yesterday" }, "plans[0].createdAt: Expected a date such as"],
    ["a date that never was", { "plans[0].updatedAt": "2026-13-41" }, "plans[0].updatedAt: There is no such date."],
    [
      "a field nobody knows",
      { "plans[0].prize": 1 },
      'plans[0].prize: There is no such field here. Did you mean "price"?',
    ],
    ["a category without an id", { "categories[0].id": undefined }, "categories[0].id: Every category needs an id."],
    [
      "a category without a name",
      { "categories[0].name": undefined },
      "categories[0].name: Every category needs a name.",
    ],
    ["two categories of one id", { "categories[1].id": "team" }, "categories[1].id: Another category has the id team."],
    ["a feature without an id", { [`${support}.id`]: undefined }, `${support}.id: Every feature needs an id.`],
    ["a feature without a name", { [`${support}.name`]: undefined }, `${support}.name: Every feature needs a name.`],
    [
      "two features of one id",
      { [`${support}.id`]: "clusters" },
      `${support}.id: Another feature has the id clusters.`,
    ],
    [
      "a pricing silent on a feature of this server",
      { "categories[1].features": [] },
      "categories: The feature clusters is missing",
    ],
    [
      "a feature silent on a plan",
      { [`${clusters}.values.enterprise`]: undefined },
      `${clusters}.values.enterprise: Set the value of this feature in the plan enterprise`,
    ],
    [
      "a value for a plan nobody offers",
      { [`${clusters}.values.enterprize`]: { enabled: true } },
      `${clusters}.values.enterprize: There is no such plan. Did you mean "enterprise"?`,
    ],
    [
      "a value that leaves open whether",
      { [`${clusters}.values.developer.enabled`]: undefined },
      `${clusters}.values.developer.enabled: Set whether`,
    ],
    [
      "half a thing",
      { [`${clusters}.values.developer.limit`]: 1.5 },
      `${clusters}.values.developer.limit: Expected a whole number from 0`,
    ],
    [
      "less than none",
      { [`${clusters}.values.developer.limit`]: -1 },
      `${clusters}.values.developer.limit: Expected a whole number from 0`,
    ],
    [
      "a limit that is null",
      { [`${clusters}.values.developer.limit`]: null },
      `${clusters}.values.developer.limit: Expected a number, got null.`,
    ],
    [
      "a feature for nobody",
      { [`${clusters}.values.developer.allowedRoles`]: [] },
      `${clusters}.values.developer.allowedRoles: Expected at least one role`,
    ],
    [
      "an unknown role",
      { [`${clusters}.values.developer.allowedRoles`]: ["owne"] },
      `${clusters}.values.developer.allowedRoles[0]: Expected one of owner,`,
    ],
    [
      "a limit nobody is held to",
      { [`${support}.values.developer.limit`]: 1 },
      `${support}.values.developer.limit: This server does not enforce the limit of support`,
    ],
    [
      "a limit of a switched feature",
      { "categories[2].features[0].values.developer.limit": 1 },
      "categories[2].features[0].values.developer.limit: This server does not enforce",
    ],
    [
      "roles nobody is held to",
      { [`${support}.values.developer.allowedRoles`]: ["admin"] },
      `${support}.values.developer.allowedRoles: This server does not enforce`,
    ],
  ])("refuses %s", (_what, changes, problem) => {
    const problems = problemsOf(changed(written, changes))

    assert.isTrue(
      problems.some((text) => text.startsWith(problem)),
      problems.join("\n"),
    )
  })

  it.each([[null], ["plans"], [[]], [7]])("refuses %j, which is no pricing", (input) => {
    assert.lengthOf(problemsOf(input), 1)
  })

  it("reports every problem at once, each once", () => {
    const problems = problemsOf(
      changed(written, {
        "plans[0].price.monthly": "free",
        "plans[1].default": true,
        [`${clusters}.name`]: undefined,
        [`${clusters}.values.developer.allowedRoles`]: ["king"],
        [`${support}.values.developer.limit`]: 1,
      }),
    )

    assert.lengthOf(problems, 5)
    assert.lengthOf(new Set(problems), 5)
  })

  it("blames no feature for a plan whose id is wrong", () => {
    assert.lengthOf(problemsOf(changed(written, { "plans[1].id": "Enterprise!" })), 1)
  })
})

describe("the default pricing", () => {
  it("puts new organizations on the free plan developer", () => {
    assert.deepInclude(defaultPlan(defaultPricing), { id: "developer", price: { monthly: 0, yearly: 0 } })
  })

  it("gives enterprise whatever developer has, and no less of it", () => {
    for (const { features } of defaultPricing.categories) {
      for (const { id, values } of features) {
        const { developer, enterprise } = values
        assert.isTrue(enterprise?.enabled, id)
        assert.isAtLeast(enterprise?.limit ?? 0, developer?.limit ?? 0, id)
      }
    }
  })
})

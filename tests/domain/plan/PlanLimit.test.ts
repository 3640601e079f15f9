import { assert, describe, it } from "@effect/vitest"

import { defaultPricing } from "#domain/plan/DefaultPricing.ts"
import { CountedFeature } from "#domain/plan/PlanFeature.ts"
import {
  allowsRole,
  findExclusion,
  findShortage,
  isEnabled,
  limitOf,
  planInForce,
  type PlanUser,
} from "#domain/plan/PlanLimit.ts"
import { pricingWith } from "#tests/fixtures/Pricings.ts"

const owner: PlanUser = { role: "owner", globalRole: "developer" }
const viewer: PlanUser = { role: "viewer", globalRole: "developer" }
const operator: PlanUser = { role: "viewer", globalRole: "admin" }

describe("a plan's limit", () => {
  it("is what the plan says, by feature", () => {
    assert.strictEqual(limitOf(defaultPricing, "developer", "clusters"), 5)
    assert.strictEqual(limitOf(defaultPricing, "enterprise", "clusters"), 100)
    assert.strictEqual(limitOf(defaultPricing, "developer", "audit-log"), 30)
  })

  it("does not exist where the plan says none", () => {
    const pricing = pricingWith("clusters", { developer: { enabled: true } })

    assert.isUndefined(limitOf(pricing, "developer", "clusters"))
    assert.isUndefined(findShortage(pricing, "developer", "clusters", 1_000_000))
  })

  it.each([
    [0, false],
    [4, false],
    [5, true],
    [6, true],
  ])("of 5, with %i there, is reached: %s", (count, isReached) => {
    assert.strictEqual(findShortage(defaultPricing, "developer", "clusters", count) !== undefined, isReached)
  })

  it("of none is reached at once", () => {
    const pricing = pricingWith("clusters", { developer: { enabled: true, limit: 0 } })

    assert.strictEqual(findShortage(pricing, "developer", "clusters", 0)?.limit, 0)
  })

  it("names the plan, the limit and what to do next once it is reached", () => {
    const shortage = findShortage(defaultPricing, "developer", "clusters", 5)

    assert.strictEqual(
      shortage?.message,
      "Clusters: the limit of the plan Developer is 5, and it is reached. Delete a cluster you no longer need, or ask the operator of this server for a plan that allows more: Enterprise.",
    )
  })

  it("is not promised to be higher elsewhere where it is not", () => {
    const shortage = findShortage(defaultPricing, "enterprise", "members", 500)

    assert.strictEqual(
      shortage?.message,
      "Members: the limit of the plan Enterprise is 500, and it is reached. Remove a member who no longer needs access.",
    )
  })

  it("is higher on a plan without one, and not on a plan without the feature", () => {
    const pricing = pricingWith("clusters", { enterprise: { enabled: true } })
    assert.deepStrictEqual(findShortage(pricing, "developer", "clusters", 5)?.planNames, ["Enterprise"])

    const closed = pricingWith("clusters", { enterprise: { enabled: false, limit: 100 } })
    assert.deepStrictEqual(findShortage(closed, "developer", "clusters", 5)?.planNames, [])
  })

  it.each(CountedFeature.literals)("of %s explains how to make room", (feature) => {
    const message = findShortage(defaultPricing, "developer", feature, 1000)?.message ?? ""

    assert.match(message, /reached\. (Give up|Remove|Delete|Revoke) an? /)
  })
})

describe("a feature", () => {
  it("is there where the plan has it", () => {
    assert.isTrue(isEnabled(defaultPricing, "enterprise", "slack-notifications"))
    assert.isFalse(isEnabled(defaultPricing, "developer", "slack-notifications"))
    assert.isUndefined(findExclusion(defaultPricing, "enterprise", "slack-notifications", viewer))
  })

  it("that the plan has not got is refused with the plans that have it", () => {
    const exclusion = findExclusion(defaultPricing, "developer", "slack-notifications", owner)

    assert.strictEqual(
      exclusion?.message,
      "Slack notifications: not in the plan Developer. Ask the operator of this server for a plan that has it: Enterprise.",
    )
  })

  it("that no plan has got is refused without naming one", () => {
    const pricing = pricingWith("slack-notifications", { enterprise: { enabled: false } })

    assert.strictEqual(
      findExclusion(pricing, "developer", "slack-notifications", owner)?.message,
      "Slack notifications: not in the plan Developer. Ask the operator of this server to offer a plan that has it.",
    )
  })
})

describe("a feature for some roles", () => {
  const pricing = pricingWith("clusters", {
    developer: { enabled: true, allowedRoles: ["owner", "admin"] },
    enterprise: { enabled: true, allowedRoles: ["platform-admin"] },
  })

  it("is there for them alone", () => {
    assert.isTrue(allowsRole(pricing, "developer", "clusters", owner))
    assert.isFalse(allowsRole(pricing, "developer", "clusters", viewer))
  })

  it("is there for everyone where no roles are named", () => {
    assert.isTrue(allowsRole(defaultPricing, "developer", "clusters", viewer))
  })

  it("knows who runs the platform by the global role, whatever the role in the organization", () => {
    assert.isTrue(allowsRole(pricing, "enterprise", "clusters", operator))
    assert.isFalse(allowsRole(pricing, "enterprise", "clusters", owner))
  })

  it("is there for anyone who runs the platform where it is there for developers", () => {
    const open = pricingWith("clusters", { developer: { enabled: true, allowedRoles: ["developer"] } })

    assert.isTrue(allowsRole(open, "developer", "clusters", operator))
    assert.isTrue(allowsRole(open, "developer", "clusters", viewer))
  })

  it("is refused to others by naming the roles", () => {
    assert.strictEqual(
      findExclusion(pricing, "developer", "clusters", viewer)?.message,
      "Clusters: in the plan Developer for owner, admin only. Ask a user with that role to do it.",
    )
  })
})

describe("a plan that is not offered any more", () => {
  it("is replaced by the default plan", () => {
    assert.deepStrictEqual(planInForce(defaultPricing, "gold"), {
      plan: defaultPricing.plans[0],
      unknownPlanId: "gold",
    })
    assert.strictEqual(limitOf(defaultPricing, "gold", "clusters"), 5)
  })

  it("is named in every refusal", () => {
    const said = "The plan gold is no longer offered: until the organization has another plan, Developer applies."

    assert.include(findShortage(defaultPricing, "gold", "clusters", 5)?.message, said)
    assert.include(findExclusion(defaultPricing, "gold", "slack-notifications", owner)?.message, said)
  })
})

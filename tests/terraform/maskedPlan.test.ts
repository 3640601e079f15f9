import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

import { maskedPlan, sensitiveValue } from "#adapters/terraform/run/MaskedPlan.ts"

const secret = "hunter2 and more"

const mask = (plan: object): unknown => JSON.parse(maskedPlan(JSON.stringify(plan), "").json)

const changed = (change: object) => ({ resource_changes: [{ address: "aws_db_instance.main", change }] })

const resourceIn = (values: object) => ({
  root_module: { child_modules: [{ resources: [{ address: "aws_db_instance.main", ...values }] }] },
})

/** Each place in a plan where a secret may stand, and the mark that Terraform gives it. */
const places: ReadonlyArray<readonly [string, object]> = [
  ["an attribute after the change", changed({ after: { password: secret }, after_sensitive: { password: true } })],
  [
    "an attribute that was sensitive only before the change",
    changed({
      before: { password: secret },
      after: { password: secret },
      before_sensitive: { password: true },
      after_sensitive: false,
    }),
  ],
  ["a whole object", changed({ after: { password: { text: secret } }, after_sensitive: true })],
  [
    "an item of a list of blocks",
    changed({
      after: { users: [{ name: "ada" }, { name: "grace", password: secret }] },
      after_sensitive: { users: [{}, { password: true }] },
    }),
  ],
  ["drift", { resource_drift: [{ address: "a.b", change: { before: secret, before_sensitive: true } }] }],
  [
    "planned values",
    { planned_values: resourceIn({ values: { password: secret }, sensitive_values: { password: true } }) },
  ],
  [
    "prior values that only the change marks",
    {
      ...changed({ after: { password: "x" }, after_sensitive: { password: true } }),
      prior_state: { values: resourceIn({ values: { password: secret }, sensitive_values: {} }) },
    },
  ],
  ["an output", { planned_values: { outputs: { password: { sensitive: true, value: secret } } } }],
  ["an output's change", { output_changes: { password: { after: secret, after_sensitive: true } } }],
  [
    "an output's own text",
    { configuration: { root_module: { outputs: { p: { sensitive: true, expression: { constant_value: secret } } } } } },
  ],
  [
    "a constant of the program",
    {
      ...changed({ after: { password: secret }, after_sensitive: { password: true } }),
      configuration: resourceIn({ expressions: { password: { constant_value: secret } } }),
    },
  ],
  [
    "a constant inside an argument of the program",
    {
      ...changed({ after: { tags: { owner: "x" } }, after_sensitive: { tags: { owner: true } } }),
      configuration: resourceIn({ expressions: { tags: { constant_value: { owner: secret } } } }),
    },
  ],
  [
    "a constant in a nested block of the program",
    {
      ...changed({ after: { users: [{ password: secret }] }, after_sensitive: { users: [{ password: true }] } }),
      configuration: resourceIn({ expressions: { users: [{ password: { constant_value: secret } }] } }),
    },
  ],
  ["a variable", { variables: { password: { value: secret } } }],
]

describe("A plan shown to people", () => {
  it.each(places)("hides a secret in %s", (_, plan) => {
    assert.notInclude(JSON.stringify(mask(plan)), secret)
  })

  it("hides a secret also where no one marked it, in the text as well", () => {
    const change = {
      after: { tags: { owner: secret }, tags_all: { owner: secret }, note: `It is ${secret}.` },
      after_sensitive: { tags: { owner: true } },
    }

    const { json, text } = maskedPlan(JSON.stringify(changed(change)), `+ tags_all = { owner = "${secret}" }`)

    assert.notInclude(json, secret)
    assert.strictEqual(text, `+ tags_all = { owner = "${sensitiveValue}" }`)
  })

  it("leaves a text alone that is also a short secret", () => {
    const change = { after: { enabled: "true", other: "true" }, after_sensitive: { enabled: true } }

    assert.deepStrictEqual(
      mask(changed(change)),
      changed({ ...change, after: { enabled: sensitiveValue, other: "true" } }),
    )
  })

  it("says what it hides, and keeps the rest", () => {
    const change = {
      actions: ["update"],
      before: { name: "db", password: null },
      after: { name: "db", password: secret, size: 2 },
      before_sensitive: { password: true },
      after_sensitive: { password: true },
    }

    assert.deepStrictEqual(
      mask(changed(change)),
      changed({ ...change, after: { ...change.after, password: sensitiveValue } }),
    )
  })

  it.prop("is the plan itself where nothing is sensitive", [Schema.Record(Schema.String, Schema.Json)], ([values]) => {
    const plan = changed({ before: null, after: values, before_sensitive: false, after_sensitive: {} })

    assert.strictEqual(maskedPlan(JSON.stringify(plan), "").json, JSON.stringify(JSON.parse(JSON.stringify(plan))))
  })
})

import { assert, describe, it } from "@effect/vitest"

import { policyDocument } from "#adapters/simulated-cloud/aws/data/PolicyDocument.ts"
import { type Attributes, textAt } from "#adapters/simulated-cloud/value/Value.ts"

const render = (config: Attributes): unknown => JSON.parse(textAt(policyDocument(config), "minified_json") ?? "")

describe("a policy document", () => {
  it("names one action as text, several as a list, and what is not said not at all", () => {
    assert.deepStrictEqual(
      render({
        statement: [
          { actions: ["s3:GetObject"], resources: ["arn:aws:s3:::b/*"], sid: null },
          { effect: "Deny", actions: ["s3:Get*", "s3:List*"], resources: ["*"], sid: "NoReading" },
        ],
      }),
      {
        Version: "2012-10-17",
        Statement: [
          { Effect: "Allow", Action: "s3:GetObject", Resource: "arn:aws:s3:::b/*" },
          { Sid: "NoReading", Effect: "Deny", Action: ["s3:List*", "s3:Get*"], Resource: "*" },
        ],
      },
    )
  })

  it("names principals and conditions", () => {
    assert.deepStrictEqual(
      render({
        statement: [
          {
            actions: ["sts:AssumeRoleWithWebIdentity"],
            principals: [{ type: "Federated", identifiers: ["arn:aws:iam::1:oidc-provider/a"] }],
            condition: [{ test: "StringEquals", variable: "a:aud", values: ["sts.amazonaws.com"] }],
          },
          { actions: ["sns:Publish"], principals: [{ type: "*", identifiers: ["*"] }] },
        ],
      }),
      {
        Version: "2012-10-17",
        Statement: [
          {
            Effect: "Allow",
            Action: "sts:AssumeRoleWithWebIdentity",
            Principal: { Federated: "arn:aws:iam::1:oidc-provider/a" },
            Condition: { StringEquals: { "a:aud": "sts.amazonaws.com" } },
          },
          { Effect: "Allow", Action: "sns:Publish", Principal: "*" },
        ],
      },
    )
  })

  it("takes in other documents, and lets an override replace the statement of its name", () => {
    const source = JSON.stringify({ Version: "2012-10-17", Statement: [{ Sid: "A", Effect: "Allow", Action: "a:*" }] })
    const override = JSON.stringify({ Version: "2012-10-17", Statement: { Sid: "A", Effect: "Deny", Action: "a:*" } })

    assert.deepStrictEqual(
      render({
        source_policy_documents: [source],
        override_policy_documents: [override],
        statement: [{ actions: ["b:*"] }],
      }),
      {
        Version: "2012-10-17",
        Statement: [
          { Effect: "Allow", Action: "b:*" },
          { Sid: "A", Effect: "Deny", Action: "a:*" },
        ],
      },
    )
  })
})

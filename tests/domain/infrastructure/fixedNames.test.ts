import { assert, describe, it } from "@effect/vitest"

import { fixedNames } from "#domain/infrastructure/FixedNames.ts"

describe("the fixed names of a program", () => {
  it("are those of the types of which an account has one of each name", () => {
    const program = JSON.stringify({
      resource: {
        aws_eks_cluster: { main: { name: "orion" } },
        aws_kms_alias: { key: { name: "alias/orrery/orion" } },
        aws_iam_role_policy: { inline: { name: "encrypt-secrets" } },
      },
    })

    assert.deepStrictEqual(fixedNames(program), [
      { address: "aws_eks_cluster.main", resourceType: "aws_eks_cluster", name: "orion" },
      { address: "aws_kms_alias.key", resourceType: "aws_kms_alias", name: "alias/orrery/orion" },
    ])
  })

  it("leave out prefixes, and names that are known only later", () => {
    const program = JSON.stringify({
      resource: {
        aws_sqs_queue: { prefixed: { name_prefix: "orion-" }, derived: { name: "${aws_eks_cluster.main.name}-queue" } },
      },
    })

    assert.deepStrictEqual(fixedNames(program), [])
  })

  it("are none in a program without resources", () => assert.deepStrictEqual(fixedNames("{}"), []))
})

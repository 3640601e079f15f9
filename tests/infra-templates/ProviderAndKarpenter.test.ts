import { assert, describe, it } from "@effect/vitest"

import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"

import { programOf, resourcesOf, textsIn, theOnly } from "./fixtures/Program.ts"
import { example, fullSpec, input, spec } from "./fixtures/Requests.ts"

describe("Karpenter", () => {
  const program = programOf(input(example("eks-spot-arm64-karpenter")))

  it("learns of interruptions through an encrypted queue", () => {
    assert.strictEqual(theOnly(program, "aws_sqs_queue")["sqs_managed_sse_enabled"], true)
    assert.strictEqual(resourcesOf(program, "aws_cloudwatch_event_rule").length, 4)
  })

  it("has a role by pod identity, and its machines an access entry", () => {
    assert.deepInclude(theOnly(program, "aws_eks_pod_identity_association"), {
      namespace: "kube-system",
      service_account: "karpenter",
    })
    assert.deepInclude(textsIn(program.resource["aws_eks_access_entry"]), "EC2_LINUX")
  })

  it("finds subnets and security group by tag, and hands its settings on as outputs", () => {
    for (const { attributes } of resourcesOf(program, "aws_subnet").filter(({ address }) =>
      address.includes("private"),
    )) {
      assert.deepInclude(attributes["tags"] as object, { "karpenter.sh/discovery": "batch-arm" })
    }
    assert.strictEqual(program.output["karpenter_version"]?.["value"], "1.9.2")
    assert.includeMembers(
      [...textsIn(program.output["karpenter_requirements"])],
      ["karpenter.sh/capacity-type", "spot"],
    )
  })

  it("leaves no trace when it is not asked for", () => {
    assert.isFalse(textsIn(programOf(input())).some((text) => /karpenter\./.test(text) || text.includes("karpenter_")))
  })
})

describe("the provider", () => {
  const providerOf = (of: ClusterSpec) => programOf(input(of)).provider.aws[0] ?? {}

  it("works in the account of the request and no other", () => {
    assert.deepInclude(providerOf(spec()), { region: "eu-central-1", allowed_account_ids: ["123456789012"] })
  })

  it("assumes the role of the account, with the organization as external id", () => {
    assert.deepStrictEqual(providerOf(spec())["assume_role"], [
      {
        role_arn: "arn:aws:iam::123456789012:role/OrreryProvisioner",
        external_id: input().organizationId,
        session_name: `orrery-${input().clusterId}`,
      },
    ])
    assert.deepInclude(textsIn(providerOf(fullSpec)), "arn:aws:iam::123456789012:role/Provisioner")
  })

  it("assumes none with keys of the request's own", () => {
    assert.notProperty(providerOf(spec({}, { credentialsType: "static" })), "assume_role")
  })

  it.each([
    ["cn-north-1", "arn:aws-cn:"],
    ["us-gov-west-1", "arn:aws-us-gov:"],
  ])("of %s speaks of that partition", (region, prefix) => {
    const named = spec({ region }, { controlPlaneAvailabilityZones: [`${region}a`, `${region}b`] })
    const texts = textsIn(programOf(input(named)).resource).flatMap((text) => text.match(/arn:aws[a-z-]*:/g) ?? [])

    assert.deepStrictEqual([...new Set(texts)], [prefix])
  })
})

import { assert, describe, it } from "@effect/vitest"

import { kubernetesVersions } from "#domain/provisioner/eks/KubernetesVersions.ts"
import { isOrreryTag } from "#infra-templates/aws/OrreryTags.ts"
import { addonVersions } from "#infra-templates/eks/AddonVersions.ts"

import { type Program, programOf, referencesOf, resourcesOf, textsIn, theOnly } from "./fixtures/Program.ts"
import { programs } from "./fixtures/Programs.ts"
import { fullSpec, input, spec } from "./fixtures/Requests.ts"

/** The only AWS types of the template that take no tags (AWS provider 6.25). */
const untaggable = new Set([
  "aws_cloudwatch_event_target",
  "aws_eks_access_policy_association",
  "aws_iam_role_policy",
  "aws_iam_role_policy_attachment",
  "aws_kms_alias",
  "aws_route",
  "aws_route_table_association",
  "aws_sqs_queue_policy",
])

const policiesIn = (program: Program): ReadonlyArray<string> =>
  resourcesOf(program)
    .flatMap(({ attributes }) => [attributes["policy"], attributes["assume_role_policy"]])
    .filter((policy): policy is string => typeof policy === "string")

const hasCycle = (program: Program): boolean => {
  const references = new Map(
    resourcesOf(program).map((resource) => [resource.address, referencesOf(program, resource)]),
  )
  const state = new Map<string, "open" | "done">()
  const visit = (address: string): boolean => {
    if (state.get(address) === "open") return true
    if (state.get(address) === "done") return false
    state.set(address, "open")
    const cyclic = [...(references.get(address) ?? [])].some(visit)
    state.set(address, "done")
    return cyclic
  }
  return [...references.keys()].some(visit)
}

describe.each(programs)("the program of %s", (_, program) => {
  it("says what each of its outputs is", () => {
    for (const [name, { description }] of Object.entries(program.output)) {
      assert.match(String(description), /^[A-Z].+\.$/, name)
    }
  })

  it("tags everything that takes tags with its address", () => {
    for (const { address, type, attributes } of resourcesOf(program)) {
      const tags = (attributes["tags"] ?? {}) as Readonly<Record<string, string>>
      if (untaggable.has(type)) assert.notProperty(attributes, "tags", address)
      else assert.strictEqual(tags["orrery.dev/address"], address)
      assert.deepStrictEqual(Object.keys(tags).filter(isOrreryTag), untaggable.has(type) ? [] : ["orrery.dev/address"])
    }
  })

  it("carries the ids of cluster and organization on everything", () => {
    const { clusterId, organizationId } = input()

    assert.deepInclude(textsIn(program.provider.aws[0]?.["default_tags"]), clusterId)
    assert.deepInclude(textsIn(program.provider.aws[0]?.["default_tags"]), organizationId)
  })

  it("can be ordered: nothing waits for itself", () => {
    assert.isFalse(hasCycle(program))
  })

  it("refers only to what it declares", () => {
    const declared = new Set([
      ...resourcesOf(program).map(({ address }) => address),
      ...Object.entries(program.data ?? {}).flatMap(([type, blocks]) =>
        Object.keys(blocks).map((name) => `data.${type}.${name}`),
      ),
    ])
    for (const resource of resourcesOf(program)) {
      for (const address of referencesOf(program, resource)) assert.isTrue(declared.has(address), address)
    }
  })

  it("grants no action on everything, save to the account over its own key", () => {
    for (const policy of policiesIn(program)) {
      const { Statement } = JSON.parse(policy) as { Statement: ReadonlyArray<Readonly<Record<string, unknown>>> }
      for (const statement of Statement.filter(({ Effect }) => Effect === "Allow")) {
        assert.notInclude(textsIn(statement["Action"]), "*")
        if (textsIn(statement["Action"]).some((action) => action.endsWith(":*"))) {
          assert.strictEqual(statement["Sid"], "AccountDecidesByIam")
        }
      }
    }
  })

  it("keeps IAM's and EC2's limits on the length of policies and names", () => {
    for (const policy of policiesIn(program)) assert.isAtMost(policy.length, 6144)
    for (const { type, attributes } of resourcesOf(program)) {
      const limit = type === "aws_eks_node_group" ? 37 : 38
      if (!/_(role|event_rule|node_group)$/.test(type)) continue
      const [prefix = ""] = textsIn(attributes["name_prefix"] ?? attributes["node_group_name_prefix"])
      assert.isTrue(prefix.length > 1 && prefix.length <= limit, prefix)
    }
  })

  it("holds no output that is secret, and no credential", () => {
    const texts = textsIn(program)

    for (const output of Object.values(program.output)) assert.notProperty(output, "sensitive")
    for (const word of ["access_key", "secret_key", "token", "AWS_SECRET_ACCESS_KEY"]) assert.notInclude(texts, word)
  })
})

describe("deletion protection", () => {
  it.each([true, false])("is %s when the run says so", (deletionProtection) => {
    const program = programOf(input(spec(), { deletionProtection }))

    assert.strictEqual(theOnly(program, "aws_eks_cluster")["deletion_protection"], deletionProtection)
  })

  it("changes nothing else, so that it can be turned off by itself", () => {
    const resources = (deletionProtection: boolean) =>
      resourcesOf(programOf(input(fullSpec, { deletionProtection }))).filter(({ type }) => type !== "aws_eks_cluster")

    assert.deepStrictEqual(resources(true), resources(false))
  })
})

describe("every Kubernetes version Orrery offers", () => {
  it.each(kubernetesVersions.map(({ minor }) => minor))("%s has its add-ons", (minor) => {
    assert.property(addonVersions, minor)
    assert.isTrue(addonVersions["1.34"]["kube-proxy"].startsWith("v1.34."))
  })

  it("gets the kube-proxy of its own minor", () => {
    for (const [minor, versions] of Object.entries(addonVersions)) {
      assert.isTrue(versions["kube-proxy"].startsWith(`v${minor}.`))
    }
  })
})

import { assert, describe, it } from "@effect/vitest"

import { kubernetesVersions } from "#domain/catalogue/KubernetesVersions.ts"
import { addonVersions } from "#infra-templates/eks/AddonVersions.ts"
import { isOrreryTag } from "#infra-templates/synthesis/OrreryTags.ts"

import {
  type Program,
  programOf,
  referencesOf,
  type Resource,
  resourcesOf,
  textsIn,
  theOnly,
} from "./fixtures/Program.ts"
import { example, fullSpec, givenNetworkSpec, input, spec } from "./fixtures/Requests.ts"

const programs: ReadonlyArray<readonly [string, Program]> = [
  ["the smallest cluster", programOf(input())],
  ["a cluster with everything", programOf(input(fullSpec))],
  ["a cluster in a given network", programOf(input(givenNetworkSpec()))],
  ["the Karpenter example", programOf(input(example("eks-spot-arm64-karpenter")))],
]

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

const reaches = (program: Program, from: Resource, to: string): boolean => {
  const byAddress = new Map(resourcesOf(program).map((resource) => [resource.address, resource]))
  const seen = new Set<string>()
  const visit = (resource: Resource): boolean =>
    [...referencesOf(program, resource)].some((address) => {
      const next = byAddress.get(address)
      if (address === to) return true
      if (next === undefined || seen.has(address)) return false
      seen.add(address)
      return visit(next)
    })
  return visit(from)
}

describe.each(programs)("%s", (_, program) => {
  const cluster = theOnly(program, "aws_eks_cluster")

  it("has an API that only its network reaches", () => {
    assert.deepInclude(cluster["vpc_config"] as object, {
      endpoint_private_access: true,
      endpoint_public_access: false,
    })
  })

  it("encrypts Kubernetes secrets with a key of its own that turns over", () => {
    assert.deepStrictEqual(cluster["encryption_config"], {
      provider: { key_arn: "${aws_kms_key.encryption_key.arn}" },
      resources: ["secrets"],
    })
    assert.strictEqual(theOnly(program, "aws_kms_key")["enable_key_rotation"], true)
    assert.include(String(theOnly(program, "aws_kms_key")["policy"]), "123456789012:root")
  })

  it("writes all five logs to an encrypted group made before it", () => {
    assert.deepStrictEqual(cluster["enabled_cluster_log_types"], [
      "api",
      "audit",
      "authenticator",
      "controllerManager",
      "scheduler",
    ])
    assert.include(textsIn(cluster["depends_on"]), "aws_cloudwatch_log_group.control_plane_logs")
    for (const { attributes } of resourcesOf(program, "aws_cloudwatch_log_group")) {
      assert.strictEqual(attributes["kms_key_id"], "${aws_kms_key.encryption_key.arn}")
      assert.strictEqual(attributes["retention_in_days"], 365)
    }
  })

  it("lets nobody in but by access entries, its maker included", () => {
    assert.deepStrictEqual(cluster["access_config"], {
      authentication_mode: "API",
      bootstrap_cluster_creator_admin_permissions: false,
    })
    assert.isAtLeast(resourcesOf(program, "aws_eks_access_entry").length, 2)
  })

  it("is supported by AWS in the standard way, moves out of a failing zone, and brings its own add-ons", () => {
    assert.deepInclude(cluster, {
      upgrade_policy: { support_type: "STANDARD" },
      zonal_shift_config: { enabled: true },
      bootstrap_self_managed_addons: false,
    })
  })

  it("gives pods identities in both ways", () => {
    const names = resourcesOf(program, "aws_eks_addon").map(({ attributes }) => attributes["addon_name"])

    assert.include(names, "eks-pod-identity-agent")
    assert.strictEqual(resourcesOf(program, "aws_iam_openid_connect_provider").length, 1)
  })

  it("makes machines that keep their credentials and their disks to themselves", () => {
    for (const { attributes } of resourcesOf(program, "aws_launch_template")) {
      assert.deepInclude(attributes["metadata_options"] as object, {
        http_tokens: "required",
        http_put_response_hop_limit: 1,
      })
      for (const { ebs } of attributes["block_device_mappings"] as ReadonlyArray<{ ebs: object }>) {
        assert.deepInclude(ebs, { encrypted: "true", volume_type: "gp3" })
      }
    }
  })

  it("tags machines, disks and interfaces, which the provider's default tags do not reach", () => {
    for (const { attributes } of resourcesOf(program, "aws_launch_template")) {
      const tagged = attributes["tag_specifications"] as ReadonlyArray<{ resource_type: string; tags: object }>
      assert.deepStrictEqual(
        tagged.map(({ resource_type }) => resource_type),
        ["instance", "volume", "network-interface"],
      )
      for (const { tags } of tagged) {
        assert.includeMembers(Object.keys(tags), ["orrery.dev/cluster-id", "orrery.dev/organization-id", "Name"])
        assert.notProperty(tags, "orrery.dev/address")
      }
    }
  })

  it("has nodes only in private subnets", () => {
    for (const { attributes } of resourcesOf(program, "aws_eks_node_group")) {
      for (const subnet of textsIn(attributes["subnet_ids"])) assert.notMatch(subnet, /public|subnet-0a1b2c3d4e5f60703/)
    }
  })

  it("lets its own nodes be mended, and its size be changed by autoscalers", () => {
    for (const { attributes } of resourcesOf(program, "aws_eks_node_group")) {
      assert.deepStrictEqual(attributes["node_repair_config"], { enabled: true })
      assert.deepStrictEqual(attributes["lifecycle"], {
        create_before_destroy: true,
        ignore_changes: ["scaling_config[0].desired_size"],
      })
    }
  })

  it("has what a node needs before its nodes, and what needs nodes after them", () => {
    const nodes = resourcesOf(program, "aws_eks_node_group")
    for (const addon of ["vpc-cni", "kube-proxy", "eks-pod-identity-agent"]) {
      for (const node of nodes) assert.isTrue(reaches(program, node, `aws_eks_addon.node_addons_${addon}`), addon)
    }
    for (const addon of ["coredns", "metrics-server", "aws-ebs-csi-driver"]) {
      const [after] = resourcesOf(program).filter(({ address }) => address === `aws_eks_addon.cluster_addons_${addon}`)
      for (const node of nodes) assert.isTrue(after !== undefined && reaches(program, after, node.address), addon)
    }
  })

  it("pins every add-on", () => {
    for (const { attributes } of resourcesOf(program, "aws_eks_addon")) {
      assert.match(String(attributes["addon_version"]), /^v\d+\.\d+\.\d+-eksbuild\.\d+$/)
    }
  })

  it("opens no port to the internet", () => {
    for (const { attributes } of resourcesOf(program, "aws_vpc_security_group_ingress_rule")) {
      assert.notProperty(attributes, "cidr_ipv4")
      assert.property(attributes, "referenced_security_group_id")
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

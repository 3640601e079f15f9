import { assert, describe, it } from "@effect/vitest"

import { type Program, referencesOf, type Resource, resourcesOf, textsIn, theOnly } from "./fixtures/Program.ts"
import { programs } from "./fixtures/Programs.ts"

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

  it("lets no one in but by access entries, its maker included", () => {
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
})

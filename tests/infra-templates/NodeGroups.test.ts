import { assert, describe, it } from "@effect/vitest"

import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import { AmiFamily } from "#domain/provisioner/eks/EksSpec.ts"

import { programOf, resourcesOf, textsIn, theOnly } from "./fixtures/Program.ts"
import { input, nodeGroup, spec } from "./fixtures/Requests.ts"

const groupOf = (of: ClusterSpec) => theOnly(programOf(input(of)), "aws_eks_node_group")

describe("a node group", () => {
  it("has its own bounds, machines and way of buying", () => {
    const group = groupOf(
      spec({
        nodeGroups: [nodeGroup({ purchaseOption: "spot", machineTypes: ["m7i.large", "m6i.large"], minNode: 1 })],
      }),
    )

    assert.deepInclude(group, {
      capacity_type: "SPOT",
      instance_types: ["m7i.large", "m6i.large"],
      scaling_config: { min_size: 1, max_size: 5, desired_size: 1 },
    })
  })

  it("starts with one node when no group has to have any, for CoreDNS needs a machine", () => {
    const sizes = (...groups: [number, ...Array<number>]) => {
      const [first = nodeGroup(), ...others] = groups.map((minNode, index) => nodeGroup({ name: `g${index}`, minNode }))
      return resourcesOf(programOf(input(spec({ nodeGroups: [first, ...others] }))), "aws_eks_node_group").map(
        ({ attributes }) => (attributes["scaling_config"] as { desired_size: number }).desired_size,
      )
    }

    assert.deepStrictEqual(sizes(0, 0), [1, 0])
    assert.deepStrictEqual(sizes(0, 2), [0, 2])
  })

  it("carries labels and taints in EKS's spelling", () => {
    const taints = [
      { key: "a", value: "1", effect: "NoSchedule", operator: "Equal" },
      { key: "b", value: "2", effect: "PreferNoSchedule", operator: "NotEqual" },
      { key: "c", value: "3", effect: "NoExecute", operator: "Exists" },
    ] as const
    const group = groupOf(spec({ nodeGroups: [nodeGroup({ labels: { tier: "web" }, taints })] }))

    assert.deepStrictEqual(group["taint"], [
      { key: "a", value: "1", effect: "NO_SCHEDULE" },
      { key: "b", value: "2", effect: "PREFER_NO_SCHEDULE" },
      { key: "c", effect: "NO_EXECUTE" },
    ])
    assert.deepStrictEqual(group["labels"], { tier: "web", "orrery.dev/node-group": "general" })
  })

  it.each([
    [undefined, { max_unavailable_percentage: 33 }],
    [2, { max_unavailable: 2 }],
    ["2", { max_unavailable: 2 }],
    ["50%", { max_unavailable_percentage: 50 }],
    ["0%", { max_unavailable_percentage: 1 }],
    [0, { max_unavailable: 1 }],
  ])("is updated %s nodes at a time", (maxUnavailable, expected) => {
    const rollingUpdate = maxUnavailable === undefined ? {} : { maxUnavailable }

    assert.deepStrictEqual(groupOf(spec({ rollingUpdate }))["update_config"], expected)
  })

  it.each([
    ["AmazonLinux2023", "x86_64", undefined, "AL2023_x86_64_STANDARD"],
    ["AmazonLinux2023", "arm64", undefined, "AL2023_ARM_64_STANDARD"],
    ["AmazonLinux2023", "x86_64", "gputype", "AL2023_x86_64_NVIDIA"],
    ["Bottlerocket", "x86_64", undefined, "BOTTLEROCKET_x86_64"],
    ["Bottlerocket", "arm64", "gputype", "BOTTLEROCKET_ARM_64_NVIDIA"],
    ["Ubuntu2404", "arm64", undefined, "CUSTOM"],
  ] as const)("of %s on %s (%s) has image type %s", (amiFamily, architecture, categoryType, amiType) => {
    const group = nodeGroup(categoryType === undefined ? {} : { categoryType })

    assert.strictEqual(groupOf(spec({ architecture, nodeGroups: [group] }, { amiFamily }))["ami_type"], amiType)
  })

  it.each(AmiFamily.literals)("of %s has a disk of the size asked for, where its containers live", (amiFamily) => {
    const program = programOf(input(spec({ nodeGroups: [nodeGroup({ volumeSizeGiB: 77 })] }, { amiFamily })))
    const device =
      amiFamily === "Bottlerocket" ? "/dev/xvdb" : amiFamily === "AmazonLinux2023" ? "/dev/xvda" : "/dev/sda1"

    assert.deepStrictEqual(theOnly(program, "aws_launch_template")["block_device_mappings"], [
      {
        device_name: device,
        ebs: { delete_on_termination: "true", encrypted: "true", volume_size: 77, volume_type: "gp3" },
      },
    ])
  })

  it("of Ubuntu starts from Canonical's image for the version, with its own first commands", () => {
    const of = spec({ architecture: "arm64" }, { amiFamily: "UbuntuPro2404", kubernetesVersion: "1.34.2" })
    const program = programOf(input(of))

    assert.deepInclude(
      textsIn(program.data),
      "/aws/service/canonical/ubuntu/eks-pro/24.04/1.34/stable/current/arm64/hvm/ebs-gp3/ami-id",
    )
    assert.strictEqual(
      theOnly(program, "aws_launch_template")["user_data"],
      "${base64encode(local.nodes_general_template_bootstrap)}",
    )
    assert.notProperty(groupOf(of), "version")
    assert.match(textsIn(program.locals).join("\n"), /^\/etc\/eks\/bootstrap\.sh 'first-light' --apiserver-endpoint/m)
  })

  it("of Ubuntu refuses a label that could leave its quotes", () => {
    const group = nodeGroup({ labels: { tier: "'; reboot; '" } })

    assert.throws(
      () => programOf(input(spec({ nodeGroups: [group] }, { amiFamily: "Ubuntu2204" }))),
      /A label or taint/,
    )
  })
})

import { assert, describe, it } from "@effect/vitest"

import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import { AmiFamily } from "#domain/cluster/EksSpec.ts"
import { isOrreryTag } from "#infra-templates/synthesis/OrreryTags.ts"
import { synthesizeCluster } from "#infra-templates/SynthesizeCluster.ts"

import { type Program, programOf, resourcesOf, textsIn, theOnly } from "./fixtures/Program.ts"
import { eks, example, fullSpec, givenNetworkSpec, input, nodeGroup, spec } from "./fixtures/Requests.ts"

const groupOf = (of: ClusterSpec) => theOnly(programOf(input(of)), "aws_eks_node_group")

const namesOf = (program: Program, type: string) =>
  resourcesOf(program, type).map(({ address }) => address.split(".")[1])

describe("a network of the cluster's own", () => {
  const program = programOf(input())

  it("has in each zone a private and a public subnet and a NAT gateway", () => {
    assert.deepStrictEqual(namesOf(program, "aws_subnet"), [
      ...["a", "b", "c"].map((zone) => `network_private_${zone}`),
      ...["a", "b", "c"].map((zone) => `network_public_${zone}`),
    ])
    assert.strictEqual(resourcesOf(program, "aws_nat_gateway").length, 3)
    assert.strictEqual(resourcesOf(program, "aws_eip").length, 3)
    for (const { attributes } of resourcesOf(program, "aws_subnet")) {
      assert.strictEqual(attributes["map_public_ip_on_launch"], false)
    }
  })

  it("records its connections, closes its default group, and reaches S3 without the NAT gateways", () => {
    assert.strictEqual(theOnly(program, "aws_flow_log")["traffic_type"], "ALL")
    assert.notProperty(theOnly(program, "aws_default_security_group"), "ingress")
    assert.notProperty(theOnly(program, "aws_default_security_group"), "egress")
    assert.strictEqual(theOnly(program, "aws_vpc_endpoint")["vpc_endpoint_type"], "Gateway")
    assert.strictEqual(textsIn(theOnly(program, "aws_vpc_endpoint")["route_table_ids"]).length, 3)
  })

  it("takes the zones the request names, and a second one when it names one", () => {
    const zonesOf = (zones: ReadonlyArray<string>, groupZones: ReadonlyArray<string> = []) =>
      resourcesOf(
        programOf(
          input(
            spec(
              { nodeGroups: [nodeGroup({ availabilityZones: groupZones })] },
              { controlPlaneAvailabilityZones: zones },
            ),
          ),
        ),
        "aws_nat_gateway",
      ).map(({ address }) => address.at(-1))

    assert.deepStrictEqual(zonesOf(["eu-central-1c", "eu-central-1b"]), ["b", "c"])
    assert.deepStrictEqual(zonesOf(["eu-central-1c"]), ["a", "c"])
    assert.deepStrictEqual(zonesOf(["eu-central-1a", "eu-central-1b"], ["eu-central-1c"]), ["a", "b", "c"])
  })

  it("keeps the control plane to the zones asked for", () => {
    const of = spec(
      { nodeGroups: [nodeGroup({ availabilityZones: ["eu-central-1c"] })] },
      { controlPlaneAvailabilityZones: ["eu-central-1a", "eu-central-1b"] },
    )
    const network = theOnly(programOf(input(of)), "aws_eks_cluster")["vpc_config"]

    assert.notInclude(textsIn(network), "${aws_subnet.network_private_c.id}")
    assert.deepStrictEqual(groupOf(of)["subnet_ids"], ["${aws_subnet.network_private_c.id}"])
  })

  it("takes zones that exist in a region without a zone b", () => {
    const tokyo = programOf(input(spec({ region: "ap-northeast-1" })))

    for (const { attributes } of resourcesOf(tokyo, "aws_subnet")) {
      assert.notStrictEqual(attributes["availability_zone"], "ap-northeast-1b")
    }
  })
})

describe("a given network", () => {
  const program = programOf(input(givenNetworkSpec()))

  it("is read, and nothing of it is made, changed or tagged", () => {
    const touched = resourcesOf(program).filter(({ type }) =>
      /^aws_(vpc|subnet|default_|nat_|internet_|route|eip|flow_log|ec2_tag|vpc_endpoint|network_acl)/.test(type),
    )

    assert.deepStrictEqual(
      touched.map(({ type }) => type).filter((type) => !type.startsWith("aws_vpc_security_group_")),
      [],
    )
    assert.deepStrictEqual(Object.keys(program.data ?? {}).sort(), ["aws_subnet", "aws_vpc"])
  })

  it("must belong together: subnets are read with their VPC and zone", () => {
    const subnets = program.data?.["aws_subnet"] ?? {}

    assert.deepStrictEqual(subnets["network_subnet-0a1b2c3d4e5f60701"], {
      id: "subnet-0a1b2c3d4e5f60701",
      vpc_id: "${data.aws_vpc.network_vpc.id}",
      availability_zone: "eu-central-1a",
    })
  })

  it("gives each zone its group when asked to", () => {
    const of = givenNetworkSpec([nodeGroup({ createPerAZ: true })])

    assert.deepStrictEqual(namesOf(programOf(input(of)), "aws_eks_node_group"), ["nodes_general_a", "nodes_general_b"])
  })
})

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

    assert.throws(() => programOf(input(spec({ nodeGroups: [group] }, { amiFamily: "Ubuntu2204" }))), /label or taint/)
  })
})

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
    assert.strictEqual(program.output["karpenter_version"]?.["value"], "1.8.2")
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
    const texts = textsIn(programOf(input(spec({ region }))).resource).flatMap(
      (text) => text.match(/arn:aws[a-z-]*:/g) ?? [],
    )

    assert.deepStrictEqual([...new Set(texts)], [prefix])
  })
})

const refused: ReadonlyArray<readonly [string, ClusterSpec, RegExp]> = [
  ["a cluster's name with capitals", spec({ clusterName: "Shop" }), /^spec\.clusterName/],
  ["another provider", spec({ provider: "gcp" }), /^spec\.provider/],
  ["a region that is none", spec({ region: "somewhere" }), /^spec\.region/],
  ["an account that is none", spec({}, { accountId: "12" }), /accountId/],
  ["a role that is none", spec({}, { roleArn: "arn:aws:iam::1:user/a" }), /roleArn/],
  ["a Kubernetes version without add-ons", spec({}, { kubernetesVersion: "1.20" }), /kubernetesVersion/],
  ["a tag of Orrery's own", spec({}, { tags: { "Orrery.dev/cluster-id": "x" } }), /tags/],
  ["two groups of one name", spec({ nodeGroups: [nodeGroup(), nodeGroup()] }), /Two node groups/],
  ["a group's name that is none", spec({ nodeGroups: [nodeGroup({ name: "a_b" })] }), /^spec\.nodeGroups/],
  ["a group without room", spec({ nodeGroups: [nodeGroup({ minNode: 0, maxNode: 0 })] }), /maxNode/],
  ["bounds that cross", spec({ nodeGroups: [nodeGroup({ minNode: 6 })] }), /minNode/],
  ["a zone of another region", spec({}, { controlPlaneAvailabilityZones: ["us-east-1a"] }), /AvailabilityZones/],
  ["a zone beyond f", spec({ nodeGroups: [nodeGroup({ availabilityZones: ["eu-central-1g"] })] }), /availabilityZones/],
  ["a given network without subnets", spec({}, { vpcId: "vpc-0a" }), /private subnets in two zones/],
  ["a VPC id that is none", spec({}, { vpcId: "vpc/0a" }), /vpcId/],
  [
    "groups per zone in subnets of unknown zones",
    spec(
      { nodeGroups: [nodeGroup({ createPerAZ: true })] },
      {
        vpcId: "vpc-0a",
        subnets: [
          { id: "subnet-0a", type: "private" },
          { id: "subnet-0b", type: "private" },
        ],
      },
    ),
    /createPerAZ/,
  ],
  [
    "a group in a zone without a given subnet",
    givenNetworkSpec([nodeGroup({ availabilityZones: ["eu-central-1c"] })]),
    /No private subnet/,
  ],
]

describe("synthesis refuses", () => {
  it.each(refused)("%s", (_, of, message) => {
    assert.throws(() => synthesizeCluster(input(of)), message)
  })

  it("nothing whose tags only look like Orrery's", () => {
    assert.isFalse(isOrreryTag("my.orrery.dev/x"))
    assert.doesNotThrow(() => synthesizeCluster(input(spec({}, eks({ tags: { "my.orrery.dev/x": "y" } })))))
  })
})

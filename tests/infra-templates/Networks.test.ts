import { assert, describe, it } from "@effect/vitest"

import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"

import { type Program, programOf, resourcesOf, textsIn, theOnly } from "./fixtures/Program.ts"
import { givenNetworkSpec, input, nodeGroup, spec } from "./fixtures/Requests.ts"

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

describe("the blocks of a given network", () => {
  it("are those of the request, or a plan fails", () => {
    const of = givenNetworkSpec()
    const { provisioner } = of
    if (provisioner.type !== "eks") throw new Error("Expected EKS.")
    const subnets = provisioner.eks.subnets.map((subnet, index) => ({ ...subnet, cidr: `10.0.${index}.0/24` }))
    const data = programOf(input({ ...of, provisioner: { type: "eks", eks: { ...provisioner.eks, subnets } } })).data

    assert.deepStrictEqual(data?.["aws_vpc"]?.["network_vpc"]?.["filter"], [
      { name: "cidr-block-association.cidr-block", values: ["10.0.0.0/16"] },
    ])
    assert.deepStrictEqual(
      Object.values(data?.["aws_subnet"] ?? {}).map((subnet) => subnet["cidr_block"]),
      ["10.0.0.0/24", "10.0.1.0/24", "10.0.2.0/24"],
    )
  })
})

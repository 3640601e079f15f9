import { assert, describe, it } from "@effect/vitest"

import { importIdOf } from "#domain/infrastructure/ImportId.ts"

const azureGroup = "/subscriptions/0b1f6471/resourceGroups/group1"

/** Examples from the Import section of each type's page in the providers' documentation. */
const examples = [
  ["azurerm_resource_group", { id: azureGroup }, azureGroup],
  [
    "azurerm_nat_gateway_public_ip_association",
    { nat_gateway_id: `${azureGroup}/g`, public_ip_address_id: `${azureGroup}/a` },
    `${azureGroup}/g|${azureGroup}/a`,
  ],
  [
    "azurerm_monitor_diagnostic_setting",
    { target_resource_id: `${azureGroup}/c`, name: "logs" },
    `${azureGroup}/c|logs`,
  ],
  ["azurerm_subnet_nat_gateway_association", { subnet_id: `${azureGroup}/s` }, `${azureGroup}/s`],
  [
    "azurerm_kubernetes_cluster_node_pool",
    { kubernetes_cluster_id: `${azureGroup}/c`, name: "pool1" },
    `${azureGroup}/c/agentPools/pool1`,
  ],
  [
    "azurerm_role_assignment",
    { scope: azureGroup, name: "00000000" },
    `${azureGroup}/providers/Microsoft.Authorization/roleAssignments/00000000`,
  ],
  [
    "azurerm_management_lock",
    { scope: azureGroup, name: "lock1" },
    `${azureGroup}/providers/Microsoft.Authorization/locks/lock1`,
  ],
  [
    "google_compute_network",
    { project: "orion-1", name: "main", id: "projects/orion-1/global/networks/main" },
    "projects/orion-1/global/networks/main",
  ],
  [
    "google_compute_subnetwork",
    { project: "orion-1", region: "europe-west1", name: "main" },
    "projects/orion-1/regions/europe-west1/subnetworks/main",
  ],
  [
    "google_compute_router_nat",
    { project: "orion-1", region: "europe-west1", router: "main", name: "nat" },
    "projects/orion-1/regions/europe-west1/routers/main/nat",
  ],
  [
    "google_container_cluster",
    { project: "orion-1", location: "europe-west1", name: "orion" },
    "projects/orion-1/locations/europe-west1/clusters/orion",
  ],
  [
    "google_container_node_pool",
    { project: "orion-1", location: "europe-west1", cluster: "orion", name: "general" },
    "orion-1/europe-west1/orion/general",
  ],
  ["google_project_service", { project: "orion-1", service: "dns.googleapis.com" }, "orion-1/dns.googleapis.com"],
  [
    "google_project_iam_member",
    { project: "orion-1", role: "roles/viewer", member: "user:ada@example.com" },
    "orion-1 roles/viewer user:ada@example.com",
  ],
  [
    "google_kms_crypto_key_iam_member",
    {
      crypto_key_id: "orion-1/europe/r/k",
      role: "roles/viewer",
      member: "user:a@b.c",
      condition: [{ title: "orrery-1" }],
    },
    "orion-1/europe/r/k roles/viewer user:a@b.c orrery-1",
  ],
  [
    "google_service_account",
    { project: "orion-1", account_id: "nodes" },
    "projects/orion-1/serviceAccounts/nodes@orion-1.iam.gserviceaccount.com",
  ],
  ["aws_vpc", { id: "vpc-a01106c2" }, "vpc-a01106c2"],
  ["aws_iam_role", { id: "developer", name: "developer" }, "developer"],
  [
    "aws_iam_role_policy_attachment",
    { role: "test-role", policy_arn: "arn:aws:iam::xxxxxxxxxxxx:policy/test-policy" },
    "test-role/arn:aws:iam::xxxxxxxxxxxx:policy/test-policy",
  ],
  [
    "aws_iam_role_policy",
    { role: "role_of_mypolicy_name", name: "mypolicy_name" },
    "role_of_mypolicy_name:mypolicy_name",
  ],
  [
    "aws_route",
    { route_table_id: "rtb-656C65616E6F72", destination_cidr_block: "10.42.0.0/16" },
    "rtb-656C65616E6F72_10.42.0.0/16",
  ],
  [
    "aws_route",
    {
      route_table_id: "rtb-656C65616E6F72",
      destination_cidr_block: "",
      destination_ipv6_cidr_block: "2620:0:2d0:200::8/125",
    },
    "rtb-656C65616E6F72_2620:0:2d0:200::8/125",
  ],
  [
    "aws_route_table_association",
    { id: "rtbassoc-1", subnet_id: "subnet-6777656e646f6c796e", route_table_id: "rtb-656c65616e6f72" },
    "subnet-6777656e646f6c796e/rtb-656c65616e6f72",
  ],
  ["aws_eks_node_group", { cluster_name: "my_cluster", node_group_name: "my_node_group" }, "my_cluster:my_node_group"],
  ["aws_eks_addon", { cluster_name: "my_cluster_name", addon_name: "my_addon_name" }, "my_cluster_name:my_addon_name"],
  ["aws_eks_access_entry", { cluster_name: "my_cluster", principal_arn: "arn:p" }, "my_cluster:arn:p"],
  [
    "aws_eks_access_policy_association",
    { cluster_name: "my_cluster", principal_arn: "arn:p", policy_arn: "arn:q" },
    "my_cluster#arn:p#arn:q",
  ],
  ["aws_eks_pod_identity_association", { cluster_name: "example", association_id: "a-12345678" }, "example,a-12345678"],
  ["aws_cloudwatch_event_rule", { event_bus_name: "example-event-bus", name: "capture" }, "example-event-bus/capture"],
  ["aws_cloudwatch_event_rule", { event_bus_name: "default", name: "capture" }, "capture"],
  [
    "aws_cloudwatch_event_target",
    { event_bus_name: "default", rule: "rule-name", target_id: "target-id" },
    "rule-name/target-id",
  ],
  [
    "aws_security_group_rule",
    {
      security_group_id: "sg-6e616f6d69",
      type: "ingress",
      protocol: "tcp",
      from_port: 8000,
      to_port: 8000,
      cidr_blocks: ["10.0.3.0/24", "10.0.4.0/24"],
    },
    "sg-6e616f6d69_ingress_tcp_8000_8000_10.0.3.0/24_10.0.4.0/24",
  ],
  [
    "aws_security_group_rule",
    { security_group_id: "sg-1", type: "ingress", protocol: "-1", from_port: 0, to_port: 0, self: true },
    "sg-1_ingress_-1_0_0_self",
  ],
  ["aws_kms_alias", { id: "alias/my-key-alias", name: "alias/my-key-alias" }, "alias/my-key-alias"],
  ["aws_iam_openid_connect_provider", { arn: "arn:aws:iam::1:oidc-provider/a" }, "arn:aws:iam::1:oidc-provider/a"],
  [
    "aws_sqs_queue",
    { url: "https://queue.amazonaws.com/80398EXAMPLE/MyQueue" },
    "https://queue.amazonaws.com/80398EXAMPLE/MyQueue",
  ],
] as const

describe("the import id", () => {
  it("of objects of azure is known by their account before they exist", () => {
    const subnet = { resource_group_name: "group1", virtual_network_name: "network1", name: "subnet1" }

    assert.strictEqual(importIdOf("azurerm_resource_group", { name: "group1" }, "0b1f6471"), azureGroup)
    assert.strictEqual(
      importIdOf("azurerm_subnet", subnet, "0b1f6471"),
      `${azureGroup}/providers/Microsoft.Network/virtualNetworks/network1/subnets/subnet1`,
    )
    assert.isUndefined(importIdOf("azurerm_subnet", subnet))
  })

  it.each(examples)("of %s with %j is %s", (type, attributes, expected) => {
    assert.strictEqual(importIdOf(type, attributes), expected)
  })

  it.each([
    ["aws_vpc", {}],
    ["aws_vpc", { id: null }],
    ["aws_vpc", { id: "" }],
    ["aws_route", { route_table_id: "rtb-1" }],
    ["aws_iam_role_policy_attachment", { policy_arn: "arn" }],
    [
      "aws_security_group_rule",
      { security_group_id: "sg-1", type: "ingress", protocol: "tcp", from_port: 1, to_port: 1 },
    ],
    ["constructor", {}],
  ])("of %s with %j is not known", (type, attributes) => {
    assert.isUndefined(importIdOf(type, attributes))
  })
})

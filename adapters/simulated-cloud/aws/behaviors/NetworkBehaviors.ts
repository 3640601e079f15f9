import type { Hold, ResourceBehavior, ResourceBehaviors } from "../../cloud/ResourceBehavior.ts"
import { textAt, textsAt } from "../../value/Value.ts"
import { arnOf, cloudId, ec2Object, nameOf } from "./Identifiers.ts"
import { routingBehaviors } from "./RoutingBehaviors.ts"

const inVpc: Hold["refusal"] = (id) => `DependencyViolation: The vpc '${id}' has dependencies and cannot be deleted.`

const vpc: ResourceBehavior = {
  ...ec2Object("vpc", "vpc", (_, scene) => ({
    main_route_table_id: `rtb-0${scene.token.slice(17, 33)}`,
    default_route_table_id: `rtb-0${scene.token.slice(17, 33)}`,
    default_security_group_id: `sg-0${scene.token.slice(18, 34)}`,
    default_network_acl_id: `acl-0${scene.token.slice(19, 35)}`,
    dhcp_options_id: `dopt-0${scene.token.slice(20, 36)}`,
  })),
  defaults: {
    instance_tenancy: "default",
    enable_dns_support: true,
    enable_dns_hostnames: false,
    enable_network_address_usage_metrics: false,
    assign_generated_ipv6_cidr_block: false,
  },
  forceNew: ["cidr_block", "ipv4_ipam_pool_id", "ipv4_netmask_length"],
  heldBy: ["aws_subnet", "aws_internet_gateway", "aws_security_group", "aws_route_table", "aws_vpc_endpoint"].map(
    (resourceType) => ({ resourceType, attribute: "vpc_id", refusal: inVpc }),
  ),
}

const subnet: ResourceBehavior = {
  ...ec2Object("subnet", "subnet", (planned, scene) => ({
    availability_zone: `${scene.region}a`,
    availability_zone_id: `${scene.region}-az${(textAt(planned, "availability_zone") ?? "a").charCodeAt(scene.region.length) - 96}`,
  })),
  defaults: {
    assign_ipv6_address_on_creation: false,
    enable_dns64: false,
    enable_resource_name_dns_a_record_on_launch: false,
    enable_resource_name_dns_aaaa_record_on_launch: false,
    ipv6_native: false,
    map_public_ip_on_launch: false,
    private_dns_hostname_type_on_launch: "ip-name",
  },
  forceNew: ["availability_zone", "availability_zone_id", "cidr_block", "vpc_id", "outpost_arn"],
  needs: [{ attribute: "vpc_id", resourceType: "aws_vpc" }],
  heldBy: Object.entries({
    aws_autoscaling_group: "vpc_zone_identifier",
    aws_eks_node_group: "subnet_ids",
    aws_lb: "subnets",
    aws_nat_gateway: "subnet_id",
    aws_network_interface: "subnet_id",
  }).map(([resourceType, attribute]) => ({
    resourceType,
    attribute,
    refusal: (id) => `DependencyViolation: The subnet '${id}' has dependencies and cannot be deleted.`,
  })),
}

const securityGroup: ResourceBehavior = {
  ...ec2Object("sg", "security-group", (planned, scene) => ({
    name: nameOf(planned, scene),
    name_prefix: "",
    ingress: [],
    egress: [],
  })),
  defaults: { description: "Managed by Terraform", revoke_rules_on_delete: false },
  forceNew: ["name", "name_prefix", "description", "vpc_id"],
  uniqueName: (planned) => {
    const name = textAt(planned, "name")
    return name === undefined ? undefined : `${textAt(planned, "vpc_id") ?? "default"}/${name}`
  },
  nameTaken: (name) =>
    `InvalidGroup.Duplicate: The security group '${name.split("/")[1]}' already exists for VPC '${name.split("/")[0]}'`,
}

const sgRule: ResourceBehavior = {
  computed: (_, scene) => {
    const id = cloudId("sgr", scene)
    return { id, security_group_rule_id: id, arn: arnOf("ec2", scene, `security-group-rule/${id}`) }
  },
  forceNew: ["security_group_id"],
  needs: [{ attribute: "security_group_id", resourceType: "aws_security_group" }],
}

const defaultSecurityGroup: ResourceBehavior = {
  computed: (planned, scene) => {
    const owner = scene.named("aws_vpc", textAt(planned, "vpc_id") ?? "")
    const id = textAt(owner ?? {}, "default_security_group_id") ?? cloudId("sg", scene)
    return {
      id,
      arn: arnOf("ec2", scene, `security-group/${id}`),
      owner_id: scene.accountId,
      name: "default",
      description: "default VPC security group",
      ingress: [],
      egress: [],
    }
  },
  defaults: { revoke_rules_on_delete: false },
  forceNew: ["vpc_id"],
  needs: [{ attribute: "vpc_id", resourceType: "aws_vpc" }],
  upsert: true,
}

const endpoint: ResourceBehavior = {
  ...ec2Object("vpce", "vpc-endpoint", (planned, scene) => ({
    state: "available",
    requester_managed: false,
    prefix_list_id: `pl-0${scene.token.slice(16, 32)}`,
    service_region: scene.region,
    ip_address_type: "ipv4",
    private_dns_enabled: false,
    policy: '{"Statement":[{"Action":"*","Effect":"Allow","Principal":"*","Resource":"*"}],"Version":"2008-10-17"}',
    network_interface_ids: textsAt(planned, "subnet_ids").map(
      (_, index) => `eni-0${scene.token.slice(index, index + 16)}`,
    ),
  })),
  defaults: { vpc_endpoint_type: "Gateway" },
  forceNew: ["service_name", "vpc_id", "vpc_endpoint_type"],
  needs: [{ attribute: "vpc_id", resourceType: "aws_vpc" }],
}

const flowLog: ResourceBehavior = {
  computed: (_, scene) => {
    const id = cloudId("fl", scene)
    return {
      id,
      arn: arnOf("ec2", scene, `vpc-flow-log/${id}`),
      log_format:
        "${version} ${account-id} ${interface-id} ${srcaddr} ${dstaddr} ${srcport} ${dstport} ${protocol} ${packets} ${bytes} ${start} ${end} ${action} ${log-status}",
    }
  },
  defaults: { log_destination_type: "cloud-watch-logs", max_aggregation_interval: 600 },
  forceNew: [
    "iam_role_arn",
    "log_destination",
    "log_destination_type",
    "max_aggregation_interval",
    "traffic_type",
    "vpc_id",
    "subnet_id",
  ],
}

/** How EC2's networking behaves. */
export const networkBehaviors: ResourceBehaviors = {
  aws_vpc: vpc,
  aws_subnet: subnet,
  aws_security_group: securityGroup,
  aws_default_security_group: defaultSecurityGroup,
  aws_vpc_security_group_ingress_rule: sgRule,
  aws_vpc_security_group_egress_rule: sgRule,
  aws_vpc_endpoint: endpoint,
  aws_flow_log: flowLog,
  ...routingBehaviors,
}

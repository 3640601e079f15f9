import type { ResourceBehavior, ResourceBehaviors } from "../../cloud/ResourceBehavior.ts"
import { textAt, textsAt } from "../../value/Value.ts"
import { arnOf, ec2Object, nameOf, uuidOf } from "./Identifiers.ts"

const volume: ResourceBehavior = {
  ...ec2Object("vol", "volume", (_, scene) => ({ create_time: scene.createdAt, snapshot_id: "" })),
  defaults: {
    encrypted: false,
    final_snapshot: false,
    iops: 3000,
    multi_attach_enabled: false,
    throughput: 125,
    type: "gp3",
  },
  forceNew: ["availability_zone", "encrypted", "kms_key_id", "multi_attach_enabled", "snapshot_id"],
}

const lastOctet = (token: string): number => 10 + (Number.parseInt(token.slice(0, 2), 16) % 200)

const networkInterface: ResourceBehavior = {
  ...ec2Object("eni", "network-interface", (planned, scene) => {
    const block =
      textAt(scene.named("aws_subnet", textAt(planned, "subnet_id") ?? "") ?? {}, "cidr_block") ?? "10.0.0.0/24"
    const address =
      textsAt(planned, "private_ips")[0] ?? `${block.split(".").slice(0, 3).join(".")}.${lastOctet(scene.token)}`
    return {
      private_ip: address,
      private_ips: [address],
      private_ip_list: [address],
      private_ips_count: 0,
      private_dns_name: `ip-${address.replaceAll(".", "-")}.${scene.region}.compute.internal`,
      mac_address: `02:${scene.token.slice(0, 10).replaceAll(/(..)(?=.)/g, "$1:")}`,
      interface_type: "interface",
      attachment: [],
    }
  }),
  defaults: { source_dest_check: true, private_ip_list_enabled: false },
  forceNew: ["subnet_id", "interface_type"],
  needs: [{ attribute: "subnet_id", resourceType: "aws_subnet" }],
}

/** Machines are not simulated: a group is in service as soon as it exists, whatever its machines would run. */
const autoscalingGroup: ResourceBehavior = {
  computed: (planned, scene) => {
    const name = textAt(planned, "name") ?? nameOf(planned, scene)
    return {
      id: name,
      name,
      name_prefix: "",
      arn: arnOf("autoscaling", scene, `autoScalingGroup:${uuidOf(scene)}:autoScalingGroupName/${name}`),
      availability_zones: textsAt(planned, "vpc_zone_identifier").flatMap(
        (subnet) => textAt(scene.named("aws_subnet", subnet) ?? {}, "availability_zone") ?? [],
      ),
      desired_capacity: planned["min_size"] ?? 0,
      load_balancers: [],
      target_group_arns: [],
      traffic_source: [],
      predicted_capacity: 0,
      warm_pool_size: 0,
      service_linked_role_arn: `arn:aws:iam::${scene.accountId}:role/aws-service-role/autoscaling.amazonaws.com/AWSServiceRoleForAutoScaling`,
      mixed_instances_policy: [
        { launch_template: [{ launch_template_specification: [{ launch_template_name: "" }] }] },
      ],
    }
  },
  defaults: {
    capacity_rebalance: false,
    default_cooldown: 300,
    default_instance_warmup: 0,
    force_delete: false,
    force_delete_warm_pool: false,
    health_check_grace_period: 300,
    ignore_failed_scaling_activities: false,
    max_instance_lifetime: 0,
    metrics_granularity: "1Minute",
    protect_from_scale_in: false,
    wait_for_capacity_timeout: "10m",
  },
  forceNew: ["name", "name_prefix"],
  uniqueName: (planned) => textAt(planned, "name"),
  nameTaken: () =>
    "AlreadyExists: AutoScalingGroup by this name already exists - A group with the name already exists.",
  needs: [
    {
      attribute: "mixed_instances_policy.launch_template.launch_template_specification.launch_template_id",
      resourceType: "aws_launch_template",
    },
    { attribute: "vpc_zone_identifier", resourceType: "aws_subnet" },
  ],
  refusesWrite: (planned) =>
    textsAt(planned, "vpc_zone_identifier").length === 0
      ? "ValidationError: At least one Availability Zone or VPC Subnet is required."
      : undefined,
}

/** How disks, network interfaces and groups of machines behave. */
export const machineBehaviors: ResourceBehaviors = {
  aws_autoscaling_group: autoscalingGroup,
  aws_ebs_volume: volume,
  aws_network_interface: networkInterface,
}

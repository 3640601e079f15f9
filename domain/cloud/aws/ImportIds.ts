import { type ImportIdForm, joined, oneOf, only, textOf } from "../ImportIdForm.ts"

const textsOf = (value: unknown): ReadonlyArray<string> =>
  Array.isArray(value) ? value.flatMap((item) => textOf(item) ?? []) : []

/** The default bus is left out of the identifiers of what hangs on it. */
const onBus =
  (separator: string, ...parts: ReadonlyArray<string>): ImportIdForm =>
  (attributes) => {
    const bus = textOf(attributes["event_bus_name"])
    const own = joined(separator, ...parts)(attributes)
    return bus === undefined || bus === "default" || own === undefined ? own : `${bus}/${own}`
  }

const securityGroupRule: ImportIdForm = (attributes) => {
  const ports = joined("_", "security_group_id", "type", "protocol", "from_port", "to_port")(attributes)
  const sources = [
    ...textsOf(attributes["cidr_blocks"]),
    ...textsOf(attributes["ipv6_cidr_blocks"]),
    ...textsOf(attributes["prefix_list_ids"]),
    ...(attributes["self"] === true ? ["self"] : []),
    ...(textOf(attributes["source_security_group_id"]) === undefined
      ? []
      : [String(attributes["source_security_group_id"])]),
  ]
  return ports === undefined || sources.length === 0 ? undefined : [ports, ...sources].join("_")
}

/**
 * The types whose import id is not their `id`, from the Import section of each page of the AWS provider's
 * documentation, version 6.25.
 */
export const awsImportIds: Readonly<Record<string, ImportIdForm>> = {
  aws_autoscaling_group: only("name"),
  aws_cloudwatch_event_rule: onBus("/", "name"),
  aws_cloudwatch_event_target: onBus("/", "rule", "target_id"),
  aws_cloudwatch_log_group: only("name"),
  aws_default_route_table: only("vpc_id"),
  aws_eks_access_entry: joined(":", "cluster_name", "principal_arn"),
  aws_eks_access_policy_association: joined("#", "cluster_name", "principal_arn", "policy_arn"),
  aws_eks_addon: joined(":", "cluster_name", "addon_name"),
  aws_eks_cluster: only("name"),
  aws_eks_fargate_profile: joined(":", "cluster_name", "fargate_profile_name"),
  aws_eks_node_group: joined(":", "cluster_name", "node_group_name"),
  aws_eks_pod_identity_association: joined(",", "cluster_name", "association_id"),
  aws_iam_group_policy_attachment: joined("/", "group", "policy_arn"),
  aws_iam_instance_profile: only("name"),
  aws_iam_openid_connect_provider: only("arn"),
  aws_iam_policy: only("arn"),
  aws_iam_role: only("name"),
  aws_iam_role_policy: joined(":", "role", "name"),
  aws_iam_role_policy_attachment: joined("/", "role", "policy_arn"),
  aws_iam_user_policy_attachment: joined("/", "user", "policy_arn"),
  aws_kms_alias: only("name"),
  aws_kms_key_policy: only("key_id"),
  aws_lambda_permission: joined("/", "function_name", "statement_id"),
  aws_lb: only("arn"),
  aws_lb_listener: only("arn"),
  aws_lb_target_group: only("arn"),
  aws_lb_target_group_attachment: joined(",", "target_group_arn", "target_id", "port"),
  aws_route: joined(
    "_",
    "route_table_id",
    oneOf("destination_cidr_block", "destination_ipv6_cidr_block", "destination_prefix_list_id"),
  ),
  aws_route_table_association: joined("/", oneOf("subnet_id", "gateway_id"), "route_table_id"),
  aws_s3_object: joined("/", "bucket", "key"),
  aws_security_group_rule: securityGroupRule,
  aws_sqs_queue: joined("", oneOf("url", "id")),
  aws_sqs_queue_policy: only("queue_url"),
  aws_vpc_endpoint_route_table_association: joined("/", "vpc_endpoint_id", "route_table_id"),
  aws_vpc_endpoint_subnet_association: joined("/", "vpc_endpoint_id", "subnet_id"),
}

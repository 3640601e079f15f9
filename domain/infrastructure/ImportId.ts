type Attributes = Readonly<Record<string, unknown>>
type Part = string | ((attributes: Attributes) => string | undefined)

const textOf = (value: unknown): string | undefined => {
  if (typeof value === "number" || typeof value === "boolean") return String(value)
  return typeof value === "string" && value !== "" ? value : undefined
}

const textsOf = (value: unknown): ReadonlyArray<string> =>
  Array.isArray(value) ? value.flatMap((item) => textOf(item) ?? []) : []

/** The first of several attributes that is set; only one of them ever is. */
const oneOf =
  (...names: ReadonlyArray<string>) =>
  (attributes: Attributes): string | undefined =>
    names.map((name) => textOf(attributes[name])).find((text) => text !== undefined)

/** The parts with a separator between them; undefined as soon as one of them is missing. */
const joined =
  (separator: string, ...parts: ReadonlyArray<Part>) =>
  (attributes: Attributes): string | undefined => {
    const texts = parts.map((part) => (typeof part === "string" ? textOf(attributes[part]) : part(attributes)))
    return texts.every((text) => text !== undefined) ? texts.join(separator) : undefined
  }

const only = (name: string) => joined("", name)

/** The default bus is left out of the identifiers of what hangs on it. */
const onBus =
  (separator: string, ...parts: ReadonlyArray<string>) =>
  (attributes: Attributes) => {
    const bus = textOf(attributes["event_bus_name"])
    const own = joined(separator, ...parts)(attributes)
    return bus === undefined || bus === "default" || own === undefined ? own : `${bus}/${own}`
  }

const securityGroupRule = (attributes: Attributes): string | undefined => {
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
const forms: Readonly<Record<string, (attributes: Attributes) => string | undefined>> = {
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
  aws_route: joined(
    "_",
    "route_table_id",
    oneOf("destination_cidr_block", "destination_ipv6_cidr_block", "destination_prefix_list_id"),
  ),
  aws_route_table_association: joined("/", oneOf("subnet_id", "gateway_id"), "route_table_id"),
  aws_security_group_rule: securityGroupRule,
  aws_sqs_queue: joined("", oneOf("url", "id")),
  aws_sqs_queue_policy: only("queue_url"),
  aws_vpc_endpoint_route_table_association: joined("/", "vpc_endpoint_id", "route_table_id"),
  aws_vpc_endpoint_subnet_association: joined("/", "vpc_endpoint_id", "subnet_id"),
}

/**
 * What `terraform import` takes for a resource with these attributes: its `id`, or for some types a composite.
 *
 * Undefined when the attributes do not hold it, as before an apply where the cloud makes the identifier up.
 */
export const importIdOf = (resourceType: string, attributes: Attributes): string | undefined => {
  const form = Object.hasOwn(forms, resourceType) ? forms[resourceType] : undefined
  return form === undefined ? textOf(attributes["id"]) : form(attributes)
}

import type { CloudObject } from "#domain/infrastructure/CloudObject.ts"

interface Arn {
  readonly text: string
  readonly partition: string
  readonly region: string
  readonly accountId: string
  /** What follows the kind, in its parts. */
  readonly path: ReadonlyArray<string>
}

interface Form {
  readonly resourceType: string
  /** What `terraform import` takes; undefined if the name does not contain it. */
  readonly importId: (arn: Arn) => string | undefined
}

const last = ({ path }: Arn) => path.at(-1)
const whole = ({ text }: Arn) => text

const clusterAndName = ({ path: [cluster, name] }: Arn) =>
  cluster === undefined || name === undefined ? undefined : `${cluster}:${name}`

// A role may have a path of its own, and the last part is the entry's.
const clusterAndPrincipal = ({ partition, path: [cluster, kind, accountId, ...rest] }: Arn) =>
  rest.length < 2 ? undefined : `${cluster}:arn:${partition}:iam::${accountId}:${kind}/${rest.slice(0, -1).join("/")}`

const clusterAndAssociation = ({ path: [cluster, association] }: Arn) =>
  association === undefined ? undefined : `${cluster},${association}`

const queueAddress = ({ accountId, partition, path, region }: Arn) => {
  const domain = partition === "aws-cn" ? "amazonaws.com.cn" : "amazonaws.com"
  return `https://sqs.${region}.${domain}/${accountId}/${path.join("/")}`
}

const byLastPart = (resourceType: string): Form => ({ resourceType, importId: last })

/** The Terraform type of an object, by service and kind in its ARN. */
const forms: Readonly<Record<string, Form>> = {
  "ec2:vpc": byLastPart("aws_vpc"),
  "ec2:subnet": byLastPart("aws_subnet"),
  "ec2:internet-gateway": byLastPart("aws_internet_gateway"),
  "ec2:natgateway": byLastPart("aws_nat_gateway"),
  "ec2:elastic-ip": byLastPart("aws_eip"),
  "ec2:route-table": byLastPart("aws_route_table"),
  "ec2:security-group": byLastPart("aws_security_group"),
  "ec2:security-group-rule": byLastPart("aws_vpc_security_group_rule"),
  "ec2:vpc-endpoint": byLastPart("aws_vpc_endpoint"),
  "ec2:vpc-flow-log": byLastPart("aws_flow_log"),
  "ec2:launch-template": byLastPart("aws_launch_template"),
  "ec2:network-interface": byLastPart("aws_network_interface"),
  "ec2:volume": byLastPart("aws_ebs_volume"),
  "elasticloadbalancing:loadbalancer": { resourceType: "aws_lb", importId: whole },
  "elasticloadbalancing:listener": { resourceType: "aws_lb_listener", importId: whole },
  "elasticloadbalancing:targetgroup": { resourceType: "aws_lb_target_group", importId: whole },
  "eks:cluster": byLastPart("aws_eks_cluster"),
  "eks:nodegroup": { resourceType: "aws_eks_node_group", importId: clusterAndName },
  "eks:addon": { resourceType: "aws_eks_addon", importId: clusterAndName },
  "eks:access-entry": { resourceType: "aws_eks_access_entry", importId: clusterAndPrincipal },
  "eks:podidentityassociation": { resourceType: "aws_eks_pod_identity_association", importId: clusterAndAssociation },
  "kms:key": byLastPart("aws_kms_key"),
  "logs:log-group": {
    resourceType: "aws_cloudwatch_log_group",
    importId: ({ path }) => path.join("/").replace(/:\*$/, ""),
  },
  "sqs:": { resourceType: "aws_sqs_queue", importId: queueAddress },
  "events:rule": { resourceType: "aws_cloudwatch_event_rule", importId: ({ path }) => path.join("/") },
  "iam:instance-profile": byLastPart("aws_iam_instance_profile"),
  "iam:role": byLastPart("aws_iam_role"),
  "iam:policy": { resourceType: "aws_iam_policy", importId: whole },
  "iam:oidc-provider": { resourceType: "aws_iam_openid_connect_provider", importId: whole },
}

// Machines, their disks and network cards come and go with the groups that own them, and terminated ones stay listed for an hour.
const ownedByOthers = new Set(["ec2:instance", "ec2:network-interface", "ec2:volume"])

/** Types of which AWS lists every object with its tags: neither IAM's nor the parts of a cluster's access. */
export const coveredTypes: ReadonlySet<string> = new Set([
  "aws_autoscaling_group",
  "aws_vpc",
  "aws_subnet",
  "aws_internet_gateway",
  "aws_nat_gateway",
  "aws_eip",
  "aws_route_table",
  "aws_security_group",
  "aws_vpc_endpoint",
  "aws_launch_template",
  "aws_network_interface",
  "aws_ebs_volume",
  "aws_lb",
  "aws_lb_listener",
  "aws_lb_target_group",
  "aws_eks_cluster",
  "aws_eks_node_group",
  "aws_kms_key",
  "aws_cloudwatch_log_group",
  "aws_sqs_queue",
])

const arnPattern = /^arn:([^:]+):([^:]+):([^:]*):([^:]*):(.+)$/s

const parse = (text: string): { readonly kind: string; readonly arn: Arn } | undefined => {
  const [, partition, service, region, accountId, resource] = arnPattern.exec(text) ?? []
  if (partition === undefined || region === undefined || accountId === undefined || resource === undefined)
    return undefined
  const [, kind = "", rest = resource] = /^([a-z-]+)[/:](.+)$/s.exec(resource) ?? []
  return { kind: `${service}:${kind}`, arn: { text, partition, region, accountId, path: rest.split("/") } }
}

// AWS lists a default security group as a security group; only its address shows its Terraform type.
const typeIn = (address: string) => /^([a-z0-9_]+)\.[^.]+$/.exec(address)?.[1]

/**
 * A tagged object of AWS as a Terraform object; undefined for objects of other owners.
 *
 * An object of an unknown kind is listed too, since it must not stay behind, but without an address: it cannot be imported.
 */
export const cloudObjectOf = (arn: string, address: string | undefined): CloudObject | undefined => {
  const parsed = parse(arn)
  // Those of the program have an address of it.
  if (parsed === undefined || (address === undefined && ownedByOthers.has(parsed.kind))) return undefined

  const form = Object.hasOwn(forms, parsed.kind) ? forms[parsed.kind] : undefined
  const importId = form?.importId(parsed.arn)
  if (form === undefined || importId === undefined) return { resourceType: parsed.kind, importId: arn }
  const resourceType = (address === undefined ? undefined : typeIn(address)) ?? form.resourceType
  return {
    resourceType,
    importId,
    ...(address === undefined ? {} : { address }),
  }
}

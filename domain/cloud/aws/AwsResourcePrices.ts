import { fixed } from "../../cost/AmountRange.ts"
import { hoursPerMonth } from "../../cost/Money.ts"
import { numberIn, textIn } from "../ResourceAttributes.ts"
import { pricedByUse, type ResourcePrice, type ResourcePrices } from "../ResourcePrices.ts"
import { autoscalingGroupPrice } from "./AutoscalingGroupPrice.ts"
import { awsPricesIn } from "./AwsPrices.ts"
import { eksNodeGroupPrice } from "./EksNodeGroupPrice.ts"

const eksCluster: ResourcePrice = (_, { region }) => ({
  parts: [
    {
      group: "controlPlane",
      name: "EKS control plane",
      quantity: fixed(1),
      unitMonthly: fixed(awsPricesIn(region.id).eksControlPlaneHourly * hoursPerMonth),
    },
  ],
  leftOut: ["Extended support of older Kubernetes versions"],
})

const natGateway: ResourcePrice = (_, { region }) => ({
  parts: [
    {
      group: "network",
      name: "NAT gateway",
      quantity: fixed(1),
      unitMonthly: fixed(awsPricesIn(region.id).natGatewayHourly * hoursPerMonth),
    },
  ],
  leftOut: ["Traffic through NAT gateways"],
})

const publicAddress: ResourcePrice = (_, { region }) => ({
  parts: [
    {
      group: "network",
      name: "Public IPv4 address",
      quantity: fixed(1),
      unitMonthly: fixed(awsPricesIn(region.id).publicIpv4Hourly * hoursPerMonth),
    },
  ],
})

const encryptionKey: ResourcePrice = (_, { region }) => ({
  parts: [
    {
      group: "encryption",
      name: "Encryption key (KMS)",
      quantity: fixed(1),
      unitMonthly: fixed(awsPricesIn(region.id).kmsKeyMonthly),
    },
  ],
  leftOut: ["Requests to encryption keys, and a dollar a month for each of the first two rotations of a key"],
})

const loadBalancer: ResourcePrice = (_, { region }) => ({
  parts: [
    {
      group: "controlPlane",
      name: "Network load balancer",
      quantity: fixed(1),
      unitMonthly: fixed(awsPricesIn(region.id).networkLoadBalancerHourly * hoursPerMonth),
    },
  ],
  leftOut: ["Traffic through load balancers"],
})

/** The disks that the members of a control plane keep. */
const volume: ResourcePrice = ({ values }, { region }) => ({
  parts: [
    {
      group: "controlPlane",
      name: `Disks (${textIn(values, "type") ?? "gp3"}, GiB)`,
      quantity: fixed(numberIn(values, "size")),
      unitMonthly: fixed(region.volumeGibMonthly),
    },
  ],
})

/** Gateway endpoints cost nothing. */
const vpcEndpoint: ResourcePrice = ({ values }) =>
  textIn(values, "vpc_endpoint_type") === "Interface" ? { leftOut: ["Interface endpoints, and their traffic"] } : {}

/** The identity of Karpenter's controller is the one resource that every cluster with Karpenter has. */
const podIdentity: ResourcePrice = ({ values }) =>
  textIn(values, "service_account") === "karpenter" ? { leftOut: ["Machines that Karpenter adds"] } : {}

/** What the AWS resources of a program cost. */
export const awsResourcePrices: ResourcePrices = {
  leftOut: ["Data transfer", "Load balancers and volumes that workloads create", "Taxes, discounts and the free tier"],
  types: {
    aws_autoscaling_group: autoscalingGroupPrice,
    aws_cloudwatch_event_rule: "free",
    aws_cloudwatch_event_target: "free",
    aws_cloudwatch_log_group: pricedByUse("Logs, by what is written and stored"),
    aws_default_security_group: "free",
    aws_ebs_volume: volume,
    aws_eip: publicAddress,
    aws_eks_access_entry: "free",
    aws_eks_access_policy_association: "free",
    aws_eks_addon: "free",
    aws_eks_cluster: eksCluster,
    aws_eks_node_group: eksNodeGroupPrice,
    aws_eks_pod_identity_association: podIdentity,
    aws_flow_log: pricedByUse("Flow logs, by what is written and stored"),
    aws_iam_instance_profile: "free",
    aws_iam_openid_connect_provider: "free",
    aws_iam_policy: "free",
    aws_iam_role: "free",
    aws_iam_role_policy: "free",
    aws_iam_role_policy_attachment: "free",
    aws_internet_gateway: "free",
    aws_kms_alias: "free",
    aws_kms_key: encryptionKey,
    // Paid for with the machines that it starts.
    aws_launch_template: "free",
    aws_lb: loadBalancer,
    aws_lb_listener: "free",
    aws_lb_target_group: "free",
    aws_lb_target_group_attachment: "free",
    aws_nat_gateway: natGateway,
    aws_network_interface: "free",
    aws_route: "free",
    aws_route_table: "free",
    aws_route_table_association: "free",
    aws_s3_object: pricedByUse("Objects of the bucket, by what is stored and requested"),
    aws_security_group: "free",
    aws_sqs_queue: pricedByUse("Requests to queues"),
    aws_sqs_queue_policy: "free",
    aws_subnet: "free",
    aws_vpc: "free",
    aws_vpc_endpoint: vpcEndpoint,
    aws_vpc_security_group_egress_rule: "free",
    aws_vpc_security_group_ingress_rule: "free",
  },
}

/** Seconds each resource type usually takes. Others take one. */
export const awsTypicalSeconds: Readonly<Record<string, number>> = {
  aws_eks_cluster: 600,
  aws_eks_node_group: 180,
  aws_lb: 150,
  aws_nat_gateway: 120,
  aws_autoscaling_group: 60,
  aws_eks_addon: 45,
  aws_vpc_endpoint: 30,
  aws_launch_template: 3,
  aws_ebs_volume: 12,
  aws_vpc: 10,
  aws_internet_gateway: 5,
  aws_kms_key: 10,
}

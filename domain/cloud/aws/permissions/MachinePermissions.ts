import type { TypePermissions } from "../../Permissions.ts"

const ec2Tags = ["ec2:CreateTags", "ec2:DeleteTags"]
const balancerTags = ["elasticloadbalancing:AddTags", "elasticloadbalancing:RemoveTags"]

/** What groups of machines, what they keep, and the load balancer before them need. */
export const machinePermissions: Readonly<Record<string, TypePermissions>> = {
  aws_autoscaling_group: {
    create: [
      "autoscaling:CreateAutoScalingGroup",
      "autoscaling:CreateOrUpdateTags",
      "ec2:RunInstances",
      "ec2:CreateTags",
      "iam:PassRole",
      "iam:CreateServiceLinkedRole",
    ],
    read: [
      "autoscaling:DescribeAutoScalingGroups",
      "autoscaling:DescribeScalingActivities",
      "autoscaling:DescribeInstanceRefreshes",
    ],
    update: [
      "autoscaling:UpdateAutoScalingGroup",
      "autoscaling:StartInstanceRefresh",
      "autoscaling:CancelInstanceRefresh",
      "autoscaling:CreateOrUpdateTags",
      "autoscaling:DeleteTags",
    ],
    delete: ["autoscaling:UpdateAutoScalingGroup", "autoscaling:DeleteAutoScalingGroup"],
  },
  aws_ebs_volume: {
    create: ["ec2:CreateVolume", "ec2:CreateTags", "kms:CreateGrant", "kms:GenerateDataKeyWithoutPlaintext"],
    read: ["ec2:DescribeVolumes"],
    update: ["ec2:ModifyVolume", "ec2:DescribeVolumesModifications", ...ec2Tags],
    delete: ["ec2:DeleteVolume"],
  },
  aws_network_interface: {
    create: ["ec2:CreateNetworkInterface", "ec2:CreateTags"],
    read: ["ec2:DescribeNetworkInterfaces"],
    update: ["ec2:ModifyNetworkInterfaceAttribute", ...ec2Tags],
    delete: ["ec2:DetachNetworkInterface", "ec2:DeleteNetworkInterface"],
  },
  aws_lb: {
    create: ["elasticloadbalancing:CreateLoadBalancer", "elasticloadbalancing:AddTags", "iam:CreateServiceLinkedRole"],
    read: [
      "elasticloadbalancing:DescribeLoadBalancers",
      "elasticloadbalancing:DescribeLoadBalancerAttributes",
      "elasticloadbalancing:DescribeTags",
    ],
    update: [
      "elasticloadbalancing:ModifyLoadBalancerAttributes",
      "elasticloadbalancing:SetSecurityGroups",
      "elasticloadbalancing:SetSubnets",
      ...balancerTags,
    ],
    delete: ["elasticloadbalancing:DeleteLoadBalancer"],
  },
  aws_lb_listener: {
    create: ["elasticloadbalancing:CreateListener", "elasticloadbalancing:AddTags"],
    read: [
      "elasticloadbalancing:DescribeListeners",
      "elasticloadbalancing:DescribeListenerAttributes",
      "elasticloadbalancing:DescribeTags",
    ],
    update: ["elasticloadbalancing:ModifyListener", "elasticloadbalancing:ModifyListenerAttributes", ...balancerTags],
    delete: ["elasticloadbalancing:DeleteListener"],
  },
  aws_lb_target_group: {
    create: [
      "elasticloadbalancing:CreateTargetGroup",
      "elasticloadbalancing:ModifyTargetGroupAttributes",
      "elasticloadbalancing:AddTags",
    ],
    read: [
      "elasticloadbalancing:DescribeTargetGroups",
      "elasticloadbalancing:DescribeTargetGroupAttributes",
      "elasticloadbalancing:DescribeTags",
    ],
    update: [
      "elasticloadbalancing:ModifyTargetGroup",
      "elasticloadbalancing:ModifyTargetGroupAttributes",
      ...balancerTags,
    ],
    delete: ["elasticloadbalancing:DeleteTargetGroup"],
  },
  aws_lb_target_group_attachment: {
    create: ["elasticloadbalancing:RegisterTargets"],
    read: ["elasticloadbalancing:DescribeTargetHealth"],
    delete: ["elasticloadbalancing:DeregisterTargets"],
  },
  aws_s3_object: {
    create: ["s3:PutObject", "s3:PutObjectTagging", "kms:GenerateDataKey"],
    read: ["s3:GetObject", "s3:GetObjectTagging", "kms:Decrypt"],
    update: ["s3:PutObject", "s3:PutObjectTagging", "kms:GenerateDataKey"],
    delete: ["s3:DeleteObject", "s3:DeleteObjectVersion", "s3:ListBucketVersions"],
  },
  "data.aws_ami": { read: ["ec2:DescribeImages"] },
  "data.aws_s3_bucket": { read: ["s3:ListBucket", "s3:GetBucketLocation"] },
}

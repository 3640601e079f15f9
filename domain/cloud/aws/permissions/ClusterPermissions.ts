import type { TypePermissions } from "../../Permissions.ts"

const tags = ["eks:TagResource", "eks:UntagResource"]

/** What EKS clusters, their nodes and what belongs to them need. */
export const clusterPermissions: Readonly<Record<string, TypePermissions>> = {
  aws_eks_cluster: {
    create: ["eks:CreateCluster", "eks:TagResource", "iam:PassRole", "iam:CreateServiceLinkedRole", "kms:CreateGrant"],
    read: ["eks:DescribeCluster"],
    update: ["eks:UpdateClusterConfig", "eks:UpdateClusterVersion", "eks:DescribeUpdate", ...tags],
    delete: ["eks:DeleteCluster"],
  },
  aws_eks_node_group: {
    create: [
      "eks:CreateNodegroup",
      "eks:TagResource",
      "iam:PassRole",
      "iam:CreateServiceLinkedRole",
      "ec2:RunInstances",
      "ec2:DescribeSubnets",
      "ec2:CreateTags",
    ],
    read: ["eks:DescribeNodegroup"],
    update: ["eks:UpdateNodegroupConfig", "eks:UpdateNodegroupVersion", "eks:DescribeUpdate", ...tags],
    delete: ["eks:DeleteNodegroup"],
  },
  aws_eks_addon: {
    create: ["eks:CreateAddon", "eks:TagResource", "iam:PassRole"],
    read: ["eks:DescribeAddon"],
    update: ["eks:UpdateAddon", "eks:DescribeUpdate", "eks:DescribeAddonVersions", ...tags],
    delete: ["eks:DeleteAddon"],
  },
  aws_eks_access_entry: {
    create: ["eks:CreateAccessEntry", "eks:TagResource"],
    read: ["eks:DescribeAccessEntry"],
    update: ["eks:UpdateAccessEntry", ...tags],
    delete: ["eks:DeleteAccessEntry"],
  },
  aws_eks_access_policy_association: {
    create: ["eks:AssociateAccessPolicy"],
    read: ["eks:ListAssociatedAccessPolicies"],
    delete: ["eks:DisassociateAccessPolicy"],
  },
  aws_eks_pod_identity_association: {
    create: ["eks:CreatePodIdentityAssociation", "eks:TagResource", "iam:PassRole", "iam:GetRole"],
    read: ["eks:DescribePodIdentityAssociation"],
    update: ["eks:UpdatePodIdentityAssociation", ...tags],
    delete: ["eks:DeletePodIdentityAssociation"],
  },
  aws_launch_template: {
    create: ["ec2:CreateLaunchTemplate", "ec2:CreateTags"],
    read: ["ec2:DescribeLaunchTemplates", "ec2:DescribeLaunchTemplateVersions"],
    update: ["ec2:CreateLaunchTemplateVersion", "ec2:ModifyLaunchTemplate", "ec2:CreateTags", "ec2:DeleteTags"],
    delete: ["ec2:DeleteLaunchTemplate"],
  },
  "data.aws_ssm_parameter": { read: ["ssm:GetParameter"] },
}

import { awsOwnership } from "#domain/cloud/aws/OwnershipTags.ts"

import { regionalArn } from "../../aws/AwsRequest.ts"
import type { Statement } from "../../aws/PolicyDocument.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

const ofCluster = ({ clusterId }: SelfManagedRequest) => ({
  StringEquals: { [`aws:ResourceTag/${awsOwnership.labels.clusterId}`]: clusterId },
})

/** A machine attaches the disk and the interface of its member to itself. */
const attach = (request: SelfManagedRequest): ReadonlyArray<Statement> => [
  {
    Sid: "AttachWhatMembersKeep",
    Effect: "Allow",
    Action: ["ec2:AttachVolume", "ec2:AttachNetworkInterface"],
    Resource: ["instance", "network-interface", "volume"].map((kind) => regionalArn(request, "ec2", `${kind}/*`)),
    Condition: ofCluster(request),
  },
]

/** The autoscaler changes the groups of its own cluster only. */
const scale = (request: SelfManagedRequest): ReadonlyArray<Statement> => [
  {
    Sid: "ScaleOwnGroups",
    Effect: "Allow",
    Action: ["autoscaling:SetDesiredCapacity", "autoscaling:TerminateInstanceInAutoScalingGroup"],
    Resource: "*",
    Condition: {
      StringEquals: { [`aws:ResourceTag/k8s.io/cluster-autoscaler/${request.name}`]: "owned" },
    },
  },
]

const read: Statement = {
  Sid: "ReadMachinesAndNetworks",
  Effect: "Allow",
  Action: [
    "autoscaling:DescribeAutoScalingGroups",
    "autoscaling:DescribeAutoScalingInstances",
    "autoscaling:DescribeLaunchConfigurations",
    "autoscaling:DescribeScalingActivities",
    "autoscaling:DescribeTags",
    "ec2:DescribeAvailabilityZones",
    "ec2:DescribeImages",
    "ec2:DescribeInstances",
    "ec2:DescribeInstanceTopology",
    "ec2:DescribeInstanceTypes",
    "ec2:DescribeLaunchTemplateVersions",
    "ec2:DescribeNetworkInterfaces",
    "ec2:DescribeRegions",
    "ec2:DescribeRouteTables",
    "ec2:DescribeSecurityGroups",
    "ec2:DescribeSubnets",
    "ec2:DescribeVolumes",
    "ec2:DescribeVpcs",
    "ec2:GetInstanceTypesFromInstanceRequirements",
    "elasticloadbalancing:Describe*",
  ],
  Resource: "*",
}

/** What the cloud controller manager does for services of type LoadBalancer (cloud-provider-aws, "Prerequisites"). */
const balance: Statement = {
  Sid: "BalanceServices",
  Effect: "Allow",
  Action: [
    "ec2:AuthorizeSecurityGroupIngress",
    "ec2:CreateSecurityGroup",
    "ec2:CreateTags",
    "ec2:DeleteSecurityGroup",
    "ec2:RevokeSecurityGroupIngress",
    "elasticloadbalancing:AddTags",
    "elasticloadbalancing:AttachLoadBalancerToSubnets",
    "elasticloadbalancing:ApplySecurityGroupsToLoadBalancer",
    "elasticloadbalancing:ConfigureHealthCheck",
    "elasticloadbalancing:CreateListener",
    "elasticloadbalancing:CreateLoadBalancer",
    "elasticloadbalancing:CreateLoadBalancerListeners",
    "elasticloadbalancing:CreateTargetGroup",
    "elasticloadbalancing:DeleteListener",
    "elasticloadbalancing:DeleteLoadBalancer",
    "elasticloadbalancing:DeleteLoadBalancerListeners",
    "elasticloadbalancing:DeleteTargetGroup",
    "elasticloadbalancing:DeregisterInstancesFromLoadBalancer",
    "elasticloadbalancing:DeregisterTargets",
    "elasticloadbalancing:DetachLoadBalancerFromSubnets",
    "elasticloadbalancing:ModifyListener",
    "elasticloadbalancing:ModifyLoadBalancerAttributes",
    "elasticloadbalancing:ModifyTargetGroup",
    "elasticloadbalancing:RegisterInstancesWithLoadBalancer",
    "elasticloadbalancing:RegisterTargets",
    "elasticloadbalancing:SetLoadBalancerPoliciesOfListener",
  ],
  Resource: "*",
}

/** What the machines of the control plane do in the account, for themselves and for the add-ons that run on them. */
export const controlPlaneStatements = (request: SelfManagedRequest): ReadonlyArray<Statement> => [
  ...attach(request),
  ...scale(request),
  read,
  balance,
]

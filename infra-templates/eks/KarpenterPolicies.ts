import { iamArn, regionalArn } from "../aws/AwsRequest.ts"
import { type Conditions, policyDocument, type Statement } from "../aws/PolicyDocument.ts"
import { type EksRequest } from "./EksRequest.ts"

const ownedTag = (request: EksRequest): string => `kubernetes.io/cluster/${request.name}`

const ec2Arn = (request: EksRequest, resource: string): string =>
  `arn:${request.partition}:ec2:${request.region}:*:${resource}`

/** Everything that Karpenter creates has the cluster's tags from the start. */
const onlyTaggedAtCreation = (request: EksRequest): Conditions => ({
  StringEquals: {
    [`aws:RequestTag/${ownedTag(request)}`]: "owned",
    "aws:RequestTag/eks:eks-cluster-name": request.name,
  },
  StringLike: { "aws:RequestTag/karpenter.sh/nodepool": "*" },
})

const createdKinds = ["fleet", "instance", "volume", "network-interface", "launch-template", "spot-instances-request"]

const startInstances = (request: EksRequest): ReadonlyArray<Statement> => [
  {
    Sid: "UseImagesAndNetwork",
    Effect: "Allow",
    Action: ["ec2:RunInstances", "ec2:CreateFleet"],
    Resource: [
      ...["image/*", "snapshot/*"].map((kind) => `arn:${request.partition}:ec2:${request.region}::${kind}`),
      ...["security-group/*", "subnet/*", "capacity-reservation/*"].map((kind) => ec2Arn(request, kind)),
    ],
  },
  {
    Sid: "UseOwnLaunchTemplates",
    Effect: "Allow",
    Action: ["ec2:RunInstances", "ec2:CreateFleet"],
    Resource: ec2Arn(request, "launch-template/*"),
    Condition: {
      StringEquals: { [`aws:ResourceTag/${ownedTag(request)}`]: "owned" },
      StringLike: { "aws:ResourceTag/karpenter.sh/nodepool": "*" },
    },
  },
  {
    Sid: "CreateTagged",
    Effect: "Allow",
    Action: ["ec2:RunInstances", "ec2:CreateFleet", "ec2:CreateLaunchTemplate"],
    Resource: createdKinds.map((kind) => ec2Arn(request, `${kind}/*`)),
    Condition: onlyTaggedAtCreation(request),
  },
  {
    Sid: "TagAtCreation",
    Effect: "Allow",
    Action: "ec2:CreateTags",
    Resource: createdKinds.map((kind) => ec2Arn(request, `${kind}/*`)),
    Condition: {
      StringEquals: {
        [`aws:RequestTag/${ownedTag(request)}`]: "owned",
        "aws:RequestTag/eks:eks-cluster-name": request.name,
        "ec2:CreateAction": ["RunInstances", "CreateFleet", "CreateLaunchTemplate"],
      },
      StringLike: { "aws:RequestTag/karpenter.sh/nodepool": "*" },
    },
  },
]

const manageInstances = (request: EksRequest): ReadonlyArray<Statement> => [
  {
    Sid: "RetagOwnInstances",
    Effect: "Allow",
    Action: "ec2:CreateTags",
    Resource: ec2Arn(request, "instance/*"),
    Condition: {
      StringEquals: { [`aws:ResourceTag/${ownedTag(request)}`]: "owned" },
      StringLike: { "aws:ResourceTag/karpenter.sh/nodepool": "*" },
      StringEqualsIfExists: { "aws:RequestTag/eks:eks-cluster-name": request.name },
      "ForAllValues:StringEquals": {
        "aws:TagKeys": ["eks:eks-cluster-name", "karpenter.sh/nodeclaim", "Name"],
      },
    },
  },
  {
    Sid: "DeleteOwn",
    Effect: "Allow",
    Action: ["ec2:TerminateInstances", "ec2:DeleteLaunchTemplate"],
    Resource: [ec2Arn(request, "instance/*"), ec2Arn(request, "launch-template/*")],
    Condition: {
      StringEquals: { [`aws:ResourceTag/${ownedTag(request)}`]: "owned" },
      StringLike: { "aws:ResourceTag/karpenter.sh/nodepool": "*" },
    },
  },
]

/** Starts and ends machines, only such as carry the cluster's tags. */
export const karpenterInstancePolicy = (request: EksRequest): string =>
  policyDocument(...startInstances(request), ...manageInstances(request))

/** Reads what there is to choose from, and the queue that warns of interruptions. */
export const karpenterReadPolicy = (request: EksRequest, queueArn: string): string =>
  policyDocument(
    {
      Sid: "ReadTheRegion",
      Effect: "Allow",
      Action: [
        "ec2:DescribeCapacityReservations",
        "ec2:DescribeImages",
        "ec2:DescribeInstances",
        "ec2:DescribeInstanceStatus",
        "ec2:DescribeInstanceTypeOfferings",
        "ec2:DescribeInstanceTypes",
        "ec2:DescribeLaunchTemplates",
        "ec2:DescribeSecurityGroups",
        "ec2:DescribeSpotPriceHistory",
        "ec2:DescribeSubnets",
      ],
      Resource: "*",
      Condition: { StringEquals: { "aws:RequestedRegion": request.region } },
    },
    {
      Sid: "ReadImageIds",
      Effect: "Allow",
      Action: "ssm:GetParameter",
      Resource: `arn:${request.partition}:ssm:${request.region}::parameter/aws/service/*`,
    },
    { Sid: "ReadPrices", Effect: "Allow", Action: "pricing:GetProducts", Resource: "*" },
    {
      Sid: "ReadInterruptions",
      Effect: "Allow",
      Action: ["sqs:DeleteMessage", "sqs:GetQueueUrl", "sqs:ReceiveMessage"],
      Resource: queueArn,
    },
    {
      Sid: "FindTheApi",
      Effect: "Allow",
      Action: "eks:DescribeCluster",
      Resource: regionalArn(request, "eks", `cluster/${request.name}`),
    },
  )

/** Gives new machines the node role, and that one only. */
export const karpenterIdentityPolicy = (request: EksRequest, nodeRoleArn: string): string => {
  const profiles = iamArn(request, "instance-profile/*")
  const requestTags = {
    [`aws:RequestTag/${ownedTag(request)}`]: "owned",
    "aws:RequestTag/eks:eks-cluster-name": request.name,
    "aws:RequestTag/topology.kubernetes.io/region": request.region,
  }
  const resourceTags = {
    [`aws:ResourceTag/${ownedTag(request)}`]: "owned",
    "aws:ResourceTag/topology.kubernetes.io/region": request.region,
  }
  const requestClass = { "aws:RequestTag/karpenter.k8s.aws/ec2nodeclass": "*" }
  const resourceClass = { "aws:ResourceTag/karpenter.k8s.aws/ec2nodeclass": "*" }
  return policyDocument(
    {
      Sid: "PassTheNodeRole",
      Effect: "Allow",
      Action: "iam:PassRole",
      Resource: nodeRoleArn,
      Condition: { StringEquals: { "iam:PassedToService": ["ec2.amazonaws.com", "ec2.amazonaws.com.cn"] } },
    },
    {
      Sid: "CreateTaggedProfiles",
      Effect: "Allow",
      Action: "iam:CreateInstanceProfile",
      Resource: profiles,
      Condition: { StringEquals: requestTags, StringLike: requestClass },
    },
    {
      Sid: "TagOwnProfiles",
      Effect: "Allow",
      Action: "iam:TagInstanceProfile",
      Resource: profiles,
      Condition: {
        StringEquals: { ...resourceTags, ...requestTags },
        StringLike: { ...resourceClass, ...requestClass },
      },
    },
    {
      Sid: "ManageOwnProfiles",
      Effect: "Allow",
      Action: ["iam:AddRoleToInstanceProfile", "iam:RemoveRoleFromInstanceProfile", "iam:DeleteInstanceProfile"],
      Resource: profiles,
      Condition: { StringEquals: resourceTags, StringLike: resourceClass },
    },
    {
      Sid: "ReadProfiles",
      Effect: "Allow",
      Action: ["iam:GetInstanceProfile", "iam:ListInstanceProfiles"],
      Resource: "*",
    },
  )
}

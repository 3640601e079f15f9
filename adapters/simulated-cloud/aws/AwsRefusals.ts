import { awsQuotas } from "#domain/cloud/aws/AwsQuotas.ts"

import { CloudRefusal } from "../cloud/CloudRefusal.ts"
import type { MissingMachines, ProviderRefusals, QuotaExcess, Shortage } from "../cloud/SimulatedProvider.ts"

const gerunds = { create: "creating", read: "reading", update: "updating", delete: "deleting" } as const

/** EC2, IAM and the newer services have a code each for the same. */
const deniedCode = (action: string): string => {
  if (action.startsWith("ec2:")) return "UnauthorizedOperation: You are not authorized to perform this operation."
  return /^(?:iam|sts|sqs):/.test(action) ? "AccessDenied:" : "AccessDeniedException:"
}

/** By resource type: what its service says when no more of it may exist. */
const limitMessages: Readonly<Record<string, (limit: number) => string>> = {
  aws_vpc: () => "VpcLimitExceeded: The maximum number of VPCs has been reached.",
  aws_internet_gateway: () => "InternetGatewayLimitExceeded: The maximum number of internet gateways has been reached.",
  aws_eip: () => "AddressLimitExceeded: The maximum number of addresses has been reached.",
  aws_security_group: () => "SecurityGroupLimitExceeded: The maximum number of security groups has been reached.",
  aws_eks_cluster: (limit) =>
    `ResourceLimitExceededException: You already have the maximum number of clusters: ${limit}.`,
  aws_iam_role: (limit) => `LimitExceeded: Cannot exceed quota for RolesPerAccount: ${limit}`,
  aws_iam_policy: (limit) => `LimitExceeded: Cannot exceed quota for PoliciesPerAccount: ${limit}`,
  aws_iam_openid_connect_provider: (limit) =>
    `LimitExceeded: Cannot exceed quota for OpenIdConnectProvidersPerAccount: ${limit}`,
}

/** A node group exists before its machines start, and stays when they do not. */
const launchFailure = (isSpot: boolean, reason: string): Shortage => ({
  message: `AsgInstanceLaunchFailures: Could not launch ${isSpot ? "Spot" : "On-Demand"} Instances. ${reason} Launching EC2 instance failed.`,
  leavesObject: true,
})

const spotQuotas = new Set(awsQuotas.flatMap(({ code, name }) => (name.includes("Spot") ? [code] : [])))

const quotaExceeded = ({ code, limit, resourceType }: QuotaExcess): Shortage => {
  const message = Object.hasOwn(limitMessages, resourceType) ? limitMessages[resourceType]?.(limit) : undefined
  if (message !== undefined) return { message }
  if (spotQuotas.has(code)) {
    return launchFailure(true, "MaxSpotInstanceCountExceeded - Max spot instance count exceeded.")
  }
  return launchFailure(
    false,
    `VcpuLimitExceeded - You have requested more vCPU capacity than your current vCPU limit of ${limit} allows for the instance bucket that the specified instance type belongs to. Please visit http://aws.amazon.com/contact-us/ec2-request to request an adjustment to this limit.`,
  )
}

const noCapacity = ({ isSpot, machineType, zone }: MissingMachines): Shortage =>
  launchFailure(
    isSpot,
    `InsufficientInstanceCapacity - We currently do not have sufficient ${machineType} capacity in the Availability Zone you requested (${zone}). Our system will be working on provisioning additional capacity.`,
  )

/** The wording of refusals by AWS and its provider. */
export const awsRefusals: ProviderRefusals = {
  call: ({ operation, resourceType, name }, message) =>
    new CloudRefusal({
      summary: `${gerunds[operation]} ${resourceType}${name === "" ? "" : ` (${name})`}: api error ${message}`,
      detail: "",
    }),
  alreadyExists: (resourceType, name) => `AlreadyExistsException: ${resourceType} ${name} already exists.`,
  notFound: (name) => `ResourceNotFoundException: ${name} does not exist.`,
  denied: (action, accountId) =>
    `${deniedCode(action)} User: arn:aws:iam::${accountId}:user/orrery is not authorized to perform: ${action} because no identity-based policy allows the ${action} action`,
  quotaExceeded,
  noCapacity,
  credentials: new CloudRefusal({
    summary: "Retrieving AWS account details: validating provider credentials",
    detail:
      "retrieving caller identity from STS: operation error STS: GetCallerIdentity, https response error StatusCode: 403, api error InvalidClientTokenId: The security token included in the request is invalid.",
  }),
}

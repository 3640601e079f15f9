import type { AwsAccount } from "#domain/cloud/aws/AwsAccount.ts"
import type { AwsNetwork } from "#domain/cloud/aws/AwsNetwork.ts"
import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"

/** A synthesis input for AWS, with what every provisioner there derives from its part of the specification. */
export interface AwsRequest extends SynthesisInput {
  readonly name: string
  readonly region: string
  readonly partition: string
  /** Where the provisioner's part of the specification is, such as `spec.provisioner.eks`. */
  readonly path: string
  /** The kind of control plane: for users, and as the beginning of names in the account. */
  readonly controlPlane: { readonly title: string; readonly prefix: string }
  readonly account: AwsAccount
  readonly network: AwsNetwork
  readonly controlPlaneZones: ReadonlyArray<string>
  /** The user's. */
  readonly tags: Readonly<Record<string, string>>
  /** By these a program that creates machines finds their subnets and security groups. */
  readonly discoveryTags: Readonly<Record<string, string>>
}

/** The ARN of something in the request's account and region. */
export const regionalArn = (request: AwsRequest, service: string, resource: string): string =>
  `arn:${request.partition}:${service}:${request.region}:${request.account.accountId}:${resource}`

/** The ARN of an IAM object in the request's account. */
export const iamArn = (request: AwsRequest, resource: string): string =>
  `arn:${request.partition}:iam::${request.account.accountId}:${resource}`

/** The ARN of a policy that AWS keeps. */
export const managedPolicyArn = (request: AwsRequest, policy: string): string =>
  `arn:${request.partition}:iam::aws:policy/${policy}`

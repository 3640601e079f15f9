import { AwsProvider } from "@cdktf/provider-aws/lib/provider/index.js"
import type { TerraformStack } from "cdktf"

import { awsOwnership } from "#domain/cloud/aws/OwnershipTags.ts"

import { type AwsRequest, iamArn } from "./AwsRequest.ts"

const { labels } = awsOwnership

/** The tags of every object: the user's, and those by which Orrery finds its own. */
export const clusterTags = (request: AwsRequest): Readonly<Record<string, string>> => ({
  ...request.tags,
  [labels.clusterId]: request.clusterId,
  [labels.organizationId]: request.organizationId,
  [labels.managedBy]: "orrery",
})

/** The role a `dynamic` run assumes; accounts are prepared with this one unless the request names another. */
const provisionerRoleArn = (request: AwsRequest): string =>
  request.account.roleArn ?? iamArn(request, "role/OrreryProvisioner")

/** AWS allows 64 characters of these in the name of a session. */
const sessionName = (clusterId: string): string => `orrery-${clusterId}`.replace(/[^\w+=,.@-]/g, "-").slice(0, 64)

/** How Terraform accesses the account. It never contains keys: a `static` run has them in its environment. */
export const defineProvider = (stack: TerraformStack, request: AwsRequest): void => {
  const provider = new AwsProvider(stack, "aws", {
    region: request.region,
    allowedAccountIds: [request.account.accountId],
  })
  // By override, because CDKTF turns the keys of a provider's maps into snake case, and these are the user's tags.
  provider.addOverride("default_tags", [{ tags: clusterTags(request) }])
  if (request.account.credentialsType === "dynamic") {
    provider.addOverride("assume_role", [
      {
        role_arn: provisionerRoleArn(request),
        external_id: request.organizationId,
        session_name: sessionName(request.clusterId),
      },
    ])
  }
}

import { AwsProvider } from "@cdktf/provider-aws/lib/provider/index.js"
import type { TerraformStack } from "cdktf"

import { type EksRequest, iamArn } from "../eks/EksRequest.ts"
import { orreryTags } from "../synthesis/OrreryTags.ts"

/** The tags of every object: the user's, and those by which Orrery finds its own. */
export const clusterTags = (request: EksRequest): Readonly<Record<string, string>> => ({
  ...request.eks.tags,
  [orreryTags.clusterId]: request.clusterId,
  [orreryTags.organizationId]: request.organizationId,
  [orreryTags.managedBy]: "orrery",
})

/** The role a `dynamic` run assumes; accounts are prepared with this one unless the request names another. */
const provisionerRoleArn = (request: EksRequest): string =>
  request.eks.roleArn ?? iamArn(request, "role/OrreryProvisioner")

/** AWS allows 64 characters of these in the name of a session. */
const sessionName = (clusterId: string): string => `orrery-${clusterId}`.replace(/[^\w+=,.@-]/g, "-").slice(0, 64)

/** How Terraform reaches the account. Keys never stand here: a `static` run has them in its environment. */
export const defineProvider = (stack: TerraformStack, request: EksRequest): void => {
  const provider = new AwsProvider(stack, "aws", {
    region: request.region,
    allowedAccountIds: [request.eks.accountId],
  })
  // By override, because CDKTF turns the keys of a provider's maps into snake case, and these are the user's tags.
  provider.addOverride("default_tags", [{ tags: clusterTags(request) }])
  if (request.eks.credentialsType === "dynamic") {
    provider.addOverride("assume_role", [
      {
        role_arn: provisionerRoleArn(request),
        external_id: request.organizationId,
        session_name: sessionName(request.clusterId),
      },
    ])
  }
}

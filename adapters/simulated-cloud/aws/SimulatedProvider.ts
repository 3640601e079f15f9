import { Effect } from "effect"

import { awsMachineUses } from "#domain/cloud/aws/MachineUses.ts"
import { awsOwnership } from "#domain/cloud/aws/OwnershipTags.ts"

import { CloudRefusal } from "../cloud/CloudRefusal.ts"
import type { SimulatedProvider } from "../cloud/SimulatedProvider.ts"
import { blockAt, textAt, textsAt } from "../value/Value.ts"
import { awsRefusals } from "./AwsRefusals.ts"
import { awsBehaviors } from "./behaviors/AwsBehaviors.ts"
import { awsData } from "./data/AwsData.ts"

const notAllowed = (accountId: string) =>
  new CloudRefusal({ summary: `AWS account ID not allowed: ${accountId}`, detail: "See allowed_account_ids." })

/** AWS, as far as templates and inventories use it. */
export const aws: SimulatedProvider = {
  name: "aws",
  source: "hashicorp/aws",
  schemaFile: new URL("provider-schema.json", import.meta.url),
  behaviors: awsBehaviors,
  dataSources: awsData,
  ownership: awsOwnership,
  identifiers: ["id", "arn"],
  globalRegion: "aws-global",
  latencyMilliseconds: {
    aws_eks_cluster: 3000,
    aws_eks_node_group: 1500,
    aws_nat_gateway: 1000,
    aws_lb: 1000,
    aws_autoscaling_group: 600,
    aws_eks_addon: 400,
    aws_vpc_endpoint: 150,
    aws_kms_key: 150,
    aws_security_group: 80,
    aws_route: 50,
    aws_iam_role_policy_attachment: 50,
  },
  machines: awsMachineUses,
  refusals: awsRefusals,
  settingsOf: (block, { accountId, region }) => {
    const allowed = textsAt(block, "allowed_account_ids")
    if (allowed.length > 0 && !allowed.includes(accountId)) return Effect.fail(notAllowed(accountId))
    return Effect.succeed({
      region: textAt(block, "region") ?? region,
      defaultLabels: blockAt(block, "default_tags")?.["tags"] ?? {},
    })
  },
}

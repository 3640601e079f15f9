import type { Cloud } from "../Cloud.ts"
import { awsAddressRanges } from "./AwsAddressRanges.ts"
import { awsErrorCodes } from "./AwsErrorCodes.ts"
import { awsPermissions } from "./AwsPermissions.ts"
import { awsQuotas } from "./AwsQuotas.ts"
import { awsSecretsManager } from "./AwsSecretStore.ts"
import { imageId } from "./ImageId.ts"
import { awsImportIds } from "./ImportIds.ts"
import { awsOwnership } from "./OwnershipTags.ts"
import { awsStaticVariables } from "./StaticVariables.ts"
import { awsTypicalSeconds } from "./TypicalSeconds.ts"

/** Amazon Web Services. */
export const aws: Cloud = {
  resourceTypePrefix: "aws_",
  credentials: {
    environment: [
      "AWS_ACCESS_KEY_ID",
      "AWS_SECRET_ACCESS_KEY",
      "AWS_SESSION_TOKEN",
      "AWS_REGION",
      "AWS_DEFAULT_REGION",
    ],
    staticVariables: [awsStaticVariables],
    secretStore: awsSecretsManager,
    description:
      "static on aws: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and, for temporary keys, AWS_SESSION_TOKEN. dynamic on aws: optionally roleArn.",
  },
  ownership: awsOwnership,
  importIds: awsImportIds,
  uniquelyNamedTypes: [
    "aws_autoscaling_group",
    "aws_cloudwatch_log_group",
    "aws_eks_cluster",
    "aws_kms_alias",
    "aws_lb",
    "aws_lb_target_group",
    "aws_sqs_queue",
  ],
  typicalSeconds: awsTypicalSeconds,
  errorCodes: awsErrorCodes,
  permissions: awsPermissions,
  quotas: awsQuotas,
  addressRanges: awsAddressRanges,
  lookedUp: {
    images: { aws_ami: imageId, aws_ssm_parameter: "name" },
    networks: { aws_vpc: "id" },
    subnets: { aws_subnet: "id" },
  },
}

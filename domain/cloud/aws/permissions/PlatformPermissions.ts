import type { TypePermissions } from "../../Permissions.ts"

/** What keys, logs, queues and events need. */
export const platformPermissions: Readonly<Record<string, TypePermissions>> = {
  aws_kms_key: {
    create: ["kms:CreateKey", "kms:EnableKeyRotation", "kms:PutKeyPolicy", "kms:TagResource"],
    read: ["kms:DescribeKey", "kms:GetKeyPolicy", "kms:GetKeyRotationStatus", "kms:ListResourceTags"],
    update: [
      "kms:PutKeyPolicy",
      "kms:EnableKeyRotation",
      "kms:UpdateKeyDescription",
      "kms:TagResource",
      "kms:UntagResource",
    ],
    delete: ["kms:ScheduleKeyDeletion"],
  },
  aws_kms_alias: {
    create: ["kms:CreateAlias"],
    read: ["kms:ListAliases"],
    update: ["kms:UpdateAlias"],
    delete: ["kms:DeleteAlias"],
  },
  aws_cloudwatch_log_group: {
    create: ["logs:CreateLogGroup", "logs:PutRetentionPolicy", "logs:AssociateKmsKey", "logs:TagResource"],
    read: ["logs:DescribeLogGroups", "logs:ListTagsForResource"],
    update: ["logs:PutRetentionPolicy", "logs:AssociateKmsKey", "logs:TagResource", "logs:UntagResource"],
    delete: ["logs:DeleteLogGroup"],
  },
  aws_sqs_queue: {
    create: ["sqs:CreateQueue", "sqs:TagQueue"],
    read: ["sqs:GetQueueAttributes", "sqs:ListQueueTags"],
    update: ["sqs:SetQueueAttributes", "sqs:TagQueue", "sqs:UntagQueue"],
    delete: ["sqs:DeleteQueue"],
  },
  aws_sqs_queue_policy: {
    create: ["sqs:SetQueueAttributes"],
    read: ["sqs:GetQueueAttributes"],
    update: ["sqs:SetQueueAttributes"],
    delete: ["sqs:SetQueueAttributes"],
  },
  aws_cloudwatch_event_rule: {
    create: ["events:PutRule", "events:TagResource"],
    read: ["events:DescribeRule", "events:ListTagsForResource"],
    update: ["events:PutRule", "events:TagResource", "events:UntagResource"],
    delete: ["events:DeleteRule"],
  },
  aws_cloudwatch_event_target: {
    create: ["events:PutTargets"],
    read: ["events:ListTargetsByRule"],
    update: ["events:PutTargets"],
    delete: ["events:RemoveTargets"],
  },
}

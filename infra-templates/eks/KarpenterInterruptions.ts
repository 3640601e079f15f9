import { CloudwatchEventRule } from "@cdktf/provider-aws/lib/cloudwatch-event-rule/index.js"
import { CloudwatchEventTarget } from "@cdktf/provider-aws/lib/cloudwatch-event-target/index.js"
import { SqsQueuePolicy } from "@cdktf/provider-aws/lib/sqs-queue-policy/index.js"
import { SqsQueue } from "@cdktf/provider-aws/lib/sqs-queue/index.js"
import type { Construct } from "constructs"

import { namePrefix, rulePrefixLimit } from "../aws/NamePrefix.ts"
import { policyDocument } from "../aws/PolicyDocument.ts"
import type { EksRequest } from "./EksRequest.ts"

interface Warning {
  readonly description: string
  readonly source: string
  readonly detailType: string
}

/** The four events by which AWS announces that a machine is about to stop. */
const warnings: Readonly<Record<string, Warning>> = {
  health: {
    description: "AWS Health events of the account",
    source: "aws.health",
    detailType: "AWS Health Event",
  },
  rebalance: {
    description: "Spot machines at risk",
    source: "aws.ec2",
    detailType: "EC2 Instance Rebalance Recommendation",
  },
  spot: {
    description: "Spot machines to be taken back in two minutes",
    source: "aws.ec2",
    detailType: "EC2 Spot Instance Interruption Warning",
  },
  state: {
    description: "Machines that stop or end",
    source: "aws.ec2",
    detailType: "EC2 Instance State-change Notification",
  },
}

const queuePolicy = (queueArn: string): string =>
  policyDocument(
    {
      Sid: "EventsArrive",
      Effect: "Allow",
      Principal: { Service: ["events.amazonaws.com", "sqs.amazonaws.com"] },
      Action: "sqs:SendMessage",
      Resource: queueArn,
    },
    {
      Sid: "OnlyEncrypted",
      Effect: "Deny",
      Principal: "*",
      Action: "sqs:*",
      Resource: queueArn,
      Condition: { Bool: { "aws:SecureTransport": "false" } },
    },
  )

/** The queue from which Karpenter learns, in time to move the pods, that a machine will go. */
export const defineInterruptions = (scope: Construct, request: EksRequest): SqsQueue => {
  const queue = new SqsQueue(scope, "interruptions", {
    name: `${request.name}-karpenter`,
    messageRetentionSeconds: 300,
    sqsManagedSseEnabled: true,
    tags: { Name: `${request.name}-karpenter` },
  })
  new SqsQueuePolicy(scope, "interruptions_policy", { queueUrl: queue.url, policy: queuePolicy(queue.arn) })
  for (const [id, { description, source, detailType }] of Object.entries(warnings)) {
    const rule = new CloudwatchEventRule(scope, id, {
      namePrefix: namePrefix(rulePrefixLimit, request.name, `karpenter-${id}`),
      description: `${description}, for cluster ${request.name}.`,
      eventPattern: JSON.stringify({ source: [source], "detail-type": [detailType] }),
    })
    new CloudwatchEventTarget(scope, `${id}_target`, { rule: rule.name, targetId: "karpenter", arn: queue.arn })
  }
  return queue
}

import { CloudwatchLogGroup } from "@cdktf/provider-aws/lib/cloudwatch-log-group/index.js"
import { FlowLog } from "@cdktf/provider-aws/lib/flow-log/index.js"
import { IamRolePolicy } from "@cdktf/provider-aws/lib/iam-role-policy/index.js"
import type { Vpc } from "@cdktf/provider-aws/lib/vpc/index.js"
import type { Construct } from "constructs"

import { type AwsRequest, regionalArn } from "./AwsRequest.ts"
import type { Encryption } from "./Encryption.ts"
import { flowLogGroup, logRetentionDays } from "./LogGroups.ts"
import { policyDocument, trustService } from "./PolicyDocument.ts"
import { attachedRole } from "./Role.ts"

/** Records every connection in the VPC, accepted or not, in an encrypted log group. */
export const defineFlowLogs = (
  scope: Construct,
  request: AwsRequest,
  { vpc, encryption }: { readonly vpc: Vpc; readonly encryption: Encryption },
): void => {
  const logs = new CloudwatchLogGroup(scope, "flow_logs", {
    name: flowLogGroup(request),
    retentionInDays: logRetentionDays,
    kmsKeyId: encryption.keyArn,
  })
  const { role } = attachedRole(scope, "flow_logs_role", {
    clusterName: request.name,
    purpose: "flow-logs",
    description: `Writes the flow logs of cluster ${request.name}.`,
    assumeRolePolicy: trustService("vpc-flow-logs.amazonaws.com", {
      StringEquals: { "aws:SourceAccount": request.account.accountId },
      ArnLike: { "aws:SourceArn": regionalArn(request, "ec2", "vpc-flow-log/*") },
    }),
    policyArns: {},
  })
  const write = new IamRolePolicy(scope, "flow_logs_write", {
    name: "write-flow-logs",
    role: role.name,
    policy: policyDocument({
      Effect: "Allow",
      Action: ["logs:CreateLogStream", "logs:PutLogEvents", "logs:DescribeLogGroups", "logs:DescribeLogStreams"],
      Resource: `${logs.arn}:*`,
    }),
  })
  new FlowLog(scope, "flow_log", {
    vpcId: vpc.id,
    trafficType: "ALL",
    logDestinationType: "cloud-watch-logs",
    logDestination: logs.arn,
    iamRoleArn: role.arn,
    maxAggregationInterval: 60,
    tags: { Name: request.name },
    dependsOn: [write],
  })
}

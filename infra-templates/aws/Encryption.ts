import { KmsAlias } from "@cdktf/provider-aws/lib/kms-alias/index.js"
import { KmsKey } from "@cdktf/provider-aws/lib/kms-key/index.js"
import { Construct } from "constructs"

import { type AwsRequest, iamArn, regionalArn } from "./AwsRequest.ts"
import { policyDocument } from "./PolicyDocument.ts"

/** The cluster's own key: for Kubernetes secrets and for logs. */
export interface Encryption {
  readonly keyArn: string
}

/**
 * The key's own policy. Without the first statement no principal, not even the account's root, could ever change the key
 * again. The second lets CloudWatch use it for this cluster's log groups only.
 */
const keyPolicy = (request: AwsRequest, logGroups: ReadonlyArray<string>): string =>
  policyDocument(
    {
      Sid: "AccountDecidesByIam",
      Effect: "Allow",
      Principal: { AWS: iamArn(request, "root") },
      Action: "kms:*",
      Resource: "*",
    },
    {
      Sid: "CloudWatchEncryptsTheLogs",
      Effect: "Allow",
      Principal: { Service: `logs.${request.region}.amazonaws.com` },
      Action: ["kms:Encrypt*", "kms:Decrypt*", "kms:ReEncrypt*", "kms:GenerateDataKey*", "kms:Describe*"],
      Resource: "*",
      Condition: {
        ArnEquals: {
          "kms:EncryptionContext:aws:logs:arn": logGroups.map((group) =>
            regionalArn(request, "logs", `log-group:${group}`),
          ),
        },
      },
    },
  )

/** A key that turns over every year. After a destroy it can be called back for 30 days. */
export const defineEncryption = (
  parent: Construct,
  request: AwsRequest,
  logGroups: ReadonlyArray<string>,
): Encryption => {
  const scope = new Construct(parent, "encryption")
  const key = new KmsKey(scope, "key", {
    description: `Secrets and logs of cluster ${request.name}.`,
    enableKeyRotation: true,
    deletionWindowInDays: 30,
    policy: keyPolicy(request, logGroups),
    tags: { Name: request.name },
  })
  new KmsAlias(scope, "alias", { name: `alias/orrery/${request.name}`, targetKeyId: key.keyId })
  return { keyArn: key.arn }
}

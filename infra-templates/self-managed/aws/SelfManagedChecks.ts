import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import type { SelfHostedOnAws } from "#domain/provisioner/self-managed/aws/SelfHostedOnAws.ts"

import { isOrreryTag } from "../../aws/OrreryTags.ts"
import { selfHostedPath } from "../SelfManagedInput.ts"
import { checkSelfManagedInput, ensure } from "../SpecChecks.ts"

const checkTags = (tags: Readonly<Record<string, string>>, path: string): void => {
  for (const key of Object.keys(tags)) {
    ensure(!isOrreryTag(key), path, "Tags that begin with orrery.dev/ are set by Orrery. Use another key.")
  }
}

/** The shapes that the stack relies on where a value becomes part of an ARN, a name or an address. */
export const checkSelfManagedOnAws = (input: SynthesisInput<SelfHostedOnAws>): void => {
  checkSelfManagedInput(input)
  const { nodeGroups, provisioner, region } = input.spec
  const { accountId, bucketName, k8sImage, roleArn, tags } = provisioner.selfHosted
  ensure(/^[a-z]{2}(-[a-z]+)+-\d$/.test(region), "spec.region", "Expected an AWS region such as eu-west-1.")
  ensure(/^\d{12}$/.test(accountId), `${selfHostedPath}.accountId`, "Expected the twelve digits of an AWS account.")
  ensure(
    /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(bucketName),
    `${selfHostedPath}.bucketName`,
    "Expected the name of an S3 bucket.",
  )
  ensure(/^ami-[0-9a-z]{8,17}$/.test(k8sImage), `${selfHostedPath}.k8sImage`, "Expected the id of an AMI.")
  ensure(
    roleArn === undefined || /^arn:aws[a-z-]*:iam::\d{12}:role\/[\w+=,.@/-]{1,512}$/.test(roleArn),
    `${selfHostedPath}.roleArn`,
    "Expected the ARN of an IAM role.",
  )
  checkTags(tags, `${selfHostedPath}.tags`)
  for (const group of nodeGroups) checkTags(group.tags, `spec.nodeGroups["${group.name}"].tags`)
}

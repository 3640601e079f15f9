import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import type { EksProvisioner } from "#domain/provisioner/eks/EksSpec.ts"

import { isOrreryTag } from "../aws/OrreryTags.ts"
import { UnsupportedSpec } from "../synthesis/UnsupportedSpec.ts"
import { eksPath } from "./EksRequest.ts"

const ensure = (holds: boolean, path: string, problem: string): void => {
  if (!holds) throw new UnsupportedSpec({ path, problem })
}

const checkTags = (tags: Readonly<Record<string, string>>, path: string): void => {
  for (const key of Object.keys(tags)) {
    ensure(!isOrreryTag(key), path, "Tags that begin with orrery.dev/ are set by Orrery. Use another key.")
  }
}

const checkAccount = ({ spec }: SynthesisInput<EksProvisioner>): void => {
  const { eks } = spec.provisioner
  ensure(spec.provider === "aws", "spec.provider", "EKS runs on aws.")
  ensure(/^[a-z]{2}(-[a-z]+)+-\d$/.test(spec.region), "spec.region", "Expected an AWS region such as eu-west-1.")
  ensure(/^\d{12}$/.test(eks.accountId), `${eksPath}.accountId`, "Expected the twelve digits of an AWS account.")
  ensure(
    eks.roleArn === undefined || /^arn:aws[a-z-]*:iam::\d{12}:role\/[\w+=,.@/-]{1,512}$/.test(eks.roleArn),
    `${eksPath}.roleArn`,
    "Expected the ARN of an IAM role.",
  )
  checkTags(eks.tags, `${eksPath}.tags`)
}

const checkNodeGroups = ({ spec }: SynthesisInput): void => {
  const seen = new Set<string>()
  for (const group of spec.nodeGroups) {
    const path = `spec.nodeGroups["${group.name}"]`
    ensure(
      /^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/.test(group.name),
      "spec.nodeGroups",
      "A node group's name is lower-case letters, digits, dots and hyphens, 63 at most.",
    )
    // CDKTF keeps the constructs of a stack in a plain object, which already has such a property.
    ensure(!(group.name in Object.prototype), path, "A node group cannot have this name. Choose another.")
    ensure(!seen.has(group.name), path, "Two node groups have this name. Rename one.")
    seen.add(group.name)
    ensure(group.minNode >= 0 && group.maxNode >= 1, path, "A node group needs a maxNode of 1 or more.")
    ensure(group.minNode <= group.maxNode, path, "minNode is greater than maxNode.")
    ensure(group.volumeSizeGiB >= 1, path, "A volume has at least 1 GiB.")
    checkTags(group.tags, `${path}.tags`)
  }
}

/**
 * The shapes the stack relies on where a value becomes part of an ARN, a name or an address. The API checks the same
 * and more, with better messages; synthesis stays safe when it is called without it.
 */
export const checkEksInput = (input: SynthesisInput<EksProvisioner>): void => {
  const { clusterName } = input.spec
  ensure(
    /^[a-z0-9]([a-z0-9-]{0,48}[a-z0-9])?$/.test(clusterName),
    "spec.clusterName",
    "A cluster's name is lower-case letters, digits and hyphens, 50 at most.",
  )
  checkAccount(input)
  checkNodeGroups(input)
}

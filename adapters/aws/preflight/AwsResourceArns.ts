import type { CloudAccess } from "#application/ports/CloudProbes.ts"
import { partitionOf } from "#domain/cloud/aws/Partition.ts"
import { textIn } from "#domain/cloud/ResourceAttributes.ts"
import { contentOf } from "#domain/infrastructure/ProgramContent.ts"

/** By resource type: what comes before an object's name in its ARN, and after it. */
const forms: Readonly<Record<string, ReadonlyArray<readonly [service: string, before: string, after?: string]>>> = {
  aws_iam_role: [["iam", "role/"]],
  aws_iam_policy: [["iam", "policy/"]],
  aws_eks_cluster: [
    ["eks", "cluster/"],
    ["eks", "nodegroup/", "/nodes/1"],
    ["eks", "addon/", "/addon/1"],
    ["eks", "access-entry/", "/role/1"],
    ["eks", "podidentityassociation/", "/a-1"],
  ],
  aws_cloudwatch_log_group: [["logs", "log-group:"]],
  aws_cloudwatch_event_rule: [["events", "rule/"]],
  aws_sqs_queue: [["sqs", ""]],
  aws_kms_alias: [["kms", ""]],
}

/** A type whose name has a suffix that AWS chooses gets an example of it. */
const nameIn = (attributes: Readonly<Record<string, unknown>>): string | undefined => {
  const prefix = textIn(attributes, "name_prefix")
  return textIn(attributes, "name") ?? (prefix === undefined ? undefined : `${prefix}20260101000000000000000001`)
}

/**
 * The ARNs that the objects of a program will have, by service. Policies often allow an action only on names that begin in
 * one way.
 */
export const resourceArns = ({
  accountId,
  program,
  region,
}: CloudAccess): ReadonlyMap<string, ReadonlyArray<string>> => {
  const found = new Map<string, ReadonlyArray<string>>()
  for (const { attributes, type } of contentOf(program).resources) {
    const name = nameIn(attributes)
    for (const [service, before, after = ""] of name === undefined ? [] : (forms[type] ?? [])) {
      const place = service === "iam" ? ":" : `${region}:`
      const arn = `arn:${partitionOf(region)}:${service}:${place}${accountId}:${before}${name}${after}`
      found.set(service, [...(found.get(service) ?? []), arn])
    }
  }
  return found
}

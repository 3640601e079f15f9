import { Redacted } from "effect"

import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { suggestion } from "../../shared/Similarity.ts"
import { type CloudCredentials } from "../CloudCredentials.ts"
import { type CredentialsType } from "../CredentialsType.ts"
import { readCredentialsType } from "../CredentialsTypeReading.ts"
import { type WireCredentials } from "../WireCredentials.ts"
import { type AwsAccount } from "./AwsAccount.ts"
import { awsStaticVariables } from "./StaticVariables.ts"

type Variables = Readonly<Record<string, string>>

const accessKeyIdPattern = /^\w{16,128}$/
const secretPattern = /^[\x21-\x7e]{16,256}$/
const sessionTokenPattern = /^[\x21-\x7e]{16,8192}$/
const roleArnPattern = /^arn:(?:aws|aws-cn|aws-us-gov):iam::(\d{12}):role\/[\w+=,.@/-]{1,512}$/

const knownKeys = {
  static: [...awsStaticVariables.required, ...awsStaticVariables.optional],
  dynamic: ["roleArn"],
}

const checkKeys = (
  problems: Problems,
  path: Path,
  data: Readonly<Record<string, string>>,
  type: CredentialsType,
): void => {
  for (const key of Object.keys(data)) {
    if (knownKeys[type].some((known) => known === key)) continue
    const message = `With type ${type} data may hold ${knownKeys[type].join(", ")}.${suggestion(key, knownKeys[type])}`
    problems.add("UNKNOWN_FIELD", [...path, "data", key], message)
  }
}

const readKeys = (problems: Problems, path: Path, data: Readonly<Record<string, string>>): Variables | undefined => {
  const field = (key: string, pattern: RegExp): string | undefined => {
    const value = data[key]
    if (value === undefined) return undefined
    if (!pattern.test(value))
      problems.add(
        "INVALID_FORMAT",
        [...path, key],
        `This cannot be an ${key}: check for missing characters, spaces and line breaks.`,
      )
    return value
  }
  const accessKeyId = field("AWS_ACCESS_KEY_ID", accessKeyIdPattern)
  const secretAccessKey = field("AWS_SECRET_ACCESS_KEY", secretPattern)
  const sessionToken = field("AWS_SESSION_TOKEN", sessionTokenPattern)
  for (const key of awsStaticVariables.required) {
    if (data[key] === undefined) problems.add("REQUIRED", [...path, key], `Static credentials on aws need ${key}.`)
  }
  if (accessKeyId?.startsWith("ASIA") === true && sessionToken === undefined) {
    problems.add(
      "REQUIRED",
      [...path, "AWS_SESSION_TOKEN"],
      "This is a temporary access key: it works only with its AWS_SESSION_TOKEN.",
    )
  }
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined
  return {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    ...(sessionToken === undefined ? {} : { AWS_SESSION_TOKEN: sessionToken }),
  }
}

const readRole = (
  problems: Problems,
  path: Path,
  data: Readonly<Record<string, string>>,
  accountId: string | undefined,
): string | undefined => {
  const { roleArn } = data
  if (roleArn === undefined) return undefined
  const account = roleArnPattern.exec(roleArn)?.[1]
  if (account === undefined) {
    problems.add(
      "INVALID_FORMAT",
      [...path, "roleArn"],
      "Expected the ARN of an IAM role, such as arn:aws:iam::<account>:role/<name>.",
    )
  } else if (accountId !== undefined && account !== accountId) {
    problems.add("MISMATCH", [...path, "roleArn"], "The role belongs to another account than accountId says.")
  }
  return roleArn
}

const redacted = (variables: Variables): CloudCredentials => Redacted.make(variables, { label: "CloudCredentials" })

/** Credentials, and the part of them that a cluster's spec may contain. */
export interface ReadCredentials {
  readonly credentials: CloudCredentials
  readonly recorded: Pick<AwsAccount, "credentialsType" | "roleArn">
}

/** Reads credentials for an AWS account. `accountId`, when known, must be the one a role belongs to. */
export const readAwsCredentials = (
  problems: Problems,
  path: Path,
  wire: WireCredentials | undefined,
  accountId: string | undefined,
): ReadCredentials | undefined => {
  if (wire === undefined) {
    problems.add(
      "REQUIRED",
      path,
      "Choose how Orrery accesses the account: type static with access keys in data, or type dynamic.",
    )
    return undefined
  }
  const type = readCredentialsType(problems, path, wire)
  if (type === undefined || problems.isBroken([...path, "data"])) return undefined
  const data = wire.data ?? {}
  checkKeys(problems, path, data, type)
  if (type === "static") {
    const keys = readKeys(problems, [...path, "data"], data)
    return keys && { credentials: redacted(keys), recorded: { credentialsType: type } }
  }
  const roleArn = readRole(problems, [...path, "data"], data, accountId)
  return {
    credentials: redacted({}),
    recorded: { credentialsType: type, ...(roleArn === undefined ? {} : { roleArn }) },
  }
}

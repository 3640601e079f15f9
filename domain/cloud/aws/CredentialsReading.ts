import { Redacted } from "effect"

import { CloudCredentials } from "../../cluster/CloudCredentials.ts"
import { type CredentialsType, type EksSpec } from "../../provisioner/eks/EksSpec.ts"
import { type WireCredentials } from "../../request/WireCredentials.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { suggestion } from "../../shared/Similarity.ts"

const typesBySource = { in_memory: "static", assume_role: "dynamic" } as const

const accessKeyIdPattern = /^\w{16,128}$/
const secretPattern = /^[\x21-\x7e]{16,256}$/
const sessionTokenPattern = /^[\x21-\x7e]{16,8192}$/
const roleArnPattern = /^arn:(?:aws|aws-cn|aws-us-gov):iam::(\d{12}):role\/[\w+=,.@/-]{1,512}$/

/** Looks like the name of a field, and not like a key that slipped into its place. */
const fieldName = /^[A-Za-z][A-Za-z0-9_]{0,15}$|^[A-Z]{1,20}(_[A-Z]{1,20}){1,5}$/

/** A path without whatever stands below `credentials` and may be a secret in the wrong place. */
export const withoutSecrets = (path: Path): Path => {
  const index = path.indexOf("credentials")
  return index < 0
    ? path
    : path.map((key, at) => (at > index && typeof key === "string" && !fieldName.test(key) ? "…" : key))
}

/** Reads which way the account is reached, in both forms. No message repeats anything that was sent. */
const readType = (problems: Problems, path: Path, wire: WireCredentials): CredentialsType | undefined => {
  const { type, source } = wire
  if (source !== undefined && source !== "in_memory" && source !== "assume_role") {
    const message = `Reading credentials from ${source} is not offered. Send access keys (type: static) or have Orrery assume a role (type: dynamic).`
    problems.add("NOT_OFFERED", [...path, "source"], message)
    return undefined
  }
  const typeOfSource = source === undefined ? undefined : typesBySource[source]
  if (type !== undefined && typeOfSource !== undefined && type !== typeOfSource) {
    const message = `type ${type} and source ${source} contradict each other. Keep one of them.`
    problems.add("CONFLICTING_FIELDS", [...path, "type"], message)
  }
  const read = type ?? typeOfSource
  if (read === undefined && !problems.isBroken([...path, "source"])) {
    problems.add(
      "REQUIRED",
      [...path, "type"],
      "Say how the account is reached: type static with keys in data, or dynamic.",
    )
  }
  return read
}

const knownKeys = {
  static: ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"],
  dynamic: ["roleArn"],
} as const

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

const readKeys = (
  problems: Problems,
  path: Path,
  data: Readonly<Record<string, string>>,
): CloudCredentials | undefined => {
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
  for (const key of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]) {
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
  const keys = { accessKeyId, secretAccessKey }
  return CloudCredentials.cases.AwsKeys.make(sessionToken === undefined ? keys : { ...keys, sessionToken })
}

const readRole = (
  problems: Problems,
  path: Path,
  data: Readonly<Record<string, string>>,
  accountId: string | undefined,
): CloudCredentials => {
  const { roleArn } = data
  if (roleArn === undefined) return CloudCredentials.cases.AwsRole.make({})
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
  return CloudCredentials.cases.AwsRole.make({ roleArn })
}

/** Credentials, and what of them a cluster's spec may hold. */
export interface ReadCredentials {
  readonly credentials: Redacted.Redacted<CloudCredentials>
  readonly recorded: Pick<EksSpec, "credentialsType" | "roleArn">
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
      "Say how Orrery reaches the account: type static with access keys in data, or type dynamic.",
    )
    return undefined
  }
  const type = readType(problems, path, wire)
  if (type === undefined || problems.isBroken([...path, "data"])) return undefined
  const data = wire.data ?? {}
  checkKeys(problems, path, data, type)
  const credentials =
    type === "static"
      ? readKeys(problems, [...path, "data"], data)
      : readRole(problems, [...path, "data"], data, accountId)
  if (credentials === undefined) return undefined
  const roleArn = credentials._tag === "AwsRole" ? credentials.roleArn : undefined
  return {
    credentials: Redacted.make(credentials, { label: "CloudCredentials" }),
    recorded: { credentialsType: type, ...(roleArn === undefined ? {} : { roleArn }) },
  }
}

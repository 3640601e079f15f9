import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { type AccountCredentialForms, readAccountCredentials } from "../AccountCredentials.ts"
import { readDeletionCredentials } from "../DeletionCredentials.ts"
import { type WireCredentials } from "../WireCredentials.ts"
import { type AwsAccount } from "./AwsAccount.ts"
import { awsStaticVariables } from "./StaticVariables.ts"

type Data = Readonly<Record<string, string>>

const accessKeyIdPattern = /^\w{16,128}$/
const secretPattern = /^[\x21-\x7e]{16,256}$/
const sessionTokenPattern = /^[\x21-\x7e]{16,8192}$/
const roleArnPattern = /^arn:(?:aws|aws-cn|aws-us-gov):iam::(\d{12}):role\/[\w+=,.@/-]{1,512}$/

const readKeys = (problems: Problems, path: Path, data: Data): Data | undefined => {
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

type Role = Pick<AwsAccount, "roleArn">

const readRole = (
  problems: Problems,
  path: Path,
  { externalId, roleArn }: Data,
  accountId: string | undefined,
): { readonly roleArn?: string } => {
  if (externalId !== undefined) {
    // With an id of its own choice, an organization could use a role that trusts Orrery for another one.
    const message =
      "Orrery itself sends your organization's id as the external id. Leave the field out, and put that id into the trust policy of the role."
    problems.add("RESERVED", [...path, "externalId"], message)
  }
  if (roleArn === undefined) return {}
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
  return { roleArn }
}

/** `accountId`, when known, must be the one that a role belongs to. */
const formsFor = (accountId: string | undefined): AccountCredentialForms<Role> => ({
  required: "Choose how Orrery accesses the account: type static with access keys in data, or type dynamic.",
  fields: {
    static: [...awsStaticVariables.required, ...awsStaticVariables.optional],
    dynamic: ["roleArn", "externalId"],
  },
  readStatic: readKeys,
  readDynamic: (problems, path, data) => readRole(problems, path, data, accountId),
  identity: "role",
})

/** Reads credentials for an AWS account: access keys, a secret with access keys, or a role that Orrery assumes. */
export const readAwsCredentials = (
  problems: Problems,
  path: Path,
  wire: WireCredentials | undefined,
  accountId: string | undefined,
) => readAccountCredentials(problems, path, wire, formsFor(accountId))

/** Reads the credentials of a delete on AWS. */
export const readAwsDeletionCredentials = (
  problems: Problems,
  wire: WireCredentials | undefined,
  account: AwsAccount,
) => readDeletionCredentials(problems, wire, account, formsFor(account.accountId))

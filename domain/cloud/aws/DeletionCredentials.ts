import { Redacted } from "effect"

import { type Problems } from "../../shared/Problems.ts"
import { type CloudCredentials } from "../CloudCredentials.ts"
import { type WireCredentials } from "../WireCredentials.ts"
import { type AwsAccount } from "./AwsAccount.ts"
import { readAwsCredentials } from "./CredentialsReading.ts"

const assumedRole: CloudCredentials = Redacted.make({})

/**
 * Reads the credentials of a delete. They must be of the type that the cluster was created with. Without any, a role is
 * assumed.
 */
export const readAwsDeletionCredentials = (
  problems: Problems,
  wire: WireCredentials | undefined,
  account: AwsAccount,
): CloudCredentials => {
  if (wire === undefined && account.credentialsType === "static" && problems.list().length === 0) {
    problems.add(
      "REQUIRED",
      ["credentials"],
      "This cluster was created with static credentials, which Orrery keeps only while an operation runs. Send them again, in the same form.",
    )
  }
  const read = wire === undefined ? undefined : readAwsCredentials(problems, ["credentials"], wire, account.accountId)
  if (read !== undefined && read.recorded.credentialsType !== account.credentialsType) {
    problems.add(
      "MISMATCH",
      ["credentials", "type"],
      `The cluster was created with ${account.credentialsType} credentials. Delete it with the same kind.`,
    )
  }
  if (read?.recorded.roleArn !== undefined && read.recorded.roleArn !== account.roleArn) {
    problems.add("MISMATCH", ["credentials", "data", "roleArn"], "The cluster was created with another role.")
  }
  return read?.credentials ?? assumedRole
}

import { Redacted } from "effect"

import { type Problems } from "../../shared/Problems.ts"
import { type CloudCredentials } from "../CloudCredentials.ts"
import { type WireCredentials } from "../WireCredentials.ts"
import { type AzureAccount } from "./AzureAccount.ts"
import { readAzureCredentials } from "./CredentialsReading.ts"

const ownIdentity: CloudCredentials = Redacted.make({})

/** Reads the credentials of a delete. They must be of the kind that created the cluster. Without any, Orrery uses its own identity. */
export const readAzureDeletionCredentials = (
  problems: Problems,
  wire: WireCredentials | undefined,
  account: AzureAccount,
): CloudCredentials => {
  if (wire === undefined && account.credentialsType === "static" && problems.list().length === 0) {
    const message =
      "This cluster was created with static credentials, which Orrery keeps only while an operation runs. Send them again, in the same form."
    problems.add("REQUIRED", ["credentials"], message)
  }
  const read = wire === undefined ? undefined : readAzureCredentials(problems, ["credentials"], wire, account.accountId)
  if (read !== undefined && read.recorded.credentialsType !== account.credentialsType) {
    const message = `The cluster was created with ${account.credentialsType} credentials. Delete it with the same kind.`
    problems.add("MISMATCH", ["credentials", "type"], message)
  }
  for (const key of ["clientId", "tenantId"] as const) {
    if (read?.recorded[key] !== undefined && read.recorded[key] !== account[key]) {
      problems.add("MISMATCH", ["credentials", "data", key], "The cluster was created with another identity.")
    }
  }
  return read?.credentials ?? ownIdentity
}

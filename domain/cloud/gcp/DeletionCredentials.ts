import { Redacted } from "effect"

import { type Problems } from "../../shared/Problems.ts"
import { type CloudCredentials } from "../CloudCredentials.ts"
import { type WireCredentials } from "../WireCredentials.ts"
import { readGcpCredentials } from "./CredentialsReading.ts"
import { type GcpAccount } from "./GcpAccount.ts"

const impersonated: CloudCredentials = Redacted.make({})

/** Reads the credentials of a delete. They must be of the kind that created the cluster. Without any, a service account is impersonated. */
export const readGcpDeletionCredentials = (
  problems: Problems,
  wire: WireCredentials | undefined,
  account: GcpAccount,
): CloudCredentials => {
  if (wire === undefined && account.credentialsType === "static" && problems.list().length === 0) {
    const message =
      "This cluster was created with static credentials, which Orrery keeps only while an operation runs. Send them again, in the same form."
    problems.add("REQUIRED", ["credentials"], message)
  }
  const read = wire === undefined ? undefined : readGcpCredentials(problems, ["credentials"], wire)
  if (read !== undefined && read.recorded.credentialsType !== account.credentialsType) {
    const message = `The cluster was created with ${account.credentialsType} credentials. Delete it with the same kind.`
    problems.add("MISMATCH", ["credentials", "type"], message)
  }
  if (read?.recorded.serviceAccount !== undefined && read.recorded.serviceAccount !== account.serviceAccount) {
    const message = "The cluster was created with another service account."
    problems.add("MISMATCH", ["credentials", "data", "serviceAccount"], message)
  }
  return read?.credentials ?? impersonated
}

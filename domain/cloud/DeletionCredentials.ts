import { Redacted } from "effect"

import { type Problems } from "../shared/Problems.ts"
import { type AccountCredentialForms, type AssumedIdentity, readAccountCredentials } from "./AccountCredentials.ts"
import { type CloudCredentials } from "./CloudCredentials.ts"
import { type RecordedCredentials } from "./CredentialsType.ts"
import { type RequestedCredentials } from "./RequestedCredentials.ts"
import { type WireCredentials } from "./WireCredentials.ts"

const path = ["credentials"]

const assumed: CloudCredentials = Redacted.make({})

/** The credentials of a delete that sends none. */
const recordedCredentials = (problems: Problems, account: RecordedCredentials): RequestedCredentials => {
  if (account.credentialsSecret !== undefined) return account.credentialsSecret
  if (account.credentialsType === "static" && problems.list().length === 0) {
    const message =
      "This cluster was created with static credentials, which Orrery keeps only while an operation runs. Send them again, in the same form."
    problems.add("REQUIRED", path, message)
  }
  return assumed
}

/**
 * Reads the credentials of a delete. They must be of the type that the cluster was created with. Without any, Orrery reads the
 * secret again that the cluster records, or assumes the identity.
 */
export const readDeletionCredentials = <I extends AssumedIdentity>(
  problems: Problems,
  wire: WireCredentials | undefined,
  account: RecordedCredentials & Partial<I>,
  forms: AccountCredentialForms<I>,
): RequestedCredentials => {
  if (wire === undefined) return recordedCredentials(problems, account)
  const read = readAccountCredentials(problems, path, wire, forms)
  if (read === undefined) return assumed
  if (read.recorded.credentialsType !== account.credentialsType) {
    const message = `The cluster was created with ${account.credentialsType} credentials. Send the same type.`
    problems.add("MISMATCH", [...path, wire.type === undefined ? "source" : "type"], message)
  }
  for (const [field, value] of Object.entries(read.identity ?? {})) {
    const message = `The cluster was created with another ${forms.identity}.`
    if (account[field] !== value) problems.add("MISMATCH", [...path, "data", field], message)
  }
  return read.credentials
}

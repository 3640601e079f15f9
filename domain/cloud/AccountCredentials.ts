import { Redacted } from "effect"

import { type Path } from "../shared/Problem.ts"
import { type Problems } from "../shared/Problems.ts"
import { suggestion } from "../shared/Similarity.ts"
import { type CredentialsType, type RecordedCredentials } from "./CredentialsType.ts"
import { readCredentialsType } from "./CredentialsTypeReading.ts"
import { type RequestedCredentials } from "./RequestedCredentials.ts"
import { readSecretReference } from "./SecretReferenceReading.ts"
import { findSecretStore } from "./SecretStores.ts"
import { type WireCredentials } from "./WireCredentials.ts"

type Data = Readonly<Record<string, string>>

/** The identities that Orrery assumes on a cloud, by the field of a request that names one, such as `roleArn`. */
export type AssumedIdentity = Readonly<Record<string, string>>

/** How one cloud reads its credentials. `I` is what it records of an identity that is assumed. */
export interface AccountCredentialForms<I extends AssumedIdentity> {
  /** The message for a request without credentials. */
  readonly required: string
  /** The fields of `data` by type. */
  readonly fields: Readonly<Record<CredentialsType, ReadonlyArray<string>>>
  /** Reads environment variables; undefined where some are missing. */
  readonly readStatic: (problems: Problems, path: Path, data: Data) => Data | undefined
  readonly readDynamic: (problems: Problems, path: Path, data: Data) => I
  /** What an assumed identity is, for messages, such as "role". */
  readonly identity: string
}

/** Credentials, and the part of them that a cluster's specification may contain. */
export interface ReadCredentials<I extends AssumedIdentity> {
  readonly credentials: RequestedCredentials
  readonly recorded: RecordedCredentials
  /** The identity to assume, where the request names one. */
  readonly identity?: I
}

const redacted = (variables: Data) => Redacted.make(variables, { label: "CloudCredentials" })

const checkFields = (
  problems: Problems,
  path: Path,
  data: Data,
  type: CredentialsType,
  fields: ReadonlyArray<string>,
) => {
  for (const key of Object.keys(data)) {
    if (fields.includes(key)) continue
    const message = `With type ${type} data may have ${fields.join(", ")}.${suggestion(key, fields)}`
    problems.add("UNKNOWN_FIELD", [...path, key], message)
  }
}

/** Reads the credentials of a request in each form that there is. No message repeats anything that was sent. */
export const readAccountCredentials = <I extends AssumedIdentity>(
  problems: Problems,
  path: Path,
  wire: WireCredentials | undefined,
  forms: AccountCredentialForms<I>,
): ReadCredentials<I> | undefined => {
  if (wire === undefined) {
    problems.add("REQUIRED", path, forms.required)
    return undefined
  }
  const credentialsType = readCredentialsType(problems, path, wire)
  const dataPath = [...path, "data"]
  if (credentialsType === undefined || problems.isBroken(dataPath)) return undefined
  const data = wire.data ?? {}
  const store = findSecretStore(wire.source)
  if (store !== undefined) {
    const credentialsSecret = readSecretReference(problems, dataPath, store, data)
    return { credentials: credentialsSecret, recorded: { credentialsType, credentialsSecret } }
  }
  checkFields(problems, dataPath, data, credentialsType, forms.fields[credentialsType])
  if (credentialsType === "static") {
    const variables = forms.readStatic(problems, dataPath, data)
    return variables && { credentials: redacted(variables), recorded: { credentialsType } }
  }
  const identity = forms.readDynamic(problems, dataPath, data)
  return { credentials: redacted({}), recorded: { credentialsType }, identity }
}

import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { type AccountCredentialForms, readAccountCredentials } from "../AccountCredentials.ts"
import { readDeletionCredentials } from "../DeletionCredentials.ts"
import { type WireCredentials } from "../WireCredentials.ts"
import { readFederation } from "./FederationReading.ts"
import { type GcpAccount } from "./GcpAccount.ts"
import { normalizedKey } from "./ServiceAccountKey.ts"
import { keyVariable, subjectVariable, tokenVariable } from "./StaticVariables.ts"

type Data = Readonly<Record<string, string>>

const tokenPattern = /^[\x21-\x7e]{32,8192}$/
const emailPattern = /^[a-z][a-z0-9-]{4,28}[a-z0-9]@[a-z][a-z0-9-]{4,28}[a-z0-9]\.iam\.gserviceaccount\.com$/

const readKey = (problems: Problems, path: Path, text: string): Data | undefined => {
  const key = normalizedKey(text)
  if (key !== undefined) return { [keyVariable]: key }
  const message = `Expected the whole JSON key of a service account, as Google Cloud creates it. For workload identity federation send its configuration, and the token of your identity provider as ${subjectVariable}.`
  problems.add("INVALID_FORMAT", path, message)
  return undefined
}

const readToken = (problems: Problems, path: Path, token: string): Data => {
  if (!tokenPattern.test(token)) {
    const message = `This cannot be an ${tokenVariable}: check for missing characters, spaces and line breaks.`
    problems.add("INVALID_FORMAT", path, message)
  }
  return { [tokenVariable]: token }
}

const readStatic = (problems: Problems, path: Path, data: Data): Data | undefined => {
  const { [keyVariable]: key, [subjectVariable]: subjectToken, [tokenVariable]: token } = data
  if (token !== undefined && (key !== undefined || subjectToken !== undefined)) {
    const other = key === undefined ? subjectVariable : keyVariable
    const message = `${other} and ${tokenVariable} are two ways to reach the project. Keep one of them.`
    problems.add("CONFLICTING_FIELDS", [...path, other], message)
    return undefined
  }
  if (token !== undefined) return readToken(problems, [...path, tokenVariable], token)
  if (key === undefined) {
    const message = `Static credentials on gcp need ${keyVariable}, the JSON key of a service account or the configuration of workload identity federation, or ${tokenVariable}.`
    problems.add("REQUIRED", [...path, keyVariable], message)
    return undefined
  }
  return subjectToken === undefined
    ? readKey(problems, [...path, keyVariable], key)
    : readFederation(problems, path, key, subjectToken)
}

const readServiceAccount = (problems: Problems, path: Path, { serviceAccount }: Data): { serviceAccount?: string } => {
  if (serviceAccount === undefined) return {}
  if (!emailPattern.test(serviceAccount)) {
    const message =
      "Expected the email of a service account, such as orrery-0197c0de000070008000000@my-project.iam.gserviceaccount.com."
    problems.add("INVALID_FORMAT", [...path, "serviceAccount"], message)
  }
  return { serviceAccount }
}

const forms: AccountCredentialForms<Pick<GcpAccount, "serviceAccount">> = {
  required: "Say how Orrery reaches the project: type static with a service account's key in data, or type dynamic.",
  fields: { static: [keyVariable, subjectVariable, tokenVariable], dynamic: ["serviceAccount"] },
  readStatic,
  readDynamic: readServiceAccount,
  identity: "service account",
}

/**
 * Reads credentials for a project: the key of a service account, a federated identity, an access token, a secret with one of
 * these, or a service account to impersonate.
 */
export const readGcpCredentials = (problems: Problems, path: Path, wire: WireCredentials | undefined) =>
  readAccountCredentials(problems, path, wire, forms)

/** Reads the credentials of a delete on Google Cloud. */
export const readGcpDeletionCredentials = (
  problems: Problems,
  wire: WireCredentials | undefined,
  account: GcpAccount,
) => readDeletionCredentials(problems, wire, account, forms)

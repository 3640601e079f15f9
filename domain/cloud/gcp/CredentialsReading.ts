import { Redacted } from "effect"

import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { suggestion } from "../../shared/Similarity.ts"
import { type CloudCredentials } from "../CloudCredentials.ts"
import { type CredentialsType } from "../CredentialsType.ts"
import { readCredentialsType } from "../CredentialsTypeReading.ts"
import { type WireCredentials } from "../WireCredentials.ts"
import { type GcpAccount } from "./GcpAccount.ts"
import { normalizedKey } from "./ServiceAccountKey.ts"
import { keyVariable, tokenVariable } from "./StaticVariables.ts"

type Data = Readonly<Record<string, string>>

const tokenPattern = /^[\x21-\x7e]{32,8192}$/
const emailPattern = /^[a-z][a-z0-9-]{4,28}[a-z0-9]@[a-z][a-z0-9-]{4,28}[a-z0-9]\.iam\.gserviceaccount\.com$/

const knownKeys = { static: [keyVariable, tokenVariable], dynamic: ["serviceAccount"] }

const checkKeys = (problems: Problems, path: Path, data: Data, type: CredentialsType): void => {
  for (const key of Object.keys(data)) {
    if (knownKeys[type].includes(key)) continue
    const message = `With type ${type} data may hold ${knownKeys[type].join(" or ")}.${suggestion(key, knownKeys[type])}`
    problems.add("UNKNOWN_FIELD", [...path, key], message)
  }
}

const readKey = (problems: Problems, path: Path, text: string): Data | undefined => {
  const key = normalizedKey(text)
  if (key !== undefined) return { [keyVariable]: key }
  const message = `Expected the whole JSON key of a service account, as Google Cloud creates it. For workload identity federation exchange its credentials for an access token, and send that as ${tokenVariable}.`
  problems.add("INVALID_FORMAT", path, message)
  return undefined
}

const readStatic = (problems: Problems, path: Path, data: Data): Data | undefined => {
  const { [keyVariable]: key, [tokenVariable]: token } = data
  if (key !== undefined && token !== undefined) {
    const message = `${keyVariable} and ${tokenVariable} are two ways to reach the project. Keep one of them.`
    problems.add("CONFLICTING_FIELDS", [...path, keyVariable], message)
    return undefined
  }
  if (key !== undefined) return readKey(problems, [...path, keyVariable], key)
  if (token === undefined) {
    const message = `Static credentials on gcp need ${keyVariable}, the JSON key of a service account, or ${tokenVariable}.`
    problems.add("REQUIRED", [...path, keyVariable], message)
    return undefined
  }
  if (!tokenPattern.test(token)) {
    const message = `This cannot be an ${tokenVariable}: check for missing characters, spaces and line breaks.`
    problems.add("INVALID_FORMAT", [...path, tokenVariable], message)
  }
  return { [tokenVariable]: token }
}

const readServiceAccount = (problems: Problems, path: Path, { serviceAccount }: Data): string | undefined => {
  if (serviceAccount !== undefined && !emailPattern.test(serviceAccount)) {
    const message = "Expected the email of a service account, such as provisioner@my-project.iam.gserviceaccount.com."
    problems.add("INVALID_FORMAT", [...path, "serviceAccount"], message)
  }
  return serviceAccount
}

const redacted = (variables: Data): CloudCredentials => Redacted.make(variables, { label: "CloudCredentials" })

/** Credentials, and what of them a cluster's spec may hold. */
interface ReadCredentials {
  readonly credentials: CloudCredentials
  readonly recorded: Pick<GcpAccount, "credentialsType" | "serviceAccount">
}

/** Reads credentials for a project: the key of a service account, an access token, or a service account to impersonate. */
export const readGcpCredentials = (
  problems: Problems,
  path: Path,
  wire: WireCredentials | undefined,
): ReadCredentials | undefined => {
  if (wire === undefined) {
    const message =
      "Say how Orrery reaches the project: type static with a service account's key in data, or type dynamic."
    problems.add("REQUIRED", path, message)
    return undefined
  }
  const type = readCredentialsType(problems, path, wire)
  if (type === undefined || problems.isBroken([...path, "data"])) return undefined
  const data = wire.data ?? {}
  checkKeys(problems, [...path, "data"], data, type)
  if (type === "static") {
    const variables = readStatic(problems, [...path, "data"], data)
    return variables && { credentials: redacted(variables), recorded: { credentialsType: type } }
  }
  const serviceAccount = readServiceAccount(problems, [...path, "data"], data)
  return {
    credentials: redacted({}),
    recorded: { credentialsType: type, ...(serviceAccount === undefined ? {} : { serviceAccount }) },
  }
}

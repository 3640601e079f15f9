import { Redacted } from "effect"

import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { suggestion } from "../../shared/Similarity.ts"
import { type CloudCredentials } from "../CloudCredentials.ts"
import { type CredentialsType } from "../CredentialsType.ts"
import { readCredentialsType } from "../CredentialsTypeReading.ts"
import { type WireCredentials } from "../WireCredentials.ts"
import { type AzureAccount } from "./AzureAccount.ts"
import { guidPattern, guidSyntax } from "./Guid.ts"
import {
  clientIdVariable,
  clientSecretVariable,
  oidcTokenVariable,
  subscriptionIdVariable,
  tenantIdVariable,
  useOidcVariable,
} from "./StaticVariables.ts"

type Data = Readonly<Record<string, string>>

/** Printable characters: a secret of an application has about 40, a token up to several thousand. */
const secretPattern = /^[\x21-\x7e]{16,8192}$/

const knownKeys = {
  static: [clientIdVariable, clientSecretVariable, oidcTokenVariable, tenantIdVariable, subscriptionIdVariable],
  dynamic: ["clientId", "tenantId"],
}

const checkKeys = (problems: Problems, path: Path, data: Data, type: CredentialsType): void => {
  for (const key of Object.keys(data)) {
    if (knownKeys[type].includes(key)) continue
    const message = `With type ${type} data may hold ${knownKeys[type].join(", ")}.${suggestion(key, knownKeys[type])}`
    problems.add("UNKNOWN_FIELD", [...path, key], message)
  }
}

const checkGuid = (problems: Problems, path: Path, value: string): void => {
  if (!guidPattern.test(value)) problems.add("INVALID_FORMAT", path, guidSyntax)
}

/** A field that must be there, and is a GUID. */
const readGuid = (problems: Problems, path: Path, data: Data, key: string, what: string): string => {
  const value = data[key]
  if (value === undefined) problems.add("REQUIRED", [...path, key], `Static credentials on azure need ${key}, ${what}.`)
  else checkGuid(problems, [...path, key], value)
  return value ?? ""
}

const checkSubscription = (problems: Problems, path: Path, data: Data, accountId: string | undefined): void => {
  const subscription = data[subscriptionIdVariable]
  if (subscription === undefined || accountId === undefined || subscription === accountId) return
  const message = `The cluster's subscription is its accountId, and ${subscriptionIdVariable} is another one. Keep one of them.`
  problems.add("MISMATCH", [...path, subscriptionIdVariable], message)
}

const readStatic = (problems: Problems, path: Path, data: Data, accountId: string | undefined): Data | undefined => {
  const { [clientSecretVariable]: secret, [oidcTokenVariable]: token } = data
  const identity = {
    [clientIdVariable]: readGuid(problems, path, data, clientIdVariable, "the id of an application"),
    [tenantIdVariable]: readGuid(problems, path, data, tenantIdVariable, "the id of its Microsoft Entra tenant"),
  }
  checkSubscription(problems, path, data, accountId)
  if (secret !== undefined && token !== undefined) {
    const message = `${clientSecretVariable} and ${oidcTokenVariable} are two ways to sign in. Keep one of them.`
    problems.add("CONFLICTING_FIELDS", [...path, clientSecretVariable], message)
    return undefined
  }
  const [key, value] = token === undefined ? [clientSecretVariable, secret] : [oidcTokenVariable, token]
  if (value === undefined) {
    const message = `Static credentials on azure need ${clientSecretVariable}, or ${oidcTokenVariable} where the application trusts another identity provider.`
    problems.add("REQUIRED", [...path, clientSecretVariable], message)
    return undefined
  }
  if (!secretPattern.test(value)) {
    const message = `This cannot be an ${key}: check for missing characters, spaces and line breaks.`
    problems.add("INVALID_FORMAT", [...path, key], message)
  }
  return { ...identity, [key]: value, ...(token === undefined ? {} : { [useOidcVariable]: "true" }) }
}

/** Of `clientId` and `tenantId`, one says nothing without the other. */
const readIdentity = (
  problems: Problems,
  path: Path,
  { clientId, tenantId }: Data,
): Pick<AzureAccount, "clientId" | "tenantId"> => {
  if (clientId !== undefined) checkGuid(problems, [...path, "clientId"], clientId)
  if (tenantId !== undefined) checkGuid(problems, [...path, "tenantId"], tenantId)
  if (clientId !== undefined && tenantId !== undefined) return { clientId, tenantId }
  if (clientId !== undefined || tenantId !== undefined) {
    const missing = clientId === undefined ? "clientId" : "tenantId"
    problems.add("REQUIRED", [...path, missing], "An identity that trusts Orrery is named by clientId and tenantId.")
  }
  return {}
}

const redacted = (variables: Data): CloudCredentials => Redacted.make(variables, { label: "CloudCredentials" })

/** Credentials, and what of them a cluster's spec may hold. */
interface ReadCredentials {
  readonly credentials: CloudCredentials
  readonly recorded: Pick<AzureAccount, "credentialsType" | "clientId" | "tenantId">
}

/** Reads credentials for a subscription: an application's secret or federated token, or an identity that trusts Orrery's. */
export const readAzureCredentials = (
  problems: Problems,
  path: Path,
  wire: WireCredentials | undefined,
  accountId: string | undefined,
): ReadCredentials | undefined => {
  if (wire === undefined) {
    const message =
      "Say how Orrery reaches the subscription: type static with an application's secret in data, or type dynamic."
    problems.add("REQUIRED", path, message)
    return undefined
  }
  const type = readCredentialsType(problems, path, wire)
  if (type === undefined || problems.isBroken([...path, "data"])) return undefined
  const data = wire.data ?? {}
  checkKeys(problems, [...path, "data"], data, type)
  if (type === "static") {
    const variables = readStatic(problems, [...path, "data"], data, accountId)
    return variables && { credentials: redacted(variables), recorded: { credentialsType: type } }
  }
  const identity = readIdentity(problems, [...path, "data"], data)
  return { credentials: redacted({}), recorded: { credentialsType: type, ...identity } }
}

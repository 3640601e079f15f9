import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { type AccountCredentialForms, readAccountCredentials } from "../AccountCredentials.ts"
import { readDeletionCredentials } from "../DeletionCredentials.ts"
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

type Identity = Pick<AzureAccount, "clientId" | "tenantId">

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
const readIdentity = (problems: Problems, path: Path, { clientId, tenantId }: Data): Identity => {
  if (clientId !== undefined) checkGuid(problems, [...path, "clientId"], clientId)
  if (tenantId !== undefined) checkGuid(problems, [...path, "tenantId"], tenantId)
  if (clientId !== undefined && tenantId !== undefined) return { clientId, tenantId }
  if (clientId !== undefined || tenantId !== undefined) {
    const missing = clientId === undefined ? "clientId" : "tenantId"
    problems.add("REQUIRED", [...path, missing], "An identity that trusts Orrery is named by clientId and tenantId.")
  }
  return {}
}

/** `accountId`, when known, is the subscription that credentials must be for. */
const formsFor = (accountId: string | undefined): AccountCredentialForms<Identity> => ({
  required:
    "Say how Orrery reaches the subscription: type static with an application's secret in data, or type dynamic.",
  fields: {
    static: [clientIdVariable, clientSecretVariable, oidcTokenVariable, tenantIdVariable, subscriptionIdVariable],
    dynamic: ["clientId", "tenantId"],
  },
  readStatic: (problems, path, data) => readStatic(problems, path, data, accountId),
  readDynamic: readIdentity,
  identity: "identity",
})

/**
 * Reads credentials for a subscription: an application's secret or federated token, a secret with one of these, or an identity
 * that trusts Orrery's.
 */
export const readAzureCredentials = (
  problems: Problems,
  path: Path,
  wire: WireCredentials | undefined,
  accountId: string | undefined,
) => readAccountCredentials(problems, path, wire, formsFor(accountId))

/** Reads the credentials of a delete on Azure. */
export const readAzureDeletionCredentials = (
  problems: Problems,
  wire: WireCredentials | undefined,
  account: AzureAccount,
) => readDeletionCredentials(problems, wire, account, formsFor(account.accountId))

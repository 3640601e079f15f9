import { readFile } from "node:fs/promises"

import { Config, Effect, Option, Record, Redacted, Schema } from "effect"
import { HttpClientRequest } from "effect/http"

import type { CloudAccess } from "#application/ports/CloudProbes.ts"
import {
  clientIdVariable,
  clientSecretVariable,
  oidcTokenVariable,
  tenantIdVariable,
} from "#domain/cloud/azure/StaticVariables.ts"

import { AzureFailure, decodeResponse, sendRequest } from "./AzureRequests.ts"

/** Where the APIs are. Tests name a stand-in. */
export interface AzurePlace {
  readonly management: string
  readonly login: string
}

export const azurePlace: AzurePlace = {
  management: "https://management.azure.com",
  login: "https://login.microsoftonline.com",
}

const scope = "https://management.azure.com/.default"

const Program = Schema.fromJsonString(
  Schema.Struct({
    provider: Schema.Struct({
      azurerm: Schema.NonEmptyArray(
        Schema.Struct({
          client_id: Schema.optionalKey(Schema.String),
          tenant_id: Schema.optionalKey(Schema.String),
        }),
      ),
    }),
  }),
)

/** An application or identity, and what proves that its owner asks. */
interface Proof {
  readonly clientId: string
  readonly tenantId: string
  readonly secret?: string | undefined
  readonly assertion?: string | undefined
}

const Token = Schema.Struct({ access_token: Schema.String })

const requestToken = ({ login }: AzurePlace, { assertion, clientId, secret, tenantId }: Proof) =>
  HttpClientRequest.post(`${login}/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`).pipe(
    HttpClientRequest.bodyUrlParams({
      grant_type: "client_credentials",
      client_id: clientId,
      scope,
      ...(assertion === undefined
        ? { client_secret: secret ?? "" }
        : {
            client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
            client_assertion: assertion,
          }),
    }),
    sendRequest,
    Effect.flatMap((response) => decodeResponse(Token, response)),
    Effect.map(({ access_token }) => ({
      token: Redacted.make(access_token),
      principal: `the application ${clientId}`,
    })),
  )

/** The variables of the server that name its identity in Azure, as Terraform's provider reads them. */
const serverVariables = [
  clientIdVariable,
  clientSecretVariable,
  tenantIdVariable,
  oidcTokenVariable,
  "ARM_OIDC_TOKEN_FILE_PATH",
  "AZURE_CLIENT_ID",
  "AZURE_TENANT_ID",
  "AZURE_FEDERATED_TOKEN_FILE",
] as const

const serverEnvironment = Config.all(
  Record.fromIterableWith(serverVariables, (name) => [name, Config.option(Config.Redacted(name))]),
).pipe(
  Effect.orDie,
  Effect.map((found) => Record.map(Record.getSomes(found), (value) => Redacted.value(value))),
)

/** The identity of the machine itself. */
const managedIdentity = (clientId: string | undefined) =>
  Effect.tryPromise({
    try: async (abortSignal) => {
      // Loaded where it is used: most servers have no use for it.
      const { ManagedIdentityCredential } = await import("@azure/identity")
      const credential = new ManagedIdentityCredential(clientId === undefined ? {} : { clientId })
      const { token } = await credential.getToken(scope, { abortSignal })
      return { token: Redacted.make(token), principal: "the server's own identity" }
    },
    catch: () => new AzureFailure({ code: "no token for the server's identity" }),
  })

const readToken = (path: string) =>
  Effect.tryPromise({
    try: (signal) => readFile(path, { encoding: "utf8", signal }),
    catch: () => new AzureFailure({ code: "no token, since the server cannot read the file of its own one" }),
  })

/** The server's own identity, or the one in the program that trusts it. */
const serverToken = Effect.fnUntraced(function* (place: AzurePlace, { program }: CloudAccess) {
  const named = Option.getOrUndefined(Schema.decodeOption(Program)(program))?.provider.azurerm[0]
  const environment = yield* serverEnvironment
  const clientId = named?.client_id ?? environment[clientIdVariable] ?? environment["AZURE_CLIENT_ID"]
  const tenantId = named?.tenant_id ?? environment[tenantIdVariable] ?? environment["AZURE_TENANT_ID"]
  const secret = environment[clientSecretVariable]
  const file = environment["ARM_OIDC_TOKEN_FILE_PATH"] ?? environment["AZURE_FEDERATED_TOKEN_FILE"]
  const assertion = environment[oidcTokenVariable] ?? (file === undefined ? undefined : yield* readToken(file))
  if (clientId === undefined || tenantId === undefined) return yield* managedIdentity(undefined)
  if (assertion !== undefined) return yield* requestToken(place, { clientId, tenantId, assertion: assertion.trim() })
  // The secret belongs to the server's own application, and to no other.
  return secret === undefined || clientId !== environment[clientIdVariable]
    ? yield* managedIdentity(clientId)
    : yield* requestToken(place, { clientId, tenantId, secret })
})

/** A token for Azure Resource Manager, with the access of the program. */
export const tokenFor = (place: AzurePlace, access: CloudAccess) => {
  const {
    [clientIdVariable]: clientId,
    [tenantIdVariable]: tenantId,
    [clientSecretVariable]: secret,
    [oidcTokenVariable]: assertion,
  } = Redacted.value(access.credentials)
  return clientId === undefined || tenantId === undefined
    ? serverToken(place, access)
    : requestToken(place, { clientId, tenantId, secret, assertion })
}

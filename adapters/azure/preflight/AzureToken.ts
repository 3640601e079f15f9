import { Effect, Redacted, Schema } from "effect"
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

/** The server has no identity of its own here: it could be trusted for another organization. */
const noCredentials = Effect.fail(new AzureFailure({ code: "no request, because there are no credentials" }))

/** A token for Azure Resource Manager, with the access of the program. */
export const tokenFor = (place: AzurePlace, access: CloudAccess) => {
  const {
    [clientIdVariable]: clientId,
    [tenantIdVariable]: tenantId,
    [clientSecretVariable]: secret,
    [oidcTokenVariable]: assertion,
  } = Redacted.value(access.credentials)
  return clientId === undefined || tenantId === undefined
    ? noCredentials
    : requestToken(place, { clientId, tenantId, secret, assertion })
}

// Commands load this module late and as a whole: in a bundle, a late import of CommonJS has no names.
import { DefaultAzureCredential } from "@azure/identity"
import { Effect, Redacted, Schedule, Schema } from "effect"
import { HttpClientRequest } from "effect/http"

import { AccessRefused, noCredentials } from "#adapters/interfaces/AccessPlan.ts"

import { AzureFailure, decodeResponse, sendRequest } from "../preflight/AzureRequests.ts"

/** Where Azure Resource Manager and Microsoft Graph are. Tests name stand-ins and a token. */
export interface EntraPlace {
  readonly management: string
  readonly graph: string
  readonly token?: string
}

export const entraPlace: EntraPlace = {
  management: "https://management.azure.com",
  graph: "https://graph.microsoft.com",
}

const remedies: ReadonlyArray<readonly [RegExp, string]> = [
  [/^no response/, "Check the network and the proxy of this machine, and repeat the command."],
  [/^(?:AuthorizationFailed|403)$/, "You need the role Owner or User Access Administrator in the subscription."],
  [
    /^Authorization_RequestDenied$/,
    "You need the role Application Administrator or Cloud Application Administrator in Microsoft Entra.",
  ],
  [/^no credentials$/, "Sign in with `az login`."],
  [
    /^(?:SubscriptionNotFound|InvalidSubscriptionId|404)$/,
    "Check --subscription, and that `az account list` shows it.",
  ],
  [
    /^(?:AuthenticationFailed|InvalidAuthenticationToken\w*|ExpiredAuthenticationToken|401)$/,
    "Sign in again with `az login`.",
  ],
  [
    /^RoleDefinitionWithSameNameExists$/,
    "Another subscription of the tenant has a role with this name: choose another --name.",
  ],
  [
    /^InvalidActionOrNotAction$/,
    "This Azure does not know an action of the role. Update Orrery, or write the script and remove the action.",
  ],
  [
    /^(?:Request_BadRequest|400)$/,
    "Check --name, --issuer and --subject: Microsoft Entra does not accept one of them.",
  ],
]

const refused = (action: string, { code }: AzureFailure) => {
  const remedy =
    remedies.find(([pattern]) => pattern.test(code))?.[1] ?? "Repeat the command: it continues where it stopped."
  return new AccessRefused({ action, cloud: "Azure", code, remedy })
}

/** A token of this machine for one API. */
const tokenFor = ({ token }: EntraPlace, resource: string) =>
  token === undefined
    ? Effect.tryPromise({
        try: async (abortSignal) => {
          const found = await new DefaultAzureCredential().getToken(`${resource}/.default`, { abortSignal })
          return Redacted.make(found.token)
        },
        catch: () => refused("the sign-in", new AzureFailure({ code: noCredentials })),
      })
    : Effect.succeed(Redacted.make(token))

/** A request: a GET without a method. */
export interface EntraRequest {
  readonly action: string
  readonly path: string
  readonly method?: "GET" | "POST" | "PUT" | "PATCH"
  readonly body?: Schema.Json
}

/** Requests to one API with a token. */
const requestsTo = (host: string, token: Redacted.Redacted) => {
  const send = <A>({ action, body, method = "GET", path }: EntraRequest, schema: Schema.Decoder<A>) =>
    HttpClientRequest.make(method)(`${host}${path}`).pipe(
      HttpClientRequest.acceptJson,
      HttpClientRequest.bearerToken(token),
      body === undefined ? (plain) => plain : HttpClientRequest.bodyJsonUnsafe(body),
      sendRequest,
      Effect.flatMap((response) => decodeResponse(schema, response)),
      Effect.mapError((failure) => refused(action, failure)),
    )

  /** The entries of a list that a filter makes short. */
  const list = <A>(request: EntraRequest, entry: Schema.Decoder<A>) =>
    Effect.map(send(request, Schema.Struct({ value: Schema.Array(entry) })), ({ value }) => value)

  return { list, send }
}

/** Requests to the two APIs, with the credentials of this machine. */
export const entraRequests = Effect.fnUntraced(function* (place: EntraPlace) {
  return {
    management: requestsTo(place.management, yield* tokenFor(place, entraPlace.management)),
    graph: requestsTo(place.graph, yield* tokenFor(place, entraPlace.graph)),
  }
})

export type EntraRequests = Effect.Success<ReturnType<typeof entraRequests>>

/** From a quarter of a second to five seconds, for a minute. */
const patience = Schedule.min([Schedule.exponential("250 millis", 1.5), Schedule.spaced("5 seconds")]).pipe(
  Schedule.upTo({ duration: "1 minute" }),
)

/** Repeats what fails with one of these codes: Azure does not know everywhere at once what is new. */
export const untilKnown = <A>(change: Effect.Effect<A, AccessRefused>, passing: ReadonlyArray<string>) =>
  Effect.retry(change, { while: ({ code }) => passing.includes(code), schedule: patience })

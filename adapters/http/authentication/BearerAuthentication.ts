import { Context, Effect, Layer, Redacted } from "effect"
import { HttpServerRequest } from "effect/http"

import { AuthenticatePrincipal } from "#application/access/AuthenticatePrincipal.ts"
import { CurrentPrincipal } from "#application/ports/CurrentPrincipal.ts"

import { apiKeyHeader } from "../api/Authentication.ts"
import { BearerAuthentication } from "../api/BearerAuthentication.ts"
import { CurrentCaller } from "../context/Caller.ts"
import { declareErrors } from "../errors/DomainErrors.ts"
import { refuse } from "../errors/Refuse.ts"
import { organizationField, readOrganizationHeader } from "../request/OrganizationHeader.ts"
import { addHeader } from "../response/AddedHeaders.ts"

const keyField = apiKeyHeader.toLowerCase()

/** Credentials of RFC 6750 §2.1: the scheme in any case, one token. */
const credentials = /^bearer +([A-Za-z0-9._~+/-]+=*) *$/i

const challenge = 'Bearer realm="orrery"'
const challengeOfWrongToken = `${challenge}, error="invalid_token"`

/** Why no token can be read. */
const explain = (headers: Readonly<Record<string, string | undefined>>): string => {
  if (headers["authorization"] !== undefined) {
    return "The header Authorization is not `Bearer` and one token."
  }
  return headers[keyField] === undefined
    ? "This call needs a bearer token."
    : "This call needs a bearer token, not an API key."
}

const tokenWanted = Effect.fnUntraced(function* (headers: Readonly<Record<string, string | undefined>>) {
  yield* addHeader("www-authenticate", challenge)
  return yield* refuse("UNAUTHENTICATED", { message: explain(headers), remedy: { action: "sendBearerToken" } })
})

/** Lets a request through as the user who signed in with its token. */
export const layer = Layer.effect(
  BearerAuthentication,
  Effect.map(AuthenticatePrincipal, (authenticate) => {
    const readPrincipal = Effect.fnUntraced(function* ({ headers }: HttpServerRequest.HttpServerRequest) {
      const [, token] = credentials.exec(headers["authorization"] ?? "") ?? []
      if (token === undefined) return yield* tokenWanted(headers)
      const given = headers[organizationField]
      const organization = given === undefined ? undefined : yield* readOrganizationHeader(given)
      return yield* authenticate(Redacted.make(token), organization).pipe(
        Effect.tapErrorTag("InvalidIdentityToken", () => addHeader("www-authenticate", challengeOfWrongToken)),
        declareErrors,
      )
    })

    return (response) =>
      Effect.contextWith((context: Context.Context<HttpServerRequest.HttpServerRequest>) =>
        Effect.flatMap(readPrincipal(Context.get(context, HttpServerRequest.HttpServerRequest)), (principal) => {
          if (principal.user !== undefined) Context.get(context, CurrentCaller).identity = { userId: principal.user.id }
          return Effect.provideService(response, CurrentPrincipal, principal)
        }),
      )
  }),
)

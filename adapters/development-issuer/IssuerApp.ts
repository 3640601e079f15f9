import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"

import { authorize } from "./AuthorizeEndpoint.ts"
import { authorizeDevice, device } from "./DeviceEndpoints.ts"
import { type Fields, postedFields, type UnreadableRequest } from "./flows/FormFields.ts"
import { handleTokenRequest, type RefusedTokens } from "./flows/TokenRequest.ts"
import { type Issuer, makeIssuer } from "./Issuer.ts"
import type { IssuerSettings } from "./IssuerSettings.ts"
import { metadata } from "./Metadata.ts"
import { messagePage } from "./pages/MessagePage.ts"
import { strictHeaders } from "./pages/Page.ts"

const json = (body: unknown, status = 200) => HttpServerResponse.jsonUnsafe(body, { status })

const oauthError = (error: string, problem: string, status: number) =>
  json({ error, error_description: problem }, status)

type Endpoint = Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  UnreadableRequest,
  HttpServerRequest.HttpServerRequest
>

/** An endpoint that programs post forms to, and that responds in JSON (RFC 6749 §5). */
const forPrograms = (respond: (fields: Fields) => Effect.Effect<unknown, RefusedTokens>): Endpoint =>
  postedFields.pipe(
    Effect.flatMap(respond),
    Effect.map((body) => json(body)),
    Effect.catchTags({
      RefusedTokens: ({ error, problem }) =>
        Effect.succeed(oauthError(error, problem, error === "invalid_client" ? 401 : 400)),
      UnreadableRequest: ({ problem, status }) => Effect.succeed(oauthError("invalid_request", problem, status)),
    }),
  )

/** The methods and endpoints of each path. */
const endpointsOf = (issuer: Issuer): Readonly<Record<string, Readonly<Record<string, Endpoint>>>> => ({
  "/": {
    GET: Effect.sync(() =>
      messagePage(
        "Orrery's development issuer",
        "It signs people in for the Orrery server of this machine. Begin with: npx orrery auth login",
      ),
    ),
  },
  "/.well-known/openid-configuration": { GET: Effect.sync(() => json(metadata(issuer.settings))) },
  "/jwks": { GET: Effect.sync(() => json({ keys: [issuer.key.publicJwk] })) },
  "/authorize": { GET: authorize(issuer), POST: authorize(issuer) },
  "/device": { GET: device(issuer), POST: device(issuer) },
  "/device_authorization": { POST: forPrograms((fields) => authorizeDevice(issuer, fields)) },
  "/token": { POST: forPrograms((fields) => handleTokenRequest(issuer, fields)) },
})

const dispatch = (issuer: Issuer) => {
  const endpoints = new Map(Object.entries(endpointsOf(issuer)))
  const { host } = new URL(issuer.settings.issuer)

  return Effect.gen(function* () {
    const { headers, method, url } = yield* HttpServerRequest.HttpServerRequest
    // Rejects foreign host names that resolve to this machine (DNS rebinding).
    if (headers["host"] !== host) return messagePage("Not here", `This is ${host}.`, 421)

    const methods = endpoints.get(URL.parse(url, issuer.settings.issuer)?.pathname ?? "")
    if (methods === undefined) return messagePage("Not found", "There is no such page here.", 404)
    const endpoint = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (endpoint !== undefined) return yield* endpoint
    const allow = Object.keys(methods).join(", ")
    return HttpServerResponse.setHeader(
      messagePage("Method not allowed", `This page has ${allow}.`, 405),
      "allow",
      allow,
    )
  }).pipe(
    Effect.catchTag("UnreadableRequest", ({ problem, status }) =>
      Effect.succeed(messagePage("This cannot be read", problem, status)),
    ),
  )
}

const withStrictHeaders = (response: HttpServerResponse.HttpServerResponse) =>
  HttpServerResponse.setHeaders(response, { ...strictHeaders, ...response.headers })

/** The issuer's application. Loaded with the first request, so that the server starts without it. */
export const makeIssuerApp = (settings: IssuerSettings) =>
  Effect.map(makeIssuer(settings), (issuer) => Effect.map(dispatch(issuer), withStrictHeaders))

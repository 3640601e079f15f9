import { Clock, Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"

import {
  type AuthorizationRequest,
  readAuthorizationRequest,
  RefusedAuthorization,
} from "./flows/AuthorizationRequest.ts"
import { postedFields, readFields } from "./flows/FormFields.ts"
import type { Mistake } from "./flows/Person.ts"
import { signIn } from "./flows/SignInForm.ts"
import type { Issuer } from "./Issuer.ts"
import { html } from "./pages/Html.ts"
import { messagePage } from "./pages/MessagePage.ts"
import { type Entered, signInPage } from "./pages/SignInPage.ts"

interface SignInAttempt {
  readonly entered: Entered
  readonly mistake?: Mistake
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** The whole request is in the address, so the issuer stores nothing for the form. */
const show = (issuer: Issuer, { redirectUri }: AuthorizationRequest, action: string, attempt: SignInAttempt) => {
  const { host, origin } = new URL(redirectUri)
  return signInPage({
    ...attempt,
    action,
    dataDirectory: issuer.settings.dataDirectory,
    formTargets: [origin],
    introduction: html`<p>A program on this machine, listening on <code>${host}</code>, asks you to sign in.</p>`,
  })
}

const backTo = (
  { settings }: Issuer,
  { redirectUri, state }: Pick<AuthorizationRequest, "redirectUri" | "state">,
  parameters: Readonly<Record<string, string>>,
) => {
  const address = new URL(redirectUri)
  // RFC 9207: the client can tell which issuer responds.
  const all = { ...parameters, ...(state === undefined ? {} : { state }), iss: settings.issuer }
  for (const [name, value] of Object.entries(all)) address.searchParams.set(name, value)
  return HttpServerResponse.redirect(address, { status: 303 })
}

const decide = Effect.fnUntraced(function* (issuer: Issuer, request: AuthorizationRequest, action: string) {
  const fields = yield* postedFields
  if (fields.get("decision") === "cancel")
    return yield* new RefusedAuthorization({
      ...request,
      error: "access_denied",
      problem: "The sign-in was cancelled.",
    })

  const outcome = yield* signIn(issuer, fields)
  if (outcome._tag === "Refused") {
    const { mistake, retryAfterSeconds, status } = outcome
    return show(issuer, request, action, {
      entered: { email: fields.get("email") ?? "", name: fields.get("name") ?? "" },
      mistake,
      status,
      headers: retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) },
    })
  }
  const code = yield* issuer.grants.addCode({
    ...request,
    person: outcome.person,
    atSeconds: Math.floor((yield* Clock.currentTimeMillis) / 1000),
  })
  return backTo(issuer, request, { code })
})

/** GET shows the sign-in form; POST processes it and redirects the browser to the client with a code. */
export const authorize = (issuer: Issuer) =>
  Effect.gen(function* () {
    const { method, url } = yield* HttpServerRequest.HttpServerRequest
    const { pathname, search } = new URL(url, issuer.settings.issuer)
    const request = yield* readAuthorizationRequest(yield* readFields(search), issuer.settings)
    const action = `${pathname}${search}`
    return method === "POST"
      ? yield* decide(issuer, request, action)
      : show(issuer, request, action, { entered: { email: request.loginHint, name: "" } })
  }).pipe(
    Effect.catchTags({
      UntrustedClient: ({ problem }) => Effect.succeed(messagePage("This sign-in cannot continue", problem, 400)),
      RefusedAuthorization: ({ error, problem, ...request }) =>
        Effect.succeed(backTo(issuer, request, { error, error_description: problem })),
    }),
  )

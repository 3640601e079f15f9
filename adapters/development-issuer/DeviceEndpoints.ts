import { Clock, Duration, Effect } from "effect"
import { HttpServerRequest } from "effect/http"

import { readScopes } from "./flows/AuthorizationRequest.ts"
import { type Fields, postedFields, readFields } from "./flows/FormFields.ts"
import { deviceLifetime, pollSeconds } from "./flows/Grants.ts"
import type { Mistake } from "./flows/Person.ts"
import { signIn } from "./flows/SignInForm.ts"
import { RefusedTokens } from "./flows/TokenRequest.ts"
import type { Issuer } from "./Issuer.ts"
import { html } from "./pages/Html.ts"
import { messagePage } from "./pages/MessagePage.ts"
import { messageAbout, mistakeIn, signInPage } from "./pages/SignInPage.ts"

/** RFC 8628 §3.1: a client without a browser starts a sign-in that the user completes in a browser elsewhere. */
export const authorizeDevice = Effect.fn("DeviceEndpoints.authorize")(function* (issuer: Issuer, fields: Fields) {
  const { clientId, issuer: address } = issuer.settings
  if (fields.get("client_id") !== clientId)
    return yield* new RefusedTokens({
      error: "invalid_client",
      problem: `The only client of this issuer is ${clientId}.`,
    })
  const { deviceCode, userCode } = yield* issuer.grants.addDevice(readScopes(fields.get("scope")))
  return {
    device_code: deviceCode,
    user_code: userCode,
    verification_uri: `${address}/device`,
    verification_uri_complete: `${address}/device?user_code=${userCode}`,
    expires_in: Duration.toSeconds(deviceLifetime),
    interval: pollSeconds,
  }
})

interface Shown {
  readonly userCode: string
  readonly email?: string | undefined
  readonly name?: string | undefined
  readonly mistake?: Mistake
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

const show = (issuer: Issuer, { email = "", mistake, name = "", userCode, ...response }: Shown) => {
  const focus = userCode === "" ? "user_code" : "email"
  return signInPage({
    ...response,
    focus,
    action: "/device",
    dataDirectory: issuer.settings.dataDirectory,
    entered: { email, name },
    mistake,
    introduction: html`<p>
      The code must match the one that your terminal shows. If you did not start a sign-in there, close this page: the
      person who sent you here would sign in as you.
    </p>`,
    fields: html` <label for="user_code">Code</label>
      ${messageAbout("user_code", mistake)}
      <input
        class="code"
        id="user_code"
        name="user_code"
        required
        maxlength="20"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        value="${userCode}"
        ${mistakeIn("user_code", mistake)}
        ${mistake === undefined && focus === "user_code" && html`autofocus`}
      />`,
  })
}

const unknownCode: Mistake = {
  field: "user_code",
  message: "No sign-in is waiting for this code. It may have expired: start again in the terminal.",
}

const decide = Effect.fnUntraced(function* (issuer: Issuer, fields: Fields) {
  const userCode = fields.get("user_code") ?? ""
  const entered = { userCode, email: fields.get("email"), name: fields.get("name") }
  if (fields.get("decision") === "cancel") {
    const cancelled = yield* issuer.grants.takeUserCode(userCode)
    if (cancelled !== undefined) cancelled.outcome = "denied"
    return messagePage("Cancelled", "No user was signed in. You can close this page.")
  }

  const outcome = yield* signIn(issuer, fields)
  if (outcome._tag === "Refused") {
    const { mistake, retryAfterSeconds, status } = outcome
    const headers = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) }
    return show(issuer, { ...entered, mistake, status, headers })
  }
  const device = yield* issuer.grants.takeUserCode(userCode)
  if (device === undefined) return show(issuer, { ...entered, mistake: unknownCode, status: 400 })

  const atSeconds = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  device.outcome = { person: outcome.person, scopes: device.scopes, nonce: undefined, atSeconds }
  return messagePage(
    "You are signed in",
    "Go back to the terminal, which continues by itself. You can close this page.",
  )
})

/** The page on which a user authorizes a device (RFC 8628 §3.3). */
export const device = Effect.fn("DeviceEndpoints.device")(function* (issuer: Issuer) {
  const { method, url } = yield* HttpServerRequest.HttpServerRequest
  if (method === "POST") return yield* decide(issuer, yield* postedFields)
  const query = yield* readFields(new URL(url, issuer.settings.issuer).search)
  return show(issuer, { userCode: query.get("user_code") ?? "" })
})

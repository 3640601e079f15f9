import { assert } from "@effect/vitest"
import { Effect } from "effect"

import { beginCodeFlow, clientId, codeForm, sentBack, type Tokens } from "#tests/fixtures/DevelopmentIssuerForTests.ts"

import type { Driver } from "./ApiDriver.ts"
import type { Canaries } from "./Canaries.ts"

interface Person {
  readonly email: string
  readonly name: string
}

const keepTokens = (canaries: Canaries, text: string): string => {
  const { access_token, id_token } = JSON.parse(text) as Tokens
  canaries.addToken("a token's signature", access_token)
  canaries.addToken("an identity token's signature", id_token)
  return access_token
}

const tokensShown = ["a token's signature", "an identity token's signature"]

/** Signs someone in on the issuer's page, after a wrong password and a wrong verifier. Answers the token for the API. */
export const signInByBrowser = Effect.fnUntraced(function* (
  { ask }: Driver,
  canaries: Canaries,
  password: string,
  person: Person,
) {
  const form = (entered: string) => ({ ...person, password: entered, decision: "sign-in" })
  const begin = () => {
    const flow = beginCodeFlow({ login_hint: person.email })
    canaries.add("a PKCE verifier", flow.verifier)
    return flow
  }
  const codeOf = Effect.fnUntraced(function* (path: string) {
    const response = yield* ask({ path, form: form(password) }, ["an authorization code"])
    return canaries.add("an authorization code", sentBack(response).get("code") ?? "")
  })

  const [spoilt, flow] = [begin(), begin()]
  yield* ask({ path: flow.path })
  const refused = yield* ask({ path: flow.path, form: form(canaries.fresh("a wrong password")) })
  assert.strictEqual(refused.status, 403)

  const wrongVerifier = canaries.fresh("a wrong PKCE verifier")
  const mistaken = yield* ask({ path: "/token", form: codeForm(yield* codeOf(spoilt.path), wrongVerifier) })
  assert.strictEqual(mistaken.status, 400)

  const code = yield* codeOf(flow.path)
  const response = yield* ask({ path: "/token", form: codeForm(code, flow.verifier) }, tokensShown)
  assert.strictEqual(response.status, 200, response.text)
  yield* ask({ path: "/token", form: codeForm(code, flow.verifier) })
  return keepTokens(canaries, response.text)
})

/** Signs someone in with the code that a device shows. */
export const signInByDevice = Effect.fnUntraced(function* (
  { ask }: Driver,
  canaries: Canaries,
  password: string,
  person: Person,
) {
  const codes = ["a device code", "a user code"]
  const begun = yield* ask(
    { path: "/device_authorization", form: { client_id: clientId, scope: "openid email profile" } },
    codes,
  )
  const { device_code, user_code } = JSON.parse(begun.text) as { device_code: string; user_code: string }
  canaries.add("a device code", device_code)
  canaries.add("a user code", user_code)

  const poll = (shows: ReadonlyArray<string> = []) =>
    ask(
      {
        path: "/token",
        form: { grant_type: "urn:ietf:params:oauth:grant-type:device_code", client_id: clientId, device_code },
      },
      shows,
    )
  assert.strictEqual((yield* poll()).status, 400)
  const enter = (entered: string) =>
    ask({ path: "/device", form: { ...person, user_code, password: entered, decision: "sign-in" } }, ["a user code"])
  yield* ask({ path: `/device?user_code=${user_code}` }, ["a user code"])
  assert.strictEqual((yield* enter(canaries.fresh("a wrong password"))).status, 403)
  assert.strictEqual((yield* enter(password)).status, 200)

  const response = yield* poll(tokensShown)
  assert.strictEqual(response.status, 200, response.text)
  return keepTokens(canaries, response.text)
})

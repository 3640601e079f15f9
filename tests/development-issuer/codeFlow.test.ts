import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { decodeJwt } from "jose"

import {
  beginCodeFlow,
  clientId,
  codeForm,
  layer,
  redirectUri,
  refusal,
  RunningIssuer,
  send,
  sentBack,
  signIn,
  signInForCode,
} from "#tests/fixtures/DevelopmentIssuerForTests.ts"

const ada = { email: "ada@acme.example", name: "Ada" }

const exchange = (form: Readonly<Record<string, string>>) => send({ path: "/token", form })

const invalidGrant = { status: 400, error: "invalid_grant" }

describe("The authorization code flow of the development issuer", () => {
  it.layer(layer)((it) => {
    it.effect("gives tokens for a code once, and never again", () =>
      Effect.gen(function* () {
        const { path, verifier } = beginCodeFlow()
        const form = codeForm(yield* signInForCode(path, ada), verifier)

        assert.strictEqual((yield* exchange(form)).status, 200)
        assert.deepStrictEqual(refusal(yield* exchange(form)), invalidGrant)
      }),
    )

    it.effect("gives nothing for a code whose verifier is another, and nothing after that", () =>
      Effect.gen(function* () {
        const { path, verifier } = beginCodeFlow()
        const code = yield* signInForCode(path, ada)

        assert.deepStrictEqual(refusal(yield* exchange(codeForm(code, beginCodeFlow().verifier))), invalidGrant)
        assert.deepStrictEqual(refusal(yield* exchange(codeForm(code, verifier))), invalidGrant)
      }),
    )

    it.effect("gives nothing for a code to anyone who has no verifier", () =>
      Effect.gen(function* () {
        const { path } = beginCodeFlow()
        const form = codeForm(yield* signInForCode(path, ada), "")

        assert.deepStrictEqual(refusal(yield* exchange(form)), invalidGrant)
      }),
    )

    it.effect("gives nothing for a code that was sent to another address", () =>
      Effect.gen(function* () {
        const { path, verifier } = beginCodeFlow()
        const form = codeForm(yield* signInForCode(path, ada), verifier)

        assert.deepStrictEqual(refusal(yield* exchange({ ...form, redirect_uri: `${redirectUri}/2` })), invalidGrant)
      }),
    )

    it.effect("gives nothing for a code that is a minute old", () =>
      Effect.gen(function* () {
        const [early, late] = [beginCodeFlow(), beginCodeFlow()]
        const earlyForm = codeForm(yield* signInForCode(early.path, ada), early.verifier)
        const lateForm = codeForm(yield* signInForCode(late.path, ada), late.verifier)

        yield* TestClock.adjust("59 seconds")
        assert.strictEqual((yield* exchange(earlyForm)).status, 200)
        yield* TestClock.adjust("1 second")
        assert.deepStrictEqual(refusal(yield* exchange(lateForm)), invalidGrant)
      }),
    )

    it.effect("knows one client and two ways to get tokens", () =>
      Effect.gen(function* () {
        const { path, verifier } = beginCodeFlow()
        const form = codeForm(yield* signInForCode(path, ada), verifier)

        assert.deepStrictEqual(refusal(yield* exchange({ ...form, client_id: "other" })), {
          status: 401,
          error: "invalid_client",
        })
        for (const grant_type of ["password", "refresh_token", "client_credentials", "constructor", ""]) {
          assert.deepStrictEqual(refusal(yield* exchange({ ...form, grant_type })), {
            status: 400,
            error: "unsupported_grant_type",
          })
        }
      }),
    )

    it.effect("sends the code to a program of this machine on any port, and nowhere else", () =>
      Effect.gen(function* () {
        for (const allowed of ["http://127.0.0.1:1/", "http://127.0.0.1:65535/a/b?c=d", "http://[::1]:8000/callback"]) {
          assert.strictEqual(
            (yield* send({ path: beginCodeFlow({ redirect_uri: allowed }).path })).status,
            200,
            allowed,
          )
        }
        for (const refused of [
          "https://evil.example/callback",
          "http://evil.example/callback",
          "http://127.0.0.1.evil.example/callback",
          "http://127.0.0.1@evil.example/callback",
          "http://user@127.0.0.1/callback",
          "http://user:secret@127.0.0.1/callback",
          "http://192.168.0.1/callback",
          "http://localhost:8000/callback",
          "https://127.0.0.1/callback",
          "http://127.0.0.1/callback#fragment",
          "javascript:alert(1)",
          "orrery://callback",
          "/callback",
          "",
          undefined,
        ]) {
          const response = yield* send({ path: beginCodeFlow({ redirect_uri: refused }).path })
          assert.strictEqual(response.status, 400, refused)
          assert.isUndefined(response.headers["location"], refused)
          assert.include(response.text, "redirect_uri")
        }
      }),
    )

    it.effect("sends no one anywhere for a client it does not know, or a request given twice", () =>
      Effect.gen(function* () {
        const other = yield* send({ path: beginCodeFlow({ client_id: "other" }).path })
        const twice = yield* send({ path: `${beginCodeFlow().path}&client_id=${clientId}` })
        const long = yield* send({ path: beginCodeFlow({ state: "s".repeat(3000) }).path })

        for (const response of [other, twice, long]) {
          assert.strictEqual(response.status, 400)
          assert.isUndefined(response.headers["location"])
        }
      }),
    )

    it.effect("reports to the client what is wrong with its request, and the issuer", () =>
      Effect.gen(function* () {
        const { issuer } = yield* RunningIssuer
        const errors: ReadonlyArray<readonly [string, Readonly<Record<string, string | undefined>>]> = [
          ["unsupported_response_type", { response_type: "token" }],
          ["unsupported_response_type", { response_type: undefined }],
          ["invalid_request", { code_challenge: undefined }],
          ["invalid_request", { code_challenge: "too-short" }],
          ["invalid_request", { code_challenge_method: "plain" }],
          ["invalid_request", { code_challenge_method: undefined }],
          ["invalid_request", { response_mode: "fragment" }],
          ["login_required", { prompt: "none" }],
          ["request_not_supported", { request: "a.b.c" }],
          ["request_not_supported", { request_uri: "https://elsewhere.example" }],
        ]
        for (const [error, parameters] of errors) {
          const told = sentBack(yield* send({ path: beginCodeFlow(parameters).path }))
          assert.strictEqual(told.get("error"), error)
          assert.strictEqual(told.get("state"), "some-state")
          assert.strictEqual(told.get("iss"), issuer)
          assert.isFalse(told.has("code"))
        }
      }),
    )

    it.effect("reports to the client that the user canceled", () =>
      Effect.gen(function* () {
        const { path } = beginCodeFlow()
        const told = sentBack(yield* send({ path, form: { decision: "cancel" } }))

        assert.strictEqual(told.get("error"), "access_denied")
        assert.isFalse(told.has("code"))
      }),
    )

    it.effect("gives an ID token only to who asks for it, with the claims asked for", () =>
      Effect.gen(function* () {
        const bare = yield* signIn(ada, { scope: "openid unheard-of" })
        assert.doesNotHaveAnyKeys(decodeJwt(bare.id_token), ["email", "email_verified", "name"])
        assert.strictEqual(decodeJwt(bare.access_token)["email"], ada.email)

        const plain = yield* signIn(ada, { scope: "email" })
        assert.isUndefined(plain.id_token)
      }),
    )

    it.effect("makes up no name", () =>
      Effect.gen(function* () {
        const { access_token, id_token } = yield* signIn({ email: "grace@acme.example", name: "  " })

        assert.notProperty(decodeJwt(access_token), "name")
        assert.notProperty(decodeJwt(id_token), "name")
      }),
    )
  })
})

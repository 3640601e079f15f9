import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

import {
  beginCodeFlow,
  entered,
  layer,
  RunningIssuer,
  send,
  sentBack,
  signInForCode,
} from "#tests/fixtures/DevelopmentIssuerForTests.ts"

const ada = { email: "ada@acme.example", name: "Ada" }
const { path } = beginCodeFlow()

const attempt = Effect.fnUntraced(function* (password: string) {
  return yield* send({ path, form: yield* entered({ ...ada, password }) })
})

describe("The sign-in page of the development issuer", () => {
  it.layer(layer)((it) => {
    it.effect("says what it is, where the password is, and who asks", () =>
      Effect.gen(function* () {
        const { dataDirectory, password } = yield* RunningIssuer
        const { text } = yield* send({ path: beginCodeFlow({ login_hint: "ada@acme.example" }).path })

        assert.include(text, "This is the development sign-in")
        assert.include(text, `${dataDirectory}/development-password`)
        assert.include(text, "127.0.0.1:45454")
        assert.include(text, 'value="ada@acme.example"')
        assert.notInclude(text, password)
      }),
    )

    it.effect("holds no script, and can be neither framed, cached nor sent elsewhere", () =>
      Effect.gen(function* () {
        const { headers, text } = yield* send({ path })
        const policy = headers["content-security-policy"] ?? ""

        assert.match(policy, /^default-src 'none'; style-src 'sha256-[^' ]+'; base-uri 'none'; /)
        assert.include(policy, "form-action 'self' http://127.0.0.1:45454;")
        assert.include(policy, "frame-ancestors 'none'")
        assert.deepInclude(headers, {
          "cache-control": "no-store",
          "referrer-policy": "no-referrer",
          "x-content-type-options": "nosniff",
          "x-frame-options": "DENY",
        })
        assert.notMatch(text, /<script|<img|<link|\son\w+=|https?:\/\/(?!127\.0\.0\.1)/)
      }),
    )

    it.effect("shows text as text", () =>
      Effect.gen(function* () {
        const markup = `"><script>alert('1')</script>&`
        const shown = [
          yield* send({ path: beginCodeFlow({ login_hint: markup }).path }),
          yield* send({ path: `/device?user_code=${encodeURIComponent(markup)}` }),
          yield* send({ path, form: { email: markup, name: markup, password: markup } }),
        ]
        for (const { text } of shown) {
          assert.notInclude(text, "<script")
          assert.include(text, "&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;")
        }
      }),
    )

    it.effect("refuses a wrong password, and keeps everything else that was entered", () =>
      Effect.gen(function* () {
        const { password } = yield* RunningIssuer
        for (const wrong of ["", "wrong", password.toUpperCase(), `${password}x`, password.slice(1)]) {
          const response = yield* attempt(wrong)
          assert.strictEqual(response.status, 403)
          assert.isUndefined(response.headers["location"])
          assert.include(response.text, "That is not the development password.")
          assert.include(response.text, 'value="ada@acme.example"')
          assert.include(response.text, 'role="alert"')
        }
        yield* TestClock.adjust("5 minutes")
      }),
    )

    it.effect("asks again for an address or a name that cannot be one", () =>
      Effect.gen(function* () {
        for (const email of [
          "",
          "ada",
          "ada@",
          "@acme.example",
          "ada @acme.example",
          `${"a".repeat(65)}@acme.example`,
        ]) {
          const response = yield* send({ path, form: yield* entered({ email }) })
          assert.strictEqual(response.status, 400, email)
          assert.include(response.text, "Enter an e-mail address")
        }
        const long = yield* send({ path, form: yield* entered({ ...ada, name: "a".repeat(201) }) })
        assert.strictEqual(long.status, 400)
        assert.include(long.text, "Enter a name")
      }),
    )

    it.effect("says when to try again after ten wrong passwords, and accepts the right one all the same", () =>
      Effect.gen(function* () {
        const { password } = yield* RunningIssuer
        yield* Effect.forEach(Array.from({ length: 9 }), () => attempt("guess"), { discard: true })
        yield* TestClock.adjust("1 minute")
        assert.strictEqual((yield* attempt("guess")).status, 403)

        const locked = yield* attempt("guess")
        assert.strictEqual(locked.status, 429)
        assert.strictEqual(locked.headers["retry-after"], "240")
        assert.isTrue(sentBack(yield* attempt(password)).has("code"))

        yield* TestClock.adjust("240 seconds")
        assert.strictEqual((yield* attempt("guess")).status, 403)
      }),
    )

    it.effect("takes no form that another website sends", () =>
      Effect.gen(function* () {
        const form = yield* entered(ada)
        for (const site of ["cross-site", "same-site", "none"]) {
          const response = yield* send({ path, form, headers: { "sec-fetch-site": site } })
          assert.strictEqual(response.status, 403, site)
        }
        const own = yield* send({ path, form, headers: { "sec-fetch-site": "same-origin" } })
        assert.isTrue(sentBack(own).has("code"))
      }),
    )

    it.effect("responds only at its own address", () =>
      Effect.gen(function* () {
        for (const host of ["evil.example", "localhost:1", "127.0.0.1"]) {
          assert.strictEqual((yield* send({ path, headers: { host } })).status, 421, host)
        }
      }),
    )

    it.effect("reads forms only, and only small ones", () =>
      Effect.gen(function* () {
        const form = yield* entered(ada)
        const json = yield* send({ path, form, headers: { "content-type": "application/json" } })
        const large = yield* send({ path, form: { ...form, more: "x".repeat(20_000) } })
        const twice = yield* send({
          path,
          form: new URLSearchParams([...Object.entries(form), ["email", "b@c.example"]]),
        })

        assert.deepStrictEqual([json.status, large.status, twice.status], [415, 413, 400])
      }),
    )

    it.effect("has a few pages, and says so on any other", () =>
      Effect.gen(function* () {
        assert.strictEqual((yield* send({ path: "/" })).status, 200)
        for (const unknown of ["/admin", "/authorize/", "//", "//[", "/constructor", "/__proto__"]) {
          assert.strictEqual((yield* send({ path: unknown })).status, 404, unknown)
        }
        const method = yield* send({ path: "/token", method: "GET" })
        assert.strictEqual(method.status, 405)
        assert.strictEqual(method.headers["allow"], "POST")
      }),
    )

    it.effect("keeps no one signed in: there is no cookie, and the page asks each time", () =>
      Effect.gen(function* () {
        yield* signInForCode(path, ada)
        const again = yield* send({ path })

        assert.strictEqual(again.status, 200)
        assert.isUndefined(again.headers["set-cookie"])
      }),
    )
  })
})

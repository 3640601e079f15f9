import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"

import type { IdentityClaims } from "#domain/user/IdentityClaims.ts"
import { isAmong, readProfile } from "#domain/user/Profile.ts"

const claims: IdentityClaims = {
  provider: "https://id.example",
  subject: "1",
  email: "ada@acme.example",
  emailVerified: true,
  name: "Ada Lovelace",
}

const { name: _name, ...nameless } = claims
const { email: _email, ...withoutEmail } = claims

const refusal = (changed: Partial<IdentityClaims>) =>
  Effect.map(Effect.flip(readProfile({ ...claims, ...changed })), ({ reason }) => reason)

const nameOf = (name: string) => Effect.map(readProfile({ ...claims, name }), (profile) => profile.name)

const unusable: ReadonlyArray<string> = [
  "ada",
  "@acme.example",
  "ada@",
  "ada@acme@example",
  "ada lovelace@acme.example",
  " ada@acme.example",
  "ada@acme.example ",
  "ada@acme.example\n",
  "ada@acme.example\u0000",
  "ada@acme.example\u200b",
  "a\u00adda@acme.example",
  "\u202eada@acme.example",
  "ada\ufeff@acme.example",
  "ada\ud800@acme.example",
  "ａｄａ@acme.example",
  "ada@ａcme.example",
  "ada@acme\uff0eexample",
  "\u212aim@acme.example",
  "o\ufb03ce@acme.example",
  "ada\uff20acme.example",
  `${"a".repeat(65)}@acme.example`,
  `ada@${"a".repeat(190)}`,
  `${"é".repeat(64)}@${"é".repeat(190)}`,
]

describe("reading a profile from a token", () => {
  it.effect("takes the verified address and the name", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* readProfile(claims), { email: "ada@acme.example", name: "Ada Lovelace" })
    }),
  )

  it.effect("fails without an address", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* Effect.flip(readProfile(withoutEmail))).reason, "email missing")
      assert.strictEqual(yield* refusal({ email: "" }), "email missing")
    }),
  )

  it.effect("fails with an address that no one has verified", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(readProfile({ ...claims, emailVerified: false }))

      assert.strictEqual(error.reason, "email not verified")
      assert.include(error.message, "email_verified")
    }),
  )

  it.effect.each(unusable)("fails with the address %j", (email) =>
    Effect.gen(function* () {
      assert.strictEqual(yield* refusal({ email }), "email unusable")
    }),
  )

  it.effect.each(["a@b", "ada+orrery@acme.example", "ÄDA@bücher.example", "o'hara@acme.example", "阿达@例子.测试"])(
    "takes the address %s as it is",
    (email) =>
      Effect.gen(function* () {
        assert.strictEqual((yield* readProfile({ ...claims, email })).email, email)
      }),
  )

  it.effect("takes the longest address there is", () =>
    Effect.gen(function* () {
      const email = `${"a".repeat(64)}@${"b".repeat(189)}`

      assert.strictEqual((yield* readProfile({ ...claims, email })).email.length, 254)
    }),
  )

  it.effect("lets the address stand in for a name that is missing or blank", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* readProfile(nameless)).name, "ada@acme.example")
      assert.strictEqual(yield* nameOf("  \n "), "ada@acme.example")
    }),
  )

  it.effect("puts a name on one line, without anything that turns the text around it", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* nameOf("Ada\r\nLovelace\t"), "Ada Lovelace")
      assert.strictEqual(yield* nameOf("\u202eecalevoL adA"), "ecalevoL adA")
      assert.strictEqual(yield* nameOf("\u001b[31mAda"), "[31mAda")
    }),
  )

  it.effect("cuts a long name between two characters", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* nameOf("👩".repeat(101)), "👩".repeat(100))
    }),
  )

  it.effect.prop("makes of every name one that is shown", [Schema.String], ([name]) =>
    Effect.gen(function* () {
      const shown = yield* nameOf(name)

      assert.match(shown, /^[^\p{Cc}]{1,100}$/u)
    }),
  )
})

describe("looking for an address among others", () => {
  it("takes A to Z for a to z", () => {
    assert.isTrue(isAmong(["kate@acme.example"], "Kate@ACME.example"))
    assert.isFalse(isAmong(["kate@acme.example"], "kat@acme.example"))
    assert.isFalse(isAmong([], "kate@acme.example"))
  })

  it("takes no other letter for an a to z, though it becomes one in lower case", () => {
    const kelvinSign = "\u212a"

    assert.strictEqual(`${kelvinSign}ate@acme.example`.toLowerCase(), "kate@acme.example")
    assert.isFalse(isAmong(["kate@acme.example"], `${kelvinSign}ate@acme.example`))
  })
})

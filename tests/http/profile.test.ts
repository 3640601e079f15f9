import { assert, it } from "@effect/vitest"
import { Effect, Schema } from "effect"

import { SignedInUser, UserDocument } from "#adapters/http/api/users/UserDocument.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"
import { acme, type ada, edith, globex, grace, stranger } from "#tests/fixtures/People.ts"
import { type Person, TestIssuer } from "#tests/fixtures/TestIssuer.ts"

import { send } from "./RawRequest.ts"
import { json, sendAs } from "./SignedIn.ts"

const profile = "/api/v1/users/profile"

const signIn = (who: Person | typeof ada) => sendAs(who, { method: "POST", path: profile })

const newcomer = (subject: string, more: Partial<Person> = {}): Person => ({
  subject,
  email: `${subject}@new.example`,
  name: `New ${subject}`,
  ...more,
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("POST /users/profile", (it) => {
  it.effect("makes a profile, an organization and a key of 30 days the first time", () =>
    Effect.gen(function* () {
      const { issuer } = yield* TestIssuer
      const response = yield* signIn(newcomer("first"))
      const decode = Schema.decodeUnknownEffect(SignedInUser, { onExcessProperty: "error" })
      const { apiKey, organizations, ...user } = yield* decode(response.json.data)

      assert.strictEqual(response.status, 201)
      assert.strictEqual(response.headers["location"], profile)
      assert.deepInclude(user, {
        email: "first@new.example",
        name: "New first",
        identityProvider: issuer,
        loginCount: 1,
        roles: ["developer"],
        preferredOrganizationId: organizations?.[0]?.id ?? "none",
      })
      assert.lengthOf(organizations ?? [], 1)
      assert.deepInclude(organizations?.[0], { owner: true, userRole: "owner", planId: "developer" })
      assert.deepInclude(apiKey, { duration: "30d", orgId: organizations?.[0]?.id ?? "", userId: user.userId })
      const whoami = yield* send({ path: "/api/v1/whoami", key: apiKey?.key ?? "" })
      assert.strictEqual(whoami.json.data.user.userId, user.userId)
    }),
  )

  it.effect("lets in anyone who was counted as often as can be", () =>
    Effect.gen(function* () {
      const most = { loginCount: 2_147_483_647 }
      const { userId } = (yield* signIn(newcomer("restless"))).json.data
      const path = `/api/v1/internal/users/${userId}`
      assert.strictEqual(
        (yield* send({ method: "PUT", path, key: keys.ada, ...json({ userId, ...most }) })).status,
        200,
      )
      const response = yield* signIn(newcomer("restless"))

      assert.strictEqual(response.status, 200)
      assert.deepInclude(response.json.data, most)
    }),
  )

  it.effect("counts the later times, and shows no key again", () =>
    Effect.gen(function* () {
      const first = yield* signIn(newcomer("regular"))
      const second = yield* signIn(newcomer("regular"))

      assert.strictEqual(second.status, 200)
      assert.notProperty(second.json.data, "apiKey")
      assert.isUndefined(second.headers["location"])
      assert.deepInclude(second.json.data, { userId: first.json.data.userId, loginCount: 2 })
      assert.notInclude(second.text, first.json.data.apiKey.key)
    }),
  )

  it.effect("makes one profile of two first times at once", () =>
    Effect.gen(function* () {
      const responses = yield* Effect.all([signIn(newcomer("twice")), signIn(newcomer("twice"))], { concurrency: 2 })

      assert.strictEqual(new Set(responses.map(({ json: { data } }) => data.userId)).size, 1)
      assert.sameMembers(
        responses.map(({ status }) => status),
        [200, 201],
      )
    }),
  )

  it.effect("makes a default organization that is for its owner alone", () =>
    Effect.gen(function* () {
      const { data } = (yield* signIn(newcomer("hermit"))).json
      const response = yield* send({
        method: "POST",
        path: "/api/v1/organizations/addmember",
        key: data.apiKey.key,
        ...json({ orgId: data.preferredOrganizationId, userId: edith.id }),
      })

      assert.deepInclude(response.json, { status: 409, error_code: "CONFLICT" })
      assert.include(response.json.error, "default organization")
    }),
  )

  it.effect.each([
    ["without an email address", { email: undefined }, 422, "UNPROCESSABLE"],
    ["with an address nobody has verified", { emailVerified: false }, 422, "UNPROCESSABLE"],
    ["with an address that is none", { email: "nowhere" }, 422, "UNPROCESSABLE"],
    ["with the address of another account", { email: grace.email }, 409, "ALREADY_EXISTS"],
  ] as const)("makes no profile of a token %s", ([, { ...more }, status, error_code]) =>
    Effect.gen(function* () {
      const person = { ...newcomer("refused"), ...more } as Person
      const response = yield* signIn(person)

      assert.deepInclude(response.json, { status, error_code })
      assert.strictEqual((yield* sendAs(person, { path: profile })).status, 404)
    }),
  )

  it.effect("greets anyone who was added by others before", () =>
    Effect.gen(function* () {
      const response = yield* signIn(stranger)

      assert.strictEqual(response.status, 201)
      assert.strictEqual(response.json.data.userId, stranger.id)
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("GET /users/profile", (it) => {
  it.effect("shows the profile with the organizations the user belongs to", () =>
    Effect.gen(function* () {
      const response = yield* sendAs(grace, { path: profile })
      const data = yield* Schema.decodeUnknownEffect(UserDocument, { onExcessProperty: "error" })(response.json.data)

      assert.deepInclude(data, { userId: grace.id, email: grace.email, loginCount: 1, roles: ["developer"] })
      assert.sameDeepMembers(data.organizations?.map(({ id, userRole }) => [id, userRole]) ?? [], [
        [acme.id, "viewer"],
        [globex.id, "owner"],
      ])
    }),
  )

  it.effect("says 404 and what to do before the first sign-in, as every call for keys does", () =>
    Effect.gen(function* () {
      for (const path of [profile, "/api/v1/apikeys", "/api/v1/apikeys/metadata"]) {
        const response = yield* sendAs(newcomer("unknown"), { path })

        assert.deepInclude(response.json, { status: 404, error_code: "NOT_FOUND" })
        assert.include(response.json.error, "POST /api/v1/users/profile")
      }
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("GET /auth/configuration", (it) => {
  it.effect("shows everyone how to sign in", () =>
    Effect.gen(function* () {
      const response = yield* send({ path: "/api/v1/auth/configuration" })

      assert.strictEqual(response.status, 200)
      assert.hasAllKeys(response.json.data, ["issuer", "clientId", "audience", "scopes", "development"])
      assert.include(response.json.data.scopes, "openid")
      assert.strictEqual((yield* send({ path: "/api/v1/auth/configuration", key: keys.ada })).status, 200)
    }),
  )
})

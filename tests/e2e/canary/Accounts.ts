import { randomBytes, randomUUID } from "node:crypto"

import { assert } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import type { JSONWebKeySet } from "jose"

import * as ApiKeyText from "#domain/api-key/ApiKeyText.ts"
import { forgeFrom, forgeries } from "#tests/fixtures/ForgedTokens.ts"
import type { RawAnswer } from "#tests/http/RawRequest.ts"

import { type Driver, withKey, withToken } from "./ApiDriver.ts"
import type { Canaries } from "./Canaries.ts"
import { signInByBrowser, signInByDevice } from "./SignIns.ts"

export const ada = { email: "ada@canary.example", name: "Ada" }
const grace = { email: "grace@canary.example", name: "Grace" }
const eve = { email: "eve@canary.example", name: "Eve" }

const isAnswered = (response: RawAnswer, status: number) => {
  assert.strictEqual(response.status, status, response.text)
  return response.json?.data
}

const named = (headers: Readonly<Record<string, string>>) => ({ ...headers, "idempotency-key": randomUUID() })

/** Makes the profile of anyone who has the token, and asks again under the same name: the first key comes twice. */
const beginProfile = Effect.fnUntraced(function* ({ call }: Driver, canaries: Canaries, token: string) {
  const request = { headers: named(withToken(token).headers) }
  const made = isAnswered(yield* call("createProfile", request, ["a first key"]), 201)
  const key = canaries.addApiKey("a first key", made.apiKey.key)
  const again = yield* call("createProfile", request, ["a first key"])
  assert.strictEqual(again.json.data.apiKey.key, key)
  return { key, userId: String(made.userId) }
})

/** Makes a key, and asks again under the same name. */
const makeKey = Effect.fnUntraced(function* ({ call }: Driver, canaries: Canaries, token: string, orgId: string) {
  const request = { headers: named(withToken(token).headers), body: { orgId, duration: "24h", source: "cli" } }
  const made = isAnswered(yield* call("createApiKey", request, ["an API key"]), 201)
  const key = canaries.addApiKey("an API key", made.key)
  const again = yield* call("createApiKey", request, ["an API key"])
  assert.strictEqual(again.json.data.key, key)
  return { key, id: String(made.id) }
})

/** People who have signed in, an organization of one of them, and keys that act in it. */
export const makeAccounts = Effect.fn("makeAccounts")(function* (driver: Driver, canaries: Canaries, password: string) {
  const adasToken = yield* signInByBrowser(driver, canaries, password, ada)
  const gracesToken = yield* signInByDevice(driver, canaries, password, grace)
  const evesToken = yield* signInByBrowser(driver, canaries, password, eve)
  const adas = yield* beginProfile(driver, canaries, adasToken)
  const graces = yield* beginProfile(driver, canaries, gracesToken)
  const eves = yield* beginProfile(driver, canaries, evesToken)

  const acme = isAnswered(
    yield* driver.call("createOrganization", { ...withKey(adas.key), body: { name: "acme" } }),
    201,
  )
  const acmeId = String(acme.id)
  const fresh = makeKey(driver, canaries, adasToken, acmeId)
  return {
    acmeId,
    token: adasToken,
    userIds: { grace: graces.userId, eve: eves.userId },
    keys: { main: yield* fresh, revoked: yield* fresh, deleted: yield* fresh, loggedOut: yield* fresh },
  }
})

export type Accounts = Effect.Success<ReturnType<typeof makeAccounts>>

/** What one does with one's keys: looks at them, has them tried, and ends them. */
export const useKeys = Effect.fn("useKeys")(function* ({ call }: Driver, canaries: Canaries, accounts: Accounts) {
  const { acmeId, keys, token } = accounts
  const bearer = withToken(token)
  const validate = (key: string) =>
    call("validateApiKey", { headers: { ...bearer.headers, "x-validate-api-key": key } })
  const unknown = canaries.addApiKey("an unknown key", ApiKeyText.fromRandomBytes(randomBytes(32)))
  const mistyped = canaries.fresh("a mistyped key", "orr_")

  for (const operationId of ["getProfile", "listApiKeys", "getApiKeyMetadata"])
    isAnswered(yield* call(operationId, bearer), 200)
  isAnswered(yield* call("getApiKey", { ...bearer, path: [acmeId, keys.main.id] }), 200)
  const revocation = { ...bearer, path: [acmeId], body: { keyId: keys.revoked.id, reason: "lost" } }
  isAnswered(yield* call("revokeApiKey", revocation), 200)
  assert.isAtLeast((yield* call("revokeApiKey", revocation)).status, 400)
  isAnswered(yield* call("deleteApiKey", { ...bearer, path: [acmeId], body: { keyId: keys.deleted.id } }), 200)
  for (const key of [keys.main.key, keys.revoked.key, keys.deleted.key, unknown, mistyped])
    isAnswered(yield* validate(key), 200)

  isAnswered(yield* call("whoami", withKey(keys.main.key)), 200)
  isAnswered(yield* call("revokeOwnKey", withKey(keys.loggedOut.key)), 204)
  for (const key of [keys.revoked.key, keys.deleted.key, keys.loggedOut.key, unknown, mistyped, token]) {
    isAnswered(yield* call("whoami", withKey(key)), 401)
  }
  isAnswered(yield* call("whoami", bearer), 401)
  isAnswered(yield* call("getProfile", withToken(keys.main.key)), 401)
  isAnswered(yield* call("getProfile", withKey(keys.main.key)), 401)
})

/** Tries every forgery that can be made of a token. */
export const forgeTokens = Effect.fn("forgeTokens")(function* (
  driver: Driver,
  canaries: Canaries,
  { token }: Accounts,
) {
  const published = JSON.parse((yield* driver.ask({ path: "/jwks" })).text) as JSONWebKeySet
  for (const forgery of forgeries) {
    const forged = Redacted.value(yield* Effect.promise(() => forgeFrom(Redacted.make(token), published, forgery)))
    // Only the signature tells a forged token from the one it is made of.
    if ((forged.split(".")[2] ?? "").length > 20) canaries.addToken("a forged token's signature", forged)
    isAnswered(yield* driver.call("getProfile", withToken(forged)), forged.length > 16_000 ? 431 : 401)
  }
})

/** What the owner of an organization, who runs the platform as well, does with people and plans. */
export const administer = Effect.fn("administer")(function* ({ call }: Driver, { acmeId, keys, userIds }: Accounts) {
  const key = withKey(keys.main.key)
  const ofAcme = { ...key, path: [acmeId] }
  const graceAtAcme = { orgId: acmeId, userId: userIds.grace }
  for (const operationId of [
    "listOrganizations",
    "listRoles",
    "listPlans",
    "listUsers",
    "listProviders",
    "listKubernetesVersions",
  ])
    isAnswered(yield* call(operationId, key), 200)
  for (const [operationId, ...path] of [
    ["listRegions", "aws"],
    ["listZones", "aws", "eu-west-1"],
    ["listMachineTypes", "aws", "eu-west-1"],
    ["getMachineType", "aws", "eu-west-1", "m7g.large"],
  ] as const) {
    isAnswered(yield* call(operationId, { ...key, path }), 200)
  }
  isAnswered(yield* call("addMember", { ...key, body: graceAtAcme }), 200)
  isAnswered(yield* call("addMember", { ...key, body: graceAtAcme }), 409)
  isAnswered(yield* call("getMember", { ...key, path: [acmeId, userIds.grace] }), 200)
  isAnswered(yield* call("changeMemberRole", { ...key, path: [acmeId, userIds.grace], body: { role: "editor" } }), 200)
  isAnswered(yield* call("removeMember", { ...key, body: graceAtAcme }), 200)
  for (const operationId of [
    "getOrganization",
    "listMembers",
    "getPlan",
    "listAuditLog",
    "listOrganizationUsers",
    "getAssignedPlan",
  ]) {
    isAnswered(yield* call(operationId, ofAcme), 200)
  }
  isAnswered(yield* call("refreshRegion", { ...key, path: ["digitalocean", "fra1"] }), 422)
  isAnswered(yield* call("assignPlan", { ...ofAcme, body: { planId: "enterprise" } }), 200)
  const ofEve = { ...key, path: [userIds.eve] }
  isAnswered(yield* call("getUser", ofEve), 200)
  isAnswered(yield* call("updateUser", { ...ofEve, body: { userId: userIds.eve, Roles: ["developer"] } }), 200)
  isAnswered(yield* call("deleteUser", ofEve), 204)
})

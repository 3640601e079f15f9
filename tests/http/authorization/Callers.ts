import { DateTime, Effect, Redacted } from "effect"

import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { KeyHashing } from "#application/ports/KeyHashing.ts"
import { Members } from "#application/ports/Members.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { Users } from "#application/ports/Users.ts"
import type { OrganizationRole } from "#domain/access/Role.ts"
import type { ApiKey } from "#domain/api-key/ApiKey.ts"
import * as ApiKeyText from "#domain/api-key/ApiKeyText.ts"
import type { Organization } from "#domain/organization/Organization.ts"
import type { User } from "#domain/user/User.ts"
import { forgeFrom, forgeries } from "#tests/fixtures/ForgedTokens.ts"
import { personOf } from "#tests/fixtures/HttpServerForTests.ts"
import { acme, ada, alan, edith, grace, organization, permanentKey, person } from "#tests/fixtures/People.ts"
import { type Signing, TestIssuer } from "#tests/fixtures/TestIssuer.ts"

/** How an operation wants to know who calls: `none` for those that are open to everyone. */
export type Style = "apiKey" | "bearer" | "none"

/** Everyone who may try. Anyone who works for acme does so unless the name says otherwise; its owner is a global admin as well. */
export const callers = [
  "nobody",
  "somebody with another scheme",
  "the owner, but in the other style",
  "somebody with a token without a signature",
  "somebody with a token signed with the public key",
  "somebody with another issuer's token",
  "somebody with an expired token",
  "somebody with a token of an unknown key",
  "somebody with a mistyped key",
  "somebody with a revoked key",
  "somebody with an expired key",
  "another organization's owner",
  "a viewer",
  "an editor",
  "an admin",
  "the owner",
  "a removed member",
] as const
export type Caller = (typeof callers)[number]

let made = 0

/** Adds a user whom nothing else knows, and who has signed in. */
const freshPerson = Effect.fnUntraced(function* () {
  const name = `Person ${++made}`
  const { issuer } = yield* TestIssuer
  const user: User = {
    ...person(name, `person-${made}@acme.example`),
    identity: { provider: issuer, subject: personOf({ name, email: "" }).subject },
  }
  yield* (yield* Users).add(user)
  return user
}, Effect.orDie)

/** Adds a viewer to acme. */
export const freshMember = Effect.fnUntraced(function* () {
  const user = yield* freshPerson()
  yield* (yield* Members).add(acme.id, user.id, "viewer", user.createdAt)
  return user
}, Effect.orDie)

/** Adds a key and gives its text. */
export const freshKey = Effect.fnUntraced(function* (
  organization: Organization,
  user: User,
  more: Partial<ApiKey> = {},
) {
  const text = ApiKeyText.fromRandomBytes(
    new Uint8Array(32)
      .fill(200)
      .with(0, ++made % 256)
      .with(1, made >> 8),
  )
  const apiKey: ApiKey = { ...permanentKey(organization, user, `fresh ${made}`), ...more }
  yield* (yield* ApiKeys).add(apiKey, yield* (yield* KeyHashing).hash(Redacted.make(text)))
  return { apiKey, text }
})

const token = Effect.fnUntraced(function* (user: User, signing?: Signing) {
  return yield* (yield* TestIssuer).sign(personOf(user), signing)
})

const bearer = (text: Redacted.Redacted) => ({ authorization: `Bearer ${Redacted.value(text)}` })

const forged = Effect.fnUntraced(function* (name: string) {
  const forgery = forgeries.find((known) => known.name === name)
  if (forgery === undefined) return yield* Effect.die(new Error(`There is no forgery ${name}.`))
  const { keys } = yield* TestIssuer
  const [genuine, published] = [yield* token(ada), yield* keys]
  return bearer(yield* Effect.promise(() => forgeFrom(genuine, published, forgery)))
})

const yesterday = DateTime.makeUnsafe("2020-01-01T00:00:00Z")

const inStyle = Effect.fnUntraced(function* (style: Style, user: User, organization: Organization = acme) {
  return style === "bearer" ? bearer(yield* token(user)) : { "x-api-key": (yield* freshKey(organization, user)).text }
})

/** The headers of a member of acme whose role is in no table, as a new role is before it is given a permission. */
export const credentialsOfNewRole = Effect.fnUntraced(function* (style: Style) {
  const user = yield* freshPerson()
  yield* Effect.orDie((yield* Members).add(acme.id, user.id, "newcomer" as OrganizationRole, user.createdAt))
  return yield* inStyle(style, user)
})

const removedMember = Effect.fnUntraced(function* (style: Style) {
  const user = yield* freshMember()
  const credentials = yield* inStyle(style, user)
  yield* Effect.orDie((yield* Members).remove(acme.id, user.id))
  return credentials
})

const strangeOwner = Effect.fnUntraced(function* (style: Style) {
  const user = yield* freshPerson()
  const own = organization(`of-person-${made}`, user)
  yield* Effect.orDie((yield* Organizations).add(own))
  return yield* inStyle(style, user, own)
})

/** The headers with which a caller tries. */
export const credentialsOf = (caller: Caller, style: Style) => {
  const keyWith = (more: Partial<ApiKey>) =>
    Effect.map(freshKey(acme, ada, more), ({ text }) => ({ "x-api-key": text }))
  const attempts = {
    nobody: Effect.succeed({}),
    "somebody with another scheme": Effect.succeed({ authorization: "Basic b3duZXI6cGFzc3dvcmQ=" }),
    "the owner, but in the other style": inStyle(style === "bearer" ? "apiKey" : "bearer", ada),
    "somebody with a token without a signature": forged(`unsigned, with the algorithm "none"`),
    "somebody with a token signed with the public key": forged("signed by HMAC with the published key as PEM"),
    "somebody with another issuer's token": forged("from another issuer"),
    "somebody with an expired token": Effect.map(token(ada, { claims: { iat: 1, exp: 2 } }), bearer),
    "somebody with a token of an unknown key": forged("signed with a key that nobody knows"),
    "somebody with a mistyped key": Effect.succeed({ "x-api-key": "orr_mistyped" }),
    "somebody with a revoked key": keyWith({ revokedAt: yesterday, revokedBy: ada.id }),
    "somebody with an expired key": keyWith({ expiresAt: yesterday }),
    "another organization's owner": strangeOwner(style),
    "a viewer": inStyle(style, grace),
    "an editor": inStyle(style, edith),
    "an admin": inStyle(style, alan),
    "the owner": inStyle(style, ada),
    "a removed member": removedMember(style),
  }
  return attempts[caller]
}

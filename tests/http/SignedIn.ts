import { Effect, Redacted } from "effect"

import type { User } from "#domain/user/User.ts"
import { personOf } from "#tests/fixtures/HttpServerForTests.ts"
import { type Person, type Signing, TestIssuer } from "#tests/fixtures/TestIssuer.ts"

import { type RawRequest, send } from "./RawRequest.ts"

/** The Authorization header of someone who has signed in at the test issuer. */
export const bearerOf = Effect.fnUntraced(function* (person: Person, signing?: Signing) {
  const { sign } = yield* TestIssuer
  return `Bearer ${Redacted.value(yield* sign(person, signing))}`
})

/** Sends a request as someone who has signed in, whether or not they have a profile. */
export const sendAs = Effect.fnUntraced(function* (who: Person | User, request: RawRequest) {
  const authorization = yield* bearerOf("subject" in who ? who : personOf(who))
  return yield* send({ ...request, headers: { authorization, ...request.headers } })
})

/** The body of a request that has one. */
export const json = (value: unknown) => ({ body: JSON.stringify(value) })

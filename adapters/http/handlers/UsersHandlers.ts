import { Effect, Layer, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"

import { ReadProfile } from "#application/user/ReadProfile.ts"
import { SignIn } from "#application/user/SignIn.ts"
import { namespaceOf } from "#domain/organization/Organization.ts"

import { Api } from "../api/Api.ts"
import { UserDocument } from "../api/users/UserDocument.ts"
import * as ETagResponse from "../conditional/ETagResponse.ts"
import { withMiddlewareOnly } from "../context/ReducedContext.ts"
import { declareErrors } from "../errors/DomainErrors.ts"
import { addHeader } from "../response/AddedHeaders.ts"
import { respondCreated, respondOk } from "../response/SuccessResponse.ts"
import { viewApiKey } from "../views/ApiKeyView.ts"
import { viewProfile } from "../views/UserView.ts"

const profiles = ETagResponse.make(UserDocument)

type SignedIn = Effect.Success<ReturnType<SignIn["Service"]>>

/** The key of a first sign-in, with its text. */
const viewFirstKey = ({ memberships, ...signedIn }: SignedIn) => {
  if (!signedIn.created || signedIn.firstKey === undefined) return {}
  const { apiKey, key } = signedIn.firstKey
  const home = memberships.find(({ organization }) => organization.id === apiKey.organizationId)
  const orgNamespace = home && namespaceOf(home.organization)
  return { apiKey: { ...viewApiKey(apiKey, orgNamespace, apiKey.createdAt), key: Redacted.value(key) } }
}

const make = Effect.gen(function* () {
  const readProfile = yield* ReadProfile
  const signIn = yield* SignIn

  return withMiddlewareOnly(
    HttpApiBuilder.group(Api, "users", (handlers) =>
      handlers
        .handleAll({
          profile: () =>
            Effect.flatMap(declareErrors(readProfile()), (profile) => profiles.write(viewProfile(profile))),
        })
        .handleRaw(
          "signIn",
          Effect.fnUntraced(function* () {
            const signedIn = yield* declareErrors(signIn())
            const user = { ...viewProfile(signedIn), ...viewFirstKey(signedIn) }
            if (!signedIn.created) return yield* respondOk(user, "Welcome back.")
            yield* addHeader("location", "/api/v1/users/profile")
            return yield* respondCreated(user, "Welcome. Store the key: it is shown only once.")
          }),
        ),
    ),
  )
})

export const layer = Layer.unwrap(make)

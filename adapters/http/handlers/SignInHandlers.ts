import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"

import { Api } from "../api/Api.ts"
import { writeWithETag } from "../conditional/ETagResponse.ts"
import { withMiddlewareOnly } from "../context/ReducedContext.ts"
import { SignInConfiguration } from "../context/SignInConfiguration.ts"

const make = Effect.map(SignInConfiguration, ({ audience, clientId, development, issuer, scopes }) =>
  withMiddlewareOnly(
    HttpApiBuilder.group(Api, "signIn", (handlers) =>
      handlers.handleAll({ configuration: () => writeWithETag({ issuer, clientId, audience, scopes, development }) }),
    ),
  ),
)

export const layer = Layer.unwrap(make)

import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"

import { ConditionalRead } from "../ConditionalRead.ts"
import { EarlyErrors } from "../EarlyErrors.ts"
import { Ok } from "../Envelope.ts"
import { SchemaErrors } from "../errors/SchemaErrors.ts"
import { describeOperation } from "../OperationDescription.ts"
import { list, text } from "../WireValue.ts"

/** How a client signs its user in: OpenID Connect with this issuer. */
export const SignInConfigurationDocument = Schema.Struct({
  issuer: text(2048, "The identity provider; its discovery document is below it.", "https://id.example.com"),
  clientId: text(256, "The client id to sign in with.", "orrery-cli"),
  audience: text(256, "The audience to request; the API accepts tokens for it.", "orrery"),
  scopes: list(text(128, "A scope.", "openid"), 32, "The scopes to request."),
  development: Schema.Boolean.annotate({ description: "Whether it is this server's own provider, for development." }),
}).annotate({ identifier: "SignInConfiguration" })

/** What a client needs to know before a user has signed in. Nothing here needs credentials. */
export class SignInApi extends HttpApiGroup.make("signIn")
  .add(
    HttpApiEndpoint.get("configuration", "/configuration", { success: Ok(SignInConfigurationDocument) })
      .annotate(ConditionalRead, true)
      .annotateMerge(
        describeOperation({
          identifier: "getSignInConfiguration",
          summary: "Get the sign-in configuration",
          description: "The identity provider this server trusts, and the client, audience and scopes to use.",
          access: "open",
        }),
      ),
  )
  .prefix("/api/v1/auth")
  .middleware(SchemaErrors)
  .middleware(EarlyErrors)
  .annotateMerge(OpenApi.annotations({ title: "Sign-in", description: "How to sign in." })) {}

import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"

import { BearerAuthentication } from "../BearerAuthentication.ts"
import { ConditionalRead } from "../ConditionalRead.ts"
import { EarlyErrors } from "../EarlyErrors.ts"
import { Created, Ok } from "../Envelope.ts"
import { Conflict, NotFound, PayloadTooLarge, Unprocessable, UnsupportedMediaType } from "../errors/ApiError.ts"
import { SchemaErrors } from "../errors/SchemaErrors.ts"
import { Idempotency } from "../Idempotency.ts"
import { describeOperation } from "../OperationDescription.ts"
import { RequestCost } from "../RequestCost.ts"
import { SignedInUser, UserDocument } from "./UserDocument.ts"

/** The profile of the signed-in user (specification §7, users). */
export class UsersApi extends HttpApiGroup.make("users")
  .add(
    HttpApiEndpoint.get("profile", "/profile", { success: Ok(UserDocument), error: NotFound })
      .annotate(ConditionalRead, true)
      .annotateMerge(
        describeOperation({
          identifier: "getProfile",
          summary: "Get your profile",
          description: "Your profile, with the organizations you belong to. 404 before the first sign-in.",
          access: "authenticated",
        }),
      ),
    HttpApiEndpoint.post("signIn", "/profile", {
      payload: HttpApiSchema.NoContent,
      success: [Ok(SignedInUser), Created(SignedInUser)],
      error: [Conflict, Unprocessable, PayloadTooLarge, UnsupportedMediaType],
    })
      .middleware(Idempotency)
      .annotate(RequestCost, "signIn")
      .annotateMerge(
        describeOperation({
          identifier: "createProfile",
          summary: "Sign in",
          description:
            "The first time it creates your profile, a default organization for you alone and an API key of 30 days in it, whose text is shown only once: 201. " +
            "Later it counts the sign-in and responds with 200. The identity provider must have verified an email address (422) that no other account has (409).",
          access: "authenticated",
        }),
      ),
  )
  .prefix("/api/v1/users")
  .middleware(BearerAuthentication)
  .middleware(SchemaErrors)
  .middleware(EarlyErrors)
  .annotateMerge(OpenApi.annotations({ title: "Users", description: "Your profile." })) {}

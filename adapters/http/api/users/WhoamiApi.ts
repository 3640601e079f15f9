import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"

import { Authentication } from "../Authentication.ts"
import { ConditionalRead } from "../ConditionalRead.ts"
import { Ok } from "../Envelope.ts"
import { Conflict } from "../errors/ApiError.ts"
import { SchemaErrors } from "../errors/SchemaErrors.ts"
import { Limits } from "../Limits.ts"
import { describeOperation } from "../OperationDescription.ts"
import { WhoamiDocument } from "./WhoamiDocument.ts"

/** What an API key can say of itself. */
export class WhoamiApi extends HttpApiGroup.make("whoami")
  .add(
    HttpApiEndpoint.get("read", "/whoami", { success: Ok(WhoamiDocument) })
      .annotate(ConditionalRead, true)
      .annotateMerge(
        describeOperation({
          identifier: "whoami",
          summary: "Ask who you are",
          description:
            "The user and the organization the API key acts for, the role held there now, and what it may do.",
          access: "authenticated",
        }),
      ),
    HttpApiEndpoint.delete("revoke", "/whoami", { success: HttpApiSchema.NoContent, error: Conflict }).annotateMerge(
      describeOperation({
        identifier: "revokeOwnKey",
        summary: "Revoke the key you use",
        description: "Ends the very API key this request is made with, as `orrery auth logout` does.",
        access: "authenticated",
      }),
    ),
  )
  .prefix("/api/v1")
  .middleware(Authentication)
  .middleware(SchemaErrors)
  .middleware(Limits)
  .annotateMerge(OpenApi.annotations({ title: "Whoami", description: "What an API key can say of itself." })) {}

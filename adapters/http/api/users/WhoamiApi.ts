import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"

import { Authentication } from "../Authentication.ts"
import { ConditionalRead } from "../ConditionalRead.ts"
import { EarlyErrors } from "../EarlyErrors.ts"
import { Ok } from "../Envelope.ts"
import { Conflict } from "../errors/ApiError.ts"
import { SchemaErrors } from "../errors/SchemaErrors.ts"
import { describeOperation } from "../OperationDescription.ts"
import { WhoamiDocument } from "./WhoamiDocument.ts"

/** The user and organization of an API key. */
export class WhoamiApi extends HttpApiGroup.make("whoami")
  .add(
    HttpApiEndpoint.get("read", "/whoami", { success: Ok(WhoamiDocument) })
      .annotate(ConditionalRead, true)
      .annotateMerge(
        describeOperation({
          identifier: "whoami",
          summary: "Get the caller",
          description:
            "The user and the organization the API key acts for, the current role there, and what it may do.",
          access: "authenticated",
        }),
      ),
    HttpApiEndpoint.delete("revoke", "/whoami", { success: HttpApiSchema.NoContent, error: Conflict }).annotateMerge(
      describeOperation({
        identifier: "revokeOwnKey",
        summary: "Revoke the key you use",
        description: "Revokes the API key of this request, as `orrery auth logout` does.",
        access: "authenticated",
      }),
    ),
  )
  .prefix("/api/v1")
  .middleware(Authentication)
  .middleware(SchemaErrors)
  .middleware(EarlyErrors)
  .annotateMerge(OpenApi.annotations({ title: "Whoami", description: "The user and organization of an API key." })) {}

import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"

import { EarlyErrors } from "../EarlyErrors.ts"
import { Unavailable } from "../errors/ApiError.ts"
import { SchemaErrors } from "../errors/SchemaErrors.ts"
import { describeOperation } from "../OperationDescription.ts"
import { text } from "../WireValue.ts"

const Health = Schema.Struct({
  status: Schema.Literal("ok"),
}).annotate({ identifier: "Health" })

/** Whether the server can do its work: everything it depends on responds. */
export const Readiness = Schema.Struct({
  status: Schema.Literal("ready"),
  database: Schema.Literal("ready"),
  engine: text(128, "The engine that creates clusters.", "terraform 1.11.4"),
  simulated: Schema.Boolean.annotate({ description: "True when clusters are created in the simulated cloud." }),
}).annotate({ identifier: "Readiness" })
export type Readiness = typeof Readiness.Type

/** Requests of operators and tools about the server itself. Nothing here needs a key. */
export class SystemApi extends HttpApiGroup.make("system")
  .add(
    HttpApiEndpoint.get("openapi", "/api/v1/openapi.json", { success: Schema.Json }).annotateMerge(
      describeOperation({
        identifier: "getOpenApiDocument",
        summary: "Get this document",
        description: "The OpenAPI 3.1 document of this server, generated from the schemas it validates with.",
        access: "open",
      }),
    ),
    HttpApiEndpoint.get("healthz", "/healthz", { success: Health }).annotateMerge(
      describeOperation({
        identifier: "getHealth",
        summary: "Check whether the process is alive",
        description: "Responds with 200 as long as the process can respond at all. Restart it when this fails.",
        access: "open",
      }),
    ),
    HttpApiEndpoint.get("readyz", "/readyz", { success: Readiness, error: Unavailable }).annotateMerge(
      describeOperation({
        identifier: "getReadiness",
        summary: "Check whether requests can be served",
        description: "Responds with 503 while the server starts or stops, and while its database does not respond.",
        access: "open",
      }),
    ),
  )
  .middleware(SchemaErrors)
  .middleware(EarlyErrors)
  .annotateMerge(OpenApi.annotations({ title: "System", description: "The server itself." })) {}

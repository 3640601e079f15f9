import { HttpApiMiddleware } from "effect/http-api"

import { Internal, ValidationFailed } from "./ApiError.ts"

/** Responds with 400 and every problem when path, query or body do not fit the contract. */
export class SchemaErrors extends HttpApiMiddleware.Service<SchemaErrors>()("orrery/adapters/http/api/SchemaErrors", {
  error: [ValidationFailed, Internal],
}) {}

import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"

import { ValidationFailed } from "./api/ApiError.ts"
import { RequestContext } from "./RequestContext.ts"
import * as StrictJson from "./StrictJson.ts"

const noBody: Effect.Effect<unknown> = Effect.void

/** Reads the body as JSON; `undefined` when there is none. The size was limited, and the type checked, before. */
export const readJsonBody = (request: HttpServerRequest.HttpServerRequest) =>
  Effect.flatMap(Effect.orDie(request.arrayBuffer), (buffer) => {
    if (buffer.byteLength === 0) return noBody
    const json = StrictJson.parse(new Uint8Array(buffer))
    return json.ok
      ? Effect.succeed(json.value)
      : Effect.flatMap(RequestContext, ({ traceId }) =>
          Effect.fail(
            new ValidationFailed({
              error: "The body cannot be read. details.problems lists each thing to put right.",
              error_code: "VALIDATION_FAILED",
              trace_id: traceId,
              details: { problems: json.problems },
            }),
          ),
        )
  })

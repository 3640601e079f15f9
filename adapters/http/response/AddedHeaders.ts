import { Context, Effect } from "effect"
import { HttpEffect, type HttpServerRequest, HttpServerResponse } from "effect/http"

/** Collects the headers that a handler adds, for the code that stores its response. */
export const AddedHeaders = Context.Reference<Map<string, string> | undefined>("orrery/adapters/http/AddedHeaders", {
  defaultValue: () => undefined,
})

/** Adds a header to the response the handler will give, which is a part of that response when it is stored and replayed. */
export const addHeader = (
  name: string,
  value: string,
): Effect.Effect<void, never, HttpServerRequest.HttpServerRequest> =>
  Effect.flatMap(AddedHeaders, (collected) =>
    collected === undefined
      ? HttpEffect.appendPreResponseHandler((_request, response) =>
          Effect.succeed(HttpServerResponse.setHeader(response, name, value)),
        )
      : Effect.sync(() => void collected.set(name, value)),
  )

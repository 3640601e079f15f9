import { Context, Effect, Schema } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import fresh from "fresh"

import { RequestContext } from "../context/RequestContext.ts"
import { etagOf } from "./EntityTag.ts"

/**
 * Writes a resource with an ETag, or 304 when the caller already has it.
 *
 * The tag is of the data alone, because the envelope has another id each time. The data is written down once for both, past the
 * encoder of the contract; tests decode it by the contract.
 */
export const writeWithETag = (data: Schema.Json): Effect.Effect<HttpServerResponse.HttpServerResponse> =>
  Effect.withFiber((fiber) => {
    const { headers } = Context.getUnsafe(
      fiber.context as Context.Context<HttpServerRequest.HttpServerRequest>,
      HttpServerRequest.HttpServerRequest,
    )
    const json = JSON.stringify(data)
    const etag = etagOf(json)
    // Cache-Control of a request is for caches on the way. The library takes only spaces around the entries of the list.
    if (fresh({ "if-none-match": headers["if-none-match"]?.replaceAll("\t", " ") }, { etag })) {
      return Effect.succeed(HttpServerResponse.empty({ status: 304, headers: { etag } }))
    }
    // A request id needs no escaping: see `RequestContext`.
    const text = `{"data":${json},"id":"${fiber.getRef(RequestContext).requestId}","message":"OK.","status":200}`
    return Effect.succeed(HttpServerResponse.text(text, { contentType: "application/json", headers: { etag } }))
  })

/** How things of one kind are written with an ETag, and which one each of them has now. */
export const make = <S extends Schema.Codec<unknown, Schema.Json>>(schema: S) => {
  const encode = Schema.encodeSync(schema)
  return {
    write: (view: S["Type"]) => writeWithETag(encode(view)),
    tag: (view: S["Type"]): string => etagOf(JSON.stringify(encode(view))),
  }
}

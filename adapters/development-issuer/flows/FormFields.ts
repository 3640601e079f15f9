import { ByteSize, Data, Effect } from "effect"
import { HttpIncomingMessage, HttpServerRequest } from "effect/http"

/** A request that no Orrery client sends. */
export class UnreadableRequest extends Data.TaggedError("UnreadableRequest")<{
  readonly status: 400 | 403 | 413 | 415
  readonly problem: string
}> {}

const bodySizeMax = ByteSize.fromInputUnsafe("16 KiB")

/** The parameters of a form or a query. */
export type Fields = ReadonlyMap<string, string>

/** Each parameter once at most (RFC 6749 §3.1). */
export const readFields = (text: string): Effect.Effect<Fields, UnreadableRequest> => {
  const pairs = [...new URLSearchParams(text)]
  const fields = new Map(pairs)
  return fields.size === pairs.length
    ? Effect.succeed(fields)
    : Effect.fail(new UnreadableRequest({ status: 400, problem: "A parameter is given twice." }))
}

/**
 * Reads the fields of a posted form.
 *
 * The browser's headers show whether the issuer's own page sent the form; forms from other sites are refused. There is also no
 * cookie for another site to exploit: each form carries the password.
 */
export const postedFields = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers["content-type"] ?? "")) {
    return yield* new UnreadableRequest({ status: 415, problem: "Send application/x-www-form-urlencoded." })
  }
  if (!["same-origin", undefined].includes(request.headers["sec-fetch-site"])) {
    return yield* new UnreadableRequest({ status: 403, problem: "Another website sent this form." })
  }
  const text = yield* request.text.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, bodySizeMax),
    Effect.mapError(() => new UnreadableRequest({ status: 413, problem: "The form is larger than 16 KiB." })),
  )
  return yield* readFields(text)
})

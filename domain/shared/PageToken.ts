import { Effect, Schema } from "effect"

/** Where a page ended: the time in milliseconds and the id of its last row, newest first. Opaque to clients. */
const PageKey = Schema.StringFromBase64Url.pipe(
  Schema.decodeTo(Schema.fromJsonString(Schema.Tuple([Schema.Finite, Schema.String.check(Schema.isUUID())]))),
)

export class InvalidPageToken extends Schema.TaggedError<InvalidPageToken>()("InvalidPageToken", {}) {
  override get message() {
    return "pageToken is not one this server gave. Leave it out to begin at the first page."
  }
}

const decodeKey = Schema.decodeUnknownEffect(PageKey)
const encodeKey = Schema.encodeSync(PageKey)

export const encode = (atMillis: number, id: string): string => encodeKey([atMillis, id])

export const decode = (
  token: string,
): Effect.Effect<{ readonly atMillis: number; readonly id: string }, InvalidPageToken> =>
  decodeKey(token).pipe(
    Effect.map(([atMillis, id]) => ({ atMillis, id })),
    Effect.mapError(() => new InvalidPageToken({})),
  )

import { Effect, Schema } from "effect"

import { Uuid } from "./Uuid.ts"

/** The last moment that a Date can hold; a token may name any number. */
const Millis = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 8_640_000_000_000_000 }))

/** Where a page ended: the time in milliseconds and the id of its last row, newest first. Opaque to clients. */
const PageKey = Schema.StringFromBase64Url.pipe(Schema.decodeTo(Schema.fromJsonString(Schema.Tuple([Millis, Uuid]))))

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

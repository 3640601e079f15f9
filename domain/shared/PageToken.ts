import { Effect, Schema } from "effect"

import { Uuid } from "./Uuid.ts"

/** The last moment that a Date can hold; a token may name any number. */
const Millis = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 8_640_000_000_000_000 }))

/** The place of a row in a list that is sorted by time, and by id among rows of the same time. */
export interface PagePosition {
  /** Milliseconds since 1970. */
  readonly atMillis: number
  readonly id: string
}

/** The position of the last row of a page. Opaque to clients. */
const PageKey = Schema.StringFromBase64Url.pipe(Schema.decodeTo(Schema.fromJsonString(Schema.Tuple([Millis, Uuid]))))

export class InvalidPageToken extends Schema.TaggedError<InvalidPageToken>()("InvalidPageToken", {}) {
  override get message() {
    return "pageToken does not come from this server. Leave it out to begin at the first page."
  }
}

const decodeKey = Schema.decodeUnknownEffect(PageKey)
const encodeKey = Schema.encodeSync(PageKey)

export const encode = ({ atMillis, id }: PagePosition): string => encodeKey([atMillis, id])

export const decode = (token: string): Effect.Effect<PagePosition, InvalidPageToken> =>
  decodeKey(token).pipe(
    Effect.map(([atMillis, id]) => ({ atMillis, id })),
    Effect.mapError(() => new InvalidPageToken({})),
  )

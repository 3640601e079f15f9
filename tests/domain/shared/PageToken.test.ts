import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Schema } from "effect"
import { Base64Url } from "effect/encoding"

import * as PageToken from "#domain/shared/PageToken.ts"
import { Uuid } from "#domain/shared/Uuid.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

const Millis = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 8_640_000_000_000_000 }))

const written = (value: unknown) => Base64Url.encode(JSON.stringify(value))

const id = uuid("row")

const forged: ReadonlyArray<readonly [what: string, token: string]> = [
  ["nothing", ""],
  ["no base64", "!!!"],
  ["no JSON", Base64Url.encode("[1,")],
  ["an object", written({ atMillis: 1, id })],
  ["an id alone", written([id])],
  ["no id", written([1, "1 OR true"])],
  ["an id in upper case", written([1, id.toUpperCase()])],
  ["a time as text", written(["1", id])],
  ["half a millisecond", written([0.5, id])],
  ["a time before there were computers", written([-1, id])],
  ["a time after the last that a Date can hold", written([8_640_000_000_000_001, id])],
  ["a time that no number can hold", Base64Url.encode(`[1e999,"${id}"]`)],
  ["more than a position", written([1, id, "more"])],
]

describe("a page token", () => {
  it.effect.prop("is read as it was written", [Millis, Uuid], ([atMillis, id]) =>
    Effect.gen(function* () {
      const read = yield* PageToken.decode(PageToken.encode({ atMillis, id }))

      assert.deepStrictEqual(read, { atMillis, id })
      assert.isDefined(DateTime.makeUnsafe(read.atMillis))
    }),
  )

  it.prop("can stand in a URL as it is", [Millis, Uuid], ([atMillis, id]) =>
    assert.match(PageToken.encode({ atMillis, id }), /^[\w-]+$/),
  )

  it.effect.each(forged)("is refused when it holds %s", ([, token]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(PageToken.decode(token))

      assert.strictEqual(error._tag, "InvalidPageToken")
    }),
  )
})

import { createHmac } from "node:crypto"

import fc from "fast-check"
import { assert, describe, it } from "vitest"

import { makeHmacSha256 } from "#adapters/encryption/HmacSha256.ts"

describe("HMAC-SHA-256", () => {
  it("gives the second example of RFC 4231", () => {
    const sign = makeHmacSha256(Buffer.from("Jefe"))

    assert.strictEqual(
      Buffer.from(sign("what do ya want for nothing?")).toString("hex"),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    )
  })

  it("is what the runtime's own gives, for every key of up to 64 bytes and every text", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.string({ unit: "binary" }), (key, text) => {
        assert.deepStrictEqual(
          Buffer.from(makeHmacSha256(key)(text)),
          createHmac("sha256", key).update(text, "utf8").digest(),
        )
      }),
    )
  })

  it("refuses a longer key, which HMAC would hash first", () => {
    assert.throws(() => makeHmacSha256(new Uint8Array(65)), RangeError)
  })
})

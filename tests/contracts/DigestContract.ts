import { assert, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"

import { Digest } from "#application/ports/Digest.ts"

/** What every maker of fingerprints must do. Pass it your adapter's layer. */
export const digestContract = <E>(adapter: string, layer: Layer.Layer<Digest, E>) =>
  it.layer(layer)(`Digest on ${adapter}`, (it) => {
    it.effect("gives the SHA-256 of FIPS 180-4 in hexadecimal", () =>
      Effect.gen(function* () {
        const { sha256 } = yield* Digest

        assert.strictEqual(yield* sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
      }),
    )
  })

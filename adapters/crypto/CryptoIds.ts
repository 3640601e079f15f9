import { Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"

import { Ids } from "#application/ports/Ids.ts"

export const layer = Layer.effect(
  Ids,
  Effect.map(SecureRandom.SecureRandom, (random) => ({ uuid: random.uuidV7(), randomBytes: random.randomBytes })),
).pipe(Layer.provide(SecureRandom.layerWebCrypto))

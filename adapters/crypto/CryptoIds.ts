import { Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"

import { Ids } from "#application/ports/Ids.ts"

/** Such as `-712e289`. CDKTF keeps numbers of that size for itself, and takes one in a text for its own. */
const readsAsNumber = /-\d+e\d{3}/

export const layer = Layer.effect(
  Ids,
  Effect.map(SecureRandom.SecureRandom, (random) => ({
    uuid: Effect.repeat(random.uuidV7(), { while: (id) => readsAsNumber.test(id) }),
    randomBytes: random.randomBytes,
  })),
).pipe(Layer.provide(SecureRandom.layerWebCrypto))

import { Effect, Layer } from "effect"
import { Hex } from "effect/encoding"

import { type KeyCheck, KeyChecks } from "#application/ports/KeyChecks.ts"

const idOf = ({ key, value }: KeyCheck) => `${key} ${Hex.encode(value)}`

const make = Effect.sync(() => {
  const checks = new Map<string, KeyCheck>()

  return KeyChecks.of({
    // There is one process.
    lock: Effect.void,
    list: Effect.sync(() => [...checks.values()]),
    add: (check) => Effect.sync(() => void checks.set(idOf(check), check)),
    remove: (check) => Effect.sync(() => void checks.delete(idOf(check))),
  })
})

export const layer = Layer.effect(KeyChecks, make)

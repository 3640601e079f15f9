import { Context, Effect, Layer } from "effect"

import { Transaction } from "#application/ports/Transaction.ts"

/** The work that waits for the end of a transaction, or of a nested one. */
interface Level {
  readonly waiting: Array<Effect.Effect<void>>
  hasEnded: boolean
}

const CurrentLevel = Context.Reference<Level | undefined>("orrery/adapters/memory/MemoryTransaction/CurrentLevel", {
  defaultValue: () => undefined,
})

const atomically = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(CurrentLevel, (outer) => {
      const level: Level = { waiting: [], hasEnded: false }
      const end = Effect.sync(() => void (level.hasEnded = true))
      const run = restore(Effect.provideService(effect, CurrentLevel, level)).pipe(Effect.ensuring(end))
      const follow = Effect.suspend(() =>
        outer === undefined
          ? Effect.all(level.waiting, { discard: true })
          : Effect.sync(() => void outer.waiting.push(...level.waiting)),
      )
      return Effect.tap(run, follow)
    }),
  )

const afterCommit = <R>(effect: Effect.Effect<unknown, never, R>): Effect.Effect<void, never, R> => {
  const safely = Effect.ignoreCause(effect, { log: "Warn", message: "The work after a committed change failed." })
  return Effect.contextWith((context: Context.Context<R>) => {
    const level = Context.get(context, CurrentLevel)
    if (level === undefined) return safely
    if (level.hasEnded) return Effect.die(new Error("The transaction of this work has already ended."))
    const outside = Effect.provideContext(safely, Context.add(context, CurrentLevel, undefined))
    return Effect.sync(() => void level.waiting.push(outside))
  })
}

/** Does not roll back: tests of rollbacks use PostgreSQL. */
export const layer = Layer.succeed(Transaction, { atomically, afterCommit })

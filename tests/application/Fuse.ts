import { Context, Deferred, Effect, Ref } from "effect"

/** Counts the calls of a server to everything that outlives it, and stops the server at one of them. */
export interface Fuse {
  readonly guard: <A, E, R>(call: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** Completes when the server has been stopped. */
  readonly blown: Effect.Effect<void>
}

/** What happens inside a transaction happens as a whole, so a server dies before it or after it. */
const Inside = Context.Reference<boolean>("orrery/tests/application/Fuse/Inside", { defaultValue: () => false })

/** What follows a transaction happens outside of it: there a server may die again. */
export const outside = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.interruptible(Effect.provideService(effect, Inside, false))

/**
 * Each call is two moments at which a server may die: before it, and after it but before its response. The fuse blows at the
 * moment given, counted from 1; from then on nothing of that server gets through.
 */
export const makeFuse = Effect.fnUntraced(function* (blowsAt: number) {
  const moments = yield* Ref.make(0)
  const blown = yield* Deferred.make<void>()

  const moment = Effect.gen(function* () {
    const now = yield* Ref.updateAndGet(moments, (count) => count + 1)
    if (now < blowsAt) return
    yield* Deferred.succeed(blown, undefined)
    return yield* Effect.never
  })

  const guard: Fuse["guard"] = (call) =>
    Effect.gen(function* () {
      if (yield* Inside) return yield* call
      yield* moment
      const response = yield* Effect.uninterruptible(Effect.provideService(call, Inside, true))
      yield* moment
      return response
    })

  return { guard, blown: Deferred.await(blown) } satisfies Fuse
})

/** The port with each of its calls on the fuse; what is not an effect stays as it is. */
export const onFuse = <Port extends object>(port: Port, { guard }: Fuse): Port => {
  const guarded = (value: unknown): unknown => {
    if (Effect.isEffect(value)) return guard(value)
    return typeof value === "function"
      ? (...args: ReadonlyArray<unknown>) => guarded(Reflect.apply(value, port, args))
      : value
  }
  return new Proxy(port, { get: (target, name) => guarded(Reflect.get(target, name)) })
}

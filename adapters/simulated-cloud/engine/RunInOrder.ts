import { Deferred, Effect, Semaphore } from "effect"

import type { EngineFailure } from "#application/ports/InfrastructureEngine.ts"

import type { CloudRefusal } from "../cloud/CloudRefusal.ts"
import type { Dependencies } from "./Dependencies.ts"

const parallelCallsMax = 10

/** The failure of one address. */
export interface StepFailure {
  readonly address: string
  readonly error: CloudRefusal | EngineFailure
}

/**
 * Runs work for each address as soon as its dependencies are done, several at once.
 *
 * Skips the dependents of a failure. Returns the failures.
 */
export const runInOrder = Effect.fnUntraced(function* <R>(
  addresses: ReadonlyArray<string>,
  dependencies: Dependencies,
  work: (address: string) => Effect.Effect<void, CloudRefusal | EngineFailure, R>,
) {
  const permits = yield* Semaphore.make(parallelCallsMax)
  const finished = new Map<string, Deferred.Deferred<boolean>>()
  for (const address of addresses) finished.set(address, yield* Deferred.make<boolean>())
  const failures: Array<StepFailure> = []

  const one = Effect.fnUntraced(function* (address: string) {
    const needed = [...(dependencies.get(address) ?? [])].flatMap((other) => finished.get(other) ?? [])
    const done = yield* Effect.forEach(needed, (deferred) => Deferred.await(deferred))
    const success = done.every((value) => value)
      ? yield* permits.withPermit(work(address)).pipe(
          Effect.as(true),
          Effect.catch((error) => {
            failures.push({ address, error })
            return Effect.succeed(false)
          }),
        )
      : false
    const own = finished.get(address)
    if (own !== undefined) yield* Deferred.succeed(own, success)
  })
  yield* Effect.forEach(addresses, one, { concurrency: "unbounded", discard: true })
  return failures
})

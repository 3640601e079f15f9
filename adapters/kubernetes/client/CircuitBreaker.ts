import { Clock, Effect, Exit, Random } from "effect"

import type { KubernetesError } from "#domain/kubernetes/KubernetesError.ts"

import { clusterFailure } from "./ClusterFailure.ts"

const failuresBeforeOpen = 5
const shortestPauseMillis = 200
const longestPauseMillis = 30_000

const isUnreachable = (exit: Exit.Exit<unknown, KubernetesError>): boolean =>
  Exit.isFailure(exit) &&
  exit.cause.reasons.some((reason) => reason._tag === "Fail" && reason.error.reason === "Unreachable")

const isInterrupted = (exit: Exit.Exit<unknown, unknown>): boolean =>
  Exit.isFailure(exit) && exit.cause.reasons.every((reason) => reason._tag === "Interrupt")

/** Up to half of it longer, so that servers do not try a cluster at the same moment. */
const pauseMillis = (failures: number, chance: number): number =>
  Math.min(longestPauseMillis, shortestPauseMillis * 2 ** Math.min(failures - failuresBeforeOpen, 16)) *
  (1 + chance / 2)

/**
 * Keeps requests from a cluster that does not respond. After five in a row without a response the next fail at once, for 200 ms at
 * first and up to 45 s; then one request tries. A response of any kind closes the circuit.
 */
export const makeCircuitBreaker = () => {
  let failures = 0
  let openUntilMillis = 0
  let isTrying = false

  const settle = Effect.fnUntraced(function* (exit: Exit.Exit<unknown, KubernetesError>) {
    isTrying = false
    if (isInterrupted(exit)) return
    if (!isUnreachable(exit)) {
      failures = 0
      return
    }
    failures++
    if (failures >= failuresBeforeOpen) {
      openUntilMillis = (yield* Clock.currentTimeMillis) + pauseMillis(failures, yield* Random.next)
    }
  })

  return <A, R>(effect: Effect.Effect<A, KubernetesError, R>): Effect.Effect<A, KubernetesError, R> =>
    Effect.gen(function* () {
      if (failures >= failuresBeforeOpen) {
        const leftMillis = openUntilMillis - (yield* Clock.currentTimeMillis)
        if (leftMillis > 0 || isTrying) {
          return yield* clusterFailure(
            "Unreachable",
            "did not respond to the last requests, so Orrery waits before the next",
            {
              retryAfterSeconds: Math.max(leftMillis, shortestPauseMillis) / 1000,
            },
          )
        }
        isTrying = true
      }
      return yield* Effect.onExit(effect, settle)
    })
}

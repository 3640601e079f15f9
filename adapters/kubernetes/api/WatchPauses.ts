import { Effect, Random } from "effect"

import type { KubernetesError } from "#domain/kubernetes/KubernetesError.ts"

const shortestMillis = 200
const longestMillis = 30_000

/** Up to twice as long each time, half of it by chance: watches that ended together do not all begin at the same moment. */
export const pauseAfter = (
  failures: number,
  { retryAfterSeconds = 0 }: Pick<KubernetesError, "retryAfterSeconds">,
): Effect.Effect<void> =>
  Effect.flatMap(Random.next, (chance) => {
    const millis = Math.min(longestMillis, shortestMillis * 2 ** Math.min(failures - 1, 16))
    return Effect.sleep(Math.max(millis * (0.5 + chance / 2), retryAfterSeconds * 1000))
  })

/** Between four and five minutes, as API servers expect it: they end watches so that they move to other servers. */
export const watchSeconds: Effect.Effect<number> = Random.nextIntBetween(240, 300)

import { Deferred, Duration, Effect } from "effect"

import { CloudRefusal } from "./CloudRefusal.ts"
import type { SimulatedCloudSettings } from "./SimulatedCloudConfig.ts"
import type { SimulatedProvider } from "./SimulatedProvider.ts"

const latencyOf = (
  { latency }: SimulatedCloudSettings,
  { latencyMilliseconds }: SimulatedProvider,
  resourceType: string,
): Duration.Duration => {
  const byType = latency.byTypeMilliseconds ?? latencyMilliseconds
  return Duration.millis((byType[resourceType] ?? latency.otherMilliseconds) * latency.scale)
}

/** Takes as long as the cloud would, unless the engine asks the provider to stop. */
export const takeTime = (
  settings: SimulatedCloudSettings,
  provider: SimulatedProvider,
  resourceType: string,
  stopped: Deferred.Deferred<void>,
): Effect.Effect<void, CloudRefusal> => {
  const cancelled = Effect.andThen(
    Deferred.await(stopped),
    new CloudRefusal({
      summary: `waiting for ${resourceType} was cancelled`,
      detail: "context canceled: the run was asked to stop before the cloud had finished.",
    }),
  )
  const duration = latencyOf(settings, provider, resourceType)
  return Duration.isZero(duration)
    ? Effect.void
    : Effect.timeoutOrElse(cancelled, { duration, orElse: () => Effect.void })
}

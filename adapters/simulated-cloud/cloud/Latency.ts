import { Deferred, Duration, Effect } from "effect"

import { CloudRefusal } from "./CloudRefusal.ts"
import type { SimulatedCloudSettings } from "./SimulatedCloudConfig.ts"

const latencyOf = ({ latency }: SimulatedCloudSettings, resourceType: string): Duration.Duration =>
  Duration.millis((latency.byTypeMilliseconds[resourceType] ?? latency.otherMilliseconds) * latency.scale)

/** Takes as long as the cloud would, unless the engine asks the provider to stop. */
export const takeTime = (
  settings: SimulatedCloudSettings,
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
  const duration = latencyOf(settings, resourceType)
  return Duration.isZero(duration)
    ? Effect.void
    : Effect.timeoutOrElse(cancelled, { duration, orElse: () => Effect.void })
}

import { Context, Effect, Layer } from "effect"

/** Whether this server still takes work. It only ever goes from serving to stopping. */
export class ServerState extends Context.Service<
  ServerState,
  {
    readonly isStopping: () => boolean
    readonly stop: Effect.Effect<void>
  }
>()("orrery/adapters/http/context/ServerState") {
  static readonly layer = Layer.sync(ServerState, () => {
    let stopping = false
    return {
      isStopping: () => stopping,
      stop: Effect.sync(() => {
        stopping = true
      }),
    }
  })
}

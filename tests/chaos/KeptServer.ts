import type { ChildProcess } from "node:child_process"

import { Effect, Ref } from "effect"

import { end, hasEnded, isStarted, type ServerPlace, startServer } from "./ServerProcess.ts"

/** How often a server ended that nothing had killed. */
export interface OwnEndings {
  /** After it was ready: always a fault. */
  readonly readyServersEnded: number
  /** While it started: it may lose its database then, and says so. */
  readonly startsFailed: number
}

/** A server that is started again whenever it ends, as a service manager does. */
export interface KeptServer {
  /** Kills the process that runs now; succeeds with whether there was one. */
  readonly kill: Effect.Effect<boolean>
  readonly ownEndings: Effect.Effect<OwnEndings>
}

const pauseBeforeRestart = "1 second"

const awaitEnd = (child: ChildProcess) =>
  Effect.callback<void>((resume) => {
    if (hasEnded(child)) return resume(Effect.void)
    child.once("exit", () => resume(Effect.void))
  })

/** Runs a server until the scope closes. */
export const keepServer = Effect.fn("keepServer")(function* (place: ServerPlace) {
  const server = yield* Ref.make(yield* startServer(place))
  const ownEndings = yield* Ref.make<OwnEndings>({ readyServersEnded: 0, startsFailed: 0 })
  yield* Effect.addFinalizer(() => Effect.flatMap(Ref.get(server), (child) => end(child, "SIGTERM")))

  const restartOnce = Effect.gen(function* () {
    const child = yield* Ref.get(server)
    yield* awaitEnd(child)
    if (child.signalCode !== "SIGKILL") {
      const ending = isStarted(child) ? "readyServersEnded" : "startsFailed"
      yield* Ref.update(ownEndings, (all) => ({ ...all, [ending]: all[ending] + 1 }))
      yield* Effect.sleep(pauseBeforeRestart)
    }
    yield* Effect.uninterruptible(Effect.flatMap(startServer(place), (next) => Ref.set(server, next)))
  })
  yield* Effect.forkScoped(Effect.forever(restartOnce))

  const kill = Effect.gen(function* () {
    const child = yield* Ref.get(server)
    if (hasEnded(child)) return false
    yield* end(child, "SIGKILL")
    return child.signalCode === "SIGKILL"
  })
  return { kill, ownEndings: Ref.get(ownEndings) } satisfies KeptServer
})

import { Context, Effect, Layer, type Redacted, Ref, Schedule } from "effect"

import { type LaunchOptions, launch, locate, stopAt, syncOnce, urlOf } from "./Launch.ts"
import { requireNoOtherServer } from "./OtherServer.ts"
import { awaitEnd, type PostmasterOptions, startOrAttach } from "./Postmaster.ts"
import type { Postmaster } from "./PostmasterFile.ts"
import { findPostmaster } from "./RunningPostmaster.ts"
import { ensureServerRole, serverRole } from "./ServerRole.ts"

/** The PostgreSQL that Orrery runs if none is configured: real binaries, files on disk, a private unix socket. */
export class EmbeddedPostgres extends Context.Service<
  EmbeddedPostgres,
  {
    /** A libpq URI, the same until the layer closes, also after restarts of the server. */
    readonly url: Redacted.Redacted
    /** Where the database is, for people. */
    readonly directory: string
    /** The server's process now; undefined while there is none. */
    readonly processId: Effect.Effect<number | undefined>
  }
>()("orrery/adapters/embedded-postgres/EmbeddedPostgres") {}

const noticeMillis = 25

const restartSchedule = Schedule.min([Schedule.exponential("20 millis", 1.5), Schedule.spaced("1 second")])

/**
 * Restarts PostgreSQL whenever it dies, without a limit: backends of the old one may hold its memory for a while.
 */
const supervise = (options: PostmasterOptions, first: Postmaster) =>
  Effect.gen(function* () {
    const current = yield* Ref.make(first)
    return yield* Effect.gen(function* () {
      const { processId } = yield* Ref.get(current)
      yield* awaitEnd(processId, noticeMillis)
      yield* Effect.logWarning(`PostgreSQL (process ${processId}) has died. Restarting it.`)

      const next = yield* startOrAttach(options).pipe(
        Effect.tapError((error) => Effect.logWarning(error.message)),
        Effect.retry(restartSchedule),
        Effect.orDie,
      )
      yield* Ref.set(current, next)
      yield* Effect.logInfo(`PostgreSQL is running again (process ${next.processId}).`)
    }).pipe(Effect.forever)
  })

const make = Effect.fn("EmbeddedPostgres.make")(function* (options: LaunchOptions) {
  const place = yield* locate(options.dataDirectory)
  // Before this server is responsible for stopping it.
  const running = yield* findPostmaster(place.home.data)
  if (running !== undefined) {
    yield* requireNoOtherServer(urlOf(running.socketDirectory, "postgres"), options.otherServerPatience)
  }
  const { again, postmaster } = yield* Effect.acquireRelease(
    launch(place, options),
    () => Effect.ignore(stopAt(place)),
    { interruptible: true },
  )
  yield* Effect.forkScoped(supervise(again, postmaster))
  yield* Effect.forkScoped(syncOnce(again).pipe(Effect.catch((error) => Effect.logWarning(error.message))))

  yield* ensureServerRole(urlOf(postmaster.socketDirectory, "postgres"))
  return EmbeddedPostgres.of({
    url: urlOf(postmaster.socketDirectory, "postgres", serverRole),
    directory: place.home.directory,
    processId: Effect.orDie(Effect.map(findPostmaster(place.home.data), (running) => running?.processId)),
  })
})

/**
 * Runs PostgreSQL until the layer closes, or attaches to the one a killed process left running. It is restarted when it dies,
 * and stopped in the end, so that no process of Orrery stays.
 */
export const layer = (options: LaunchOptions) => Layer.effect(EmbeddedPostgres, make(options))

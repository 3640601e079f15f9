import { dirname } from "node:path"

import { Clock, Effect, FileSystem, Option, type PlatformError, Schedule } from "effect"

/** A lock holder only rewrites a small file, so a lock this old belongs to a process that was killed. */
const abandonedAfterMilliseconds = 10_000
const pause = "20 millis"
const patience = "20 seconds"
const privateFileMode = 0o600

const isTaken = ({ reason }: PlatformError.PlatformError) => reason._tag === "AlreadyExists"

const isAbandoned = Effect.fnUntraced(function* (path: string) {
  const files = yield* FileSystem.FileSystem
  const { mtime } = yield* files.stat(path)
  const now = yield* Clock.currentTimeMillis
  return Option.exists(mtime, (time) => now - time.getTime() > abandonedAfterMilliseconds)
})

/** Removes an abandoned lock. If another process has replaced it with a fresh lock in the meantime, restores that lock. */
const clear = Effect.fnUntraced(
  function* (lock: string) {
    const files = yield* FileSystem.FileSystem
    if (!(yield* isAbandoned(lock))) return
    const aside = `${yield* files.makeTempDirectoryScoped({ directory: dirname(lock), prefix: ".orrery-" })}/lock`
    yield* files.rename(lock, aside)
    if (!(yield* isAbandoned(aside))) yield* files.link(aside, lock)
  },
  Effect.scoped,
  (clearing) => Effect.ignore(clearing),
)

/** Holds a lock file until the scope closes, so that only one program at a time changes what it guards. */
export const lockFile = Effect.fnUntraced(function* (lock: string) {
  const files = yield* FileSystem.FileSystem
  const take = files.writeFileString(lock, "", { flag: "wx", mode: privateFileMode })
  yield* Effect.acquireRelease(take, () => Effect.ignore(files.remove(lock))).pipe(
    Effect.tapError((error) => (isTaken(error) ? clear(lock) : Effect.void)),
    Effect.retry({
      schedule: Schedule.spaced(pause).pipe(Schedule.jittered, Schedule.upTo({ duration: patience })),
      while: isTaken,
    }),
  )
})

import { type ChildProcess, spawn } from "node:child_process"
import { open, readFile, rename, stat } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"

import { Effect } from "effect"

import { attempt, EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"
import { processOptions } from "./Initdb.ts"
import type { PostgresBinaries } from "./PostgresBinaries.ts"
import type { PostgresHome } from "./PostgresHome.ts"
import { isAlive, type Postmaster, readPostmasterFile } from "./PostmasterFile.ts"
import { findPostmaster } from "./RunningPostmaster.ts"
import type { UnprivilegedUser } from "./UnprivilegedUser.ts"

export interface PostmasterOptions {
  readonly binaries: PostgresBinaries
  readonly home: PostgresHome
  readonly user: UnprivilegedUser | undefined
  /** False loses commits when the machine loses power: only for tests. */
  readonly durable: boolean
}

const pollMillis = 5
const logMaxBytes = 8_000_000

const settings = ({ durable, home }: PostmasterOptions): ReadonlyArray<string> => [
  "listen_addresses=",
  `unix_socket_directories="${home.socketDirectory}"`,
  "unix_socket_permissions=0700",
  "max_connections=200",
  "jit=off",
  // The client receives each error and reports it; statements and values stay out of the log.
  "log_min_messages=log",
  "log_error_verbosity=terse",
  "log_checkpoints=off",
  // After a crash everything is synced to disk before recovery: by one call, if there is one, instead of file by file.
  ...(process.platform === "linux" ? ["recovery_init_sync_method=syncfs"] : []),
  ...(durable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
]

const rotateLog = (log: string) =>
  attempt("rotate its log", async () => {
    const size = await stat(log).then(
      (found) => found.size,
      () => 0,
    )
    if (size > logMaxBytes) await rename(log, `${log}.1`)
  })

const spawnPostgres = Effect.fn("Postmaster.spawn")(function* (options: PostmasterOptions) {
  yield* rotateLog(options.home.log)
  const log = yield* attempt("open its log", () => open(options.home.log, "a", 0o600))
  const child = yield* Effect.callback<ChildProcess, EmbeddedPostgresError>((resume) => {
    const started = spawn(
      join(options.binaries.directory, "postgres"),
      ["-D", options.home.data, ...settings(options).flatMap((setting) => ["-c", setting])],
      // Detached: Ctrl-C goes to the whole group, and PostgreSQL must outlive its clients.
      { ...processOptions(options.user), stdio: ["ignore", log.fd, log.fd], detached: true },
    )
    started.unref()
    started.on("spawn", () => resume(Effect.succeed(started)))
    started.on("error", ({ message }) =>
      resume(Effect.fail(new EmbeddedPostgresError({ message: `PostgreSQL could not be started: ${message}.` }))),
    )
  }).pipe(Effect.ensuring(Effect.promise(() => log.close())))
  return child
}, Effect.uninterruptible)

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

const lastLogLines = (log: string) =>
  Effect.promise(() =>
    readFile(log, "utf8").then(
      (text) => text.trimEnd().split("\n").slice(-5).join("\n"),
      () => "",
    ),
  )

/** Waits while a server is starting or stopping; undefined once there is none. */
const settled = (data: string) =>
  findPostmaster(data).pipe(
    Effect.tap((found) => (found === undefined || found.status === "ready" ? Effect.void : Effect.sleep(pollMillis))),
    Effect.repeat({ while: (found) => found !== undefined && found.status !== "ready" }),
  )

/** Starts a server and waits until it responds, without a limit on its recovery. */
const startNew = Effect.fn("Postmaster.startNew")(function* (options: PostmasterOptions) {
  const child = yield* spawnPostgres(options)
  return yield* Effect.gen(function* () {
    for (;;) {
      const written = yield* readPostmasterFile(options.home.data)
      if (written?.processId === child.pid && written?.status === "ready") return written
      if (hasEnded(child)) {
        return yield* new EmbeddedPostgresError({
          message: `The embedded PostgreSQL stopped while starting. The end of ${options.home.log}:\n${yield* lastLogLines(options.home.log)}`,
        })
      }
      yield* Effect.sleep(pollMillis)
    }
  }).pipe(
    Effect.onInterrupt(() =>
      Effect.when(
        stop({ processId: child.pid ?? 0 }),
        Effect.sync(() => !hasEnded(child)),
      ),
    ),
  )
})

/**
 * Attaches to the server of this data directory, or starts one.
 *
 * When two processes start one at the same moment, PostgreSQL refuses one of them, which attaches to the other's.
 */
export const startOrAttach = (options: PostmasterOptions): Effect.Effect<Postmaster, EmbeddedPostgresError> =>
  Effect.gen(function* () {
    const running = yield* settled(options.home.data)
    if (running !== undefined) return running

    return yield* startNew(options).pipe(
      Effect.catch((error) =>
        Effect.flatMap(findPostmaster(options.home.data), (other) =>
          other === undefined ? Effect.fail(error) : startOrAttach(options),
        ),
      ),
    )
  })

/** Waits until a process has ended, with a check every `intervalMillis`. */
export const awaitEnd = (processId: number, intervalMillis = pollMillis): Effect.Effect<void> =>
  Effect.suspend(() =>
    isAlive(processId)
      ? Effect.andThen(Effect.sleep(intervalMillis), awaitEnd(processId, intervalMillis))
      : Effect.void,
  )

/** Ends a server after its running transactions are rolled back; at once if that takes longer than ten seconds. */
export const stop = Effect.fn("Postmaster.stop")(function* (postmaster: Pick<Postmaster, "processId">) {
  const signal = (name: NodeJS.Signals) =>
    Effect.sync(() => isAlive(postmaster.processId) && process.kill(postmaster.processId, name))

  yield* signal("SIGINT")
  yield* awaitEnd(postmaster.processId).pipe(
    Effect.timeoutOrElse({
      duration: "10 seconds",
      orElse: () => Effect.andThen(signal("SIGQUIT"), awaitEnd(postmaster.processId)),
    }),
  )
})

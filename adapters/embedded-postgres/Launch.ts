import { existsSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"

import { type Duration, Effect, Redacted } from "effect"

import { ensureDatabase, madeByMajor } from "./DatabaseCluster.ts"
import { attempt, EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"
import { syncDatabase } from "./Initdb.ts"
import { findBinaries } from "./PostgresBinaries.ts"
import { type PostgresHome, prepareHome } from "./PostgresHome.ts"
import { type PostmasterOptions, startOrAttach, stop } from "./Postmaster.ts"
import { findPostmaster } from "./RunningPostmaster.ts"
import { findUnprivilegedUser, type UnprivilegedUser } from "./UnprivilegedUser.ts"

export interface LaunchOptions {
  /** Orrery's data directory; the database goes into `postgres` in it. */
  readonly dataDirectory: string
  /** The directory of `initdb` and `postgres`; without it they are searched. */
  readonly binaryDirectory?: string | undefined
  /** True by default: committed data survives a power cut. */
  readonly durable?: boolean | undefined
  /** How long to wait for the sessions of another Orrery server to end. */
  readonly otherServerPatience?: Duration.Input
}

/** The user and place of the PostgreSQL of a data directory. */
export interface Place {
  readonly user: UnprivilegedUser | undefined
  readonly home: PostgresHome
}

export const locate = Effect.fn("Launch.locate")(function* (dataDirectory: string) {
  if (process.platform === "win32") {
    return yield* new EmbeddedPostgresError({
      message:
        "The embedded PostgreSQL listens on a unix socket, which Node cannot open on Windows. Start Orrery in WSL, or set DATABASE_URL to a PostgreSQL of your own.",
    })
  }
  const user = yield* findUnprivilegedUser
  return { user, home: yield* prepareHome(dataDirectory, user) } satisfies Place
})

/** Starts the server, and leaves it running. Returns what is needed to restart it in the same place. */
export const launch = Effect.fn("Launch.launch")(function* ({ home, user }: Place, options: LaunchOptions) {
  const binaries = yield* findBinaries({
    override: options.binaryDirectory,
    major: yield* madeByMajor(home.data),
    user,
    home: home.directory,
  })
  yield* ensureDatabase(binaries, home, user)

  const start: PostmasterOptions = { binaries, home, user, durable: options.durable ?? true }
  const postmaster = yield* startOrAttach(start)
  const { socketDirectory } = postmaster
  return { postmaster, again: { ...start, home: { ...home, socketDirectory } } }
})

/**
 * Syncs a new database to disk, once, while it is in use: its creation does not wait for the disk, so that the first start is
 * quick. Later commits are on disk anyway.
 */
export const syncOnce = Effect.fn("Launch.syncOnce")(function* ({ binaries, durable, home, user }: PostmasterOptions) {
  const done = join(home.directory, "synced")
  if (!durable || existsSync(done)) return

  yield* syncDatabase(binaries, home.data, user)
  yield* attempt(`write ${done}`, () => writeFile(done, ""))
})

/** Stops the server that runs there, if any, regardless of which process started it. */
export const stopAt = Effect.fn("Launch.stopAt")(function* ({ home }: Place) {
  const running = yield* findPostmaster(home.data)
  if (running !== undefined) yield* stop(running)
})

/** A libpq URI for a database of the server that listens in that directory; of its superuser, unless another role is named. */
export const urlOf = (socketDirectory: string, database: string, role = "postgres"): Redacted.Redacted =>
  Redacted.make(`postgres:///${database}?user=${role}&host=${encodeURIComponent(socketDirectory)}`)

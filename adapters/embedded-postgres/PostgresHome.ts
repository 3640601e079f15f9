import { chmod, chown, lstat, mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import process from "node:process"

import { Effect } from "effect"

import { attempt, EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"
import { isReachable } from "./Reachability.ts"
import type { UnprivilegedUser } from "./UnprivilegedUser.ts"

/** The directories of one embedded PostgreSQL. Each is private to the user it runs as. */
export interface PostgresHome {
  readonly directory: string
  /** `PGDATA`: created by `initdb` at the first start. */
  readonly data: string
  /** Where it listens: the unix socket is the only way in. */
  readonly socketDirectory: string
  readonly log: string
}

/** Unix sockets have short paths: 108 bytes on Linux, 104 on macOS, one for the end and four to spare. */
const socketPathMaxBytes = 99

const fitsSocket = (directory: string) =>
  Buffer.byteLength(`${directory}/.s.PGSQL.5432`) <= socketPathMaxBytes && !/[",]/.test(directory)

const own = Effect.fn("PostgresHome.own")(function* (directory: string, user: UnprivilegedUser | undefined) {
  yield* attempt(`create ${directory}`, () => mkdir(directory, { recursive: true, mode: 0o700 }))
  if (user !== undefined)
    yield* attempt(`give ${directory} to ${user.name}`, () => chown(directory, user.uid, user.gid))
  yield* attempt(`close ${directory} to other users`, () => chmod(directory, 0o700))
})

/** A recorded directory is trusted only while it is private to us: anyone may create one in a shared place. */
const isOurs = (directory: string, user: UnprivilegedUser | undefined) =>
  Effect.promise(() =>
    lstat(directory).then(
      (found) =>
        found.isDirectory() &&
        (found.mode & 0o077) === 0 &&
        found.uid === (user?.uid ?? process.getuid?.() ?? found.uid),
      () => false,
    ),
  )

const recorded = (file: string) =>
  Effect.promise(() =>
    readFile(file, "utf8").then(
      (text) => text.trim() || undefined,
      () => undefined,
    ),
  )

const makePrivate = Effect.fn("PostgresHome.makePrivate")(function* (
  parents: ReadonlyArray<string>,
  user: UnprivilegedUser | undefined,
) {
  for (const parent of parents) {
    const made = yield* Effect.option(
      attempt(`use ${parent}`, async () => {
        await mkdir(parent, { recursive: true, mode: 0o755 })
        return mkdtemp(join(parent, "orrery-"))
      }),
    )
    if (made._tag === "None" || !(yield* isReachable(parent, user))) continue
    yield* own(made.value, user)
    return made.value
  }
  return yield* new EmbeddedPostgresError({
    message: `No private directory for PostgreSQL could be created in ${parents.join(" or ")}. Choose another ORRERY_DATA_DIR${user === undefined ? "" : ` that the user ${user.name} can reach`}, or set DATABASE_URL.`,
  })
})

/** Beside the data directory; or elsewhere, with a file that records where, if PostgreSQL's user cannot access it. */
const chooseDirectory = Effect.fn("PostgresHome.chooseDirectory")(function* (
  beside: string,
  user: UnprivilegedUser | undefined,
) {
  const note = join(beside, "location")
  const elsewhere = yield* recorded(note)
  if (elsewhere !== undefined) {
    if (yield* isOurs(elsewhere, user)) return elsewhere
    return yield* new EmbeddedPostgresError({
      message: `The database of ${beside} is kept in ${elsewhere}, which is missing or no longer private to ${user?.name ?? "this user"}. Restore it, or remove ${note} to begin with an empty database.`,
    })
  }
  if (yield* isReachable(beside, user)) {
    yield* own(beside, user)
    return beside
  }

  const directory = yield* makePrivate(["/var/lib/orrery", "/var/tmp"], user)
  yield* attempt(`note the place of the database in ${note}`, () => writeFile(note, `${directory}\n`, { flag: "wx" }))
  yield* Effect.logInfo(`The database is kept in ${directory}: the user ${user?.name} cannot reach ${beside}.`)
  return directory
})

const chooseSocketDirectory = Effect.fn("PostgresHome.chooseSocketDirectory")(function* (
  home: string,
  user: UnprivilegedUser | undefined,
) {
  const within = join(home, "run")
  if (fitsSocket(within)) {
    yield* own(within, user)
    return within
  }

  const note = join(home, "socket-directory")
  const before = yield* recorded(note)
  if (before !== undefined && (yield* isOurs(before, user))) return before

  const directory = yield* makePrivate(
    [...new Set([tmpdir(), "/tmp"])].filter((parent) => fitsSocket(`${parent}/orrery-123456`)),
    user,
  )
  yield* attempt(`note the place of the socket in ${note}`, () => writeFile(note, `${directory}\n`))
  return directory
})

/** Chooses, creates and protects the directories of the PostgreSQL of a data directory. */
export const prepareHome = Effect.fn("PostgresHome.prepare")(function* (
  dataDirectory: string,
  user: UnprivilegedUser | undefined,
) {
  const beside = join(resolve(dataDirectory), "postgres")
  // PostgreSQL's user has to pass through the data directory, but not to list it.
  yield* attempt(`create ${beside}`, () => mkdir(beside, { recursive: true, mode: user === undefined ? 0o700 : 0o711 }))

  const directory = yield* chooseDirectory(beside, user)
  const socketDirectory = yield* chooseSocketDirectory(directory, user)
  return {
    directory,
    data: join(directory, "data"),
    socketDirectory,
    log: join(directory, "postgres.log"),
  } satisfies PostgresHome
})

import { randomBytes } from "node:crypto"
import { closeSync, constants, lstatSync, mkdirSync, openSync, readdirSync, rmSync } from "node:fs"
import { connect, createServer, type Server } from "node:net"
import { join, relative } from "node:path"
import process from "node:process"

import { Effect, Predicate, Schedule, Schema } from "effect"

import { DataDirectoryUnusable } from "./DataDirectory.ts"

/** Another Orrery server uses the data directory. */
export class DataDirectoryInUse extends Schema.TaggedError<DataDirectoryInUse>()("DataDirectoryInUse", {
  path: Schema.String,
}) {
  override get message() {
    return `Another Orrery server uses ${this.path}. Stop it, or set ORRERY_DATA_DIR to another directory.`
  }
}

/** The system allows 104 bytes in the path of a socket. */
const pathBytesMax = 99
const nameBytes = "/1234567890-abcdef012345".length

/** Other files in the directory are neither read nor removed. */
const socketName = /^\d{1,10}-[\da-f]{1,12}$/

/** Of two servers that start at the same time, each may see the other, and both give way; they retry at different times. */
const tries = Schedule.spaced("60 millis").pipe(Schedule.jittered, Schedule.upTo({ times: 6 }))

/** Gives way: another server was seen. */
class Seen extends Schema.TaggedError<Seen>()("Seen", {}) {}

const fits = (directory: string) => Buffer.byteLength(directory) + nameBytes <= pathBytesMax

/** A short path of the directory of the locks, until the scope closes; undefined where the system has none. */
const shortened = (directory: string) => {
  const fromHere = relative(process.cwd(), directory) || "."
  if (fits(directory)) return Effect.succeed(directory)
  if (fits(fromHere)) return Effect.succeed(fromHere)
  if (process.platform !== "linux") return Effect.undefined
  return Effect.acquireRelease(
    Effect.sync(() => openSync(directory, constants.O_RDONLY | constants.O_DIRECTORY)),
    (descriptor) => Effect.sync(() => closeSync(descriptor)),
  ).pipe(Effect.map((descriptor) => `/proc/self/fd/${descriptor}`))
}

const isHeld = (socket: string) =>
  Effect.callback<boolean>((resume) => {
    const client = connect(socket)
    client.once("connect", () => {
      client.destroy()
      resume(Effect.succeed(true))
    })
    client.once("error", (cause) =>
      resume(
        Effect.succeed(
          !(Predicate.hasProperty(cause, "code") && (cause.code === "ECONNREFUSED" || cause.code === "ENOENT")),
        ),
      ),
    )
  })

const listen = (path: string, socket: string) =>
  Effect.callback<Server, DataDirectoryUnusable>((resume) => {
    const server = createServer((client) => client.destroy())
    server.unref()
    server.once("error", ({ message }) =>
      resume(Effect.fail(new DataDirectoryUnusable({ path, reason: `no socket can be created in it (${message}).` }))),
    )
    server.listen(socket, () => resume(Effect.succeed(server)))
  })

const close = (server: Server) =>
  Effect.callback<void>((resume) => {
    server.close(() => resume(Effect.void))
  })

/** The sockets of other servers: live ones keep the lock, and servers that were killed left the others. */
const others = Effect.fnUntraced(function* (directory: string, own: string) {
  const names = readdirSync(directory).filter((name) => socketName.test(name) && name !== own)
  const held = yield* Effect.forEach(names, (name) => isHeld(join(directory, name)))
  return { isAnyHeld: held.includes(true), names }
})

/** Announces itself first and then checks for others: of any two servers, at least one sees the other and gives way. */
const take = Effect.fnUntraced(function* (path: string, directory: string) {
  if ((yield* others(directory, "")).isAnyHeld) return yield* new Seen()
  const own = `${process.pid}-${randomBytes(6).toString("hex")}`
  const server = yield* listen(path, join(directory, own))
  const { isAnyHeld, names } = yield* others(directory, own)
  if (isAnyHeld) {
    yield* close(server)
    return yield* new Seen()
  }
  for (const name of names) rmSync(join(directory, name), { force: true })
  return server
})

/**
 * Locks the data directory for this process until the scope closes, or the process dies: the kernel then closes its socket.
 * The sockets are in the data directory, where no other user can put one.
 */
export const lockDataDirectory = Effect.fnUntraced(function* (path: string) {
  const locks = join(path, "lock")
  yield* Effect.try({
    try: () => {
      mkdirSync(locks, { recursive: true, mode: 0o700 })
      // A link there leads to a directory whose files are not locks.
      if (!lstatSync(locks).isDirectory())
        throw new Error(`${locks} is a link; delete it, so that a directory is created`)
    },
    catch: (cause) =>
      new DataDirectoryUnusable({ path, reason: `${cause instanceof Error ? cause.message : "unknown"}.` }),
  })
  const directory = yield* shortened(locks)
  if (directory === undefined) {
    return yield* new DataDirectoryUnusable({ path, reason: "its path is too long for a socket in it." })
  }
  yield* Effect.acquireRelease(
    take(path, directory).pipe(
      Effect.retry({ schedule: tries, while: ({ _tag }) => _tag === "Seen" }),
      Effect.catchTag("Seen", () => new DataDirectoryInUse({ path })),
    ),
    close,
  )
})

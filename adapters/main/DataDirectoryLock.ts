import { createHash } from "node:crypto"
import { realpathSync, rmSync } from "node:fs"
import { connect, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { Effect, Schema } from "effect"

/** Another Orrery server works in the data directory. */
export class DataDirectoryInUse extends Schema.TaggedError<DataDirectoryInUse>()("DataDirectoryInUse", {
  path: Schema.String,
}) {
  override get message() {
    return `Another Orrery server works in ${this.path}. Stop it, or set ORRERY_DATA_DIR to another directory.`
  }
}

/** A socket's path is short, a data directory's may not be; the kernel lets go of a socket when its process dies. */
const socketOf = (path: string) =>
  join(tmpdir(), `orrery-${createHash("sha256").update(realpathSync(path)).digest("hex").slice(0, 24)}.sock`)

const isHeld = (socket: string) =>
  Effect.callback<boolean>((resume) => {
    const client = connect(socket)
    client.once("connect", () => {
      client.destroy()
      resume(Effect.succeed(true))
    })
    client.once("error", () => resume(Effect.succeed(false)))
  })

const listen = (socket: string) =>
  Effect.callback<ReturnType<typeof createServer> | undefined>((resume) => {
    const server = createServer((client) => client.destroy())
    server.unref()
    server.once("error", () => resume(Effect.undefined))
    server.listen(socket, () => resume(Effect.succeed(server)))
  })

const take = Effect.fnUntraced(function* (path: string) {
  const socket = socketOf(path)
  const first = yield* listen(socket)
  if (first !== undefined) return first
  if (yield* isHeld(socket)) return yield* new DataDirectoryInUse({ path })

  rmSync(socket, { force: true })
  return (yield* listen(socket)) ?? (yield* new DataDirectoryInUse({ path }))
})

/** Keeps the data directory to this process until the scope closes, or the process dies. */
export const lockDataDirectory = (path: string) =>
  Effect.acquireRelease(take(path), (server) =>
    Effect.callback<void>((resume) => {
      server.close(() => resume(Effect.void))
    }),
  )

import { chmod, mkdir, mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { Context, Effect } from "effect"

const prefix = "orrery-cloud-"
const name = "provider"

/** The system allows 104 bytes in the path of a socket; the name of its directory has a random end. */
const pathBytesMax = 99
const endBytes = `/${prefix}1234567890-abcdef/${name}`.length

/** The directory of the sockets: this server's own; if there is none or its path is too long, the system's temporary one. */
export const SocketHome = Context.Reference<string | undefined>("orrery/adapters/simulated-cloud/provider/SocketHome", {
  defaultValue: () => undefined,
})

const parentDirectory = Effect.map(SocketHome, (home) =>
  home !== undefined && Buffer.byteLength(home) + endBytes <= pathBytesMax ? home : tmpdir(),
)

/** A socket that no other user can reach. */
export const privateSocket = Effect.acquireRelease(
  Effect.flatMap(parentDirectory, (parent) =>
    Effect.promise(async () => {
      await mkdir(parent, { recursive: true, mode: 0o700 })
      const directory = await mkdtemp(join(parent, `${prefix}${process.pid}-`))
      await chmod(directory, 0o700)
      return { directory, path: join(directory, name) }
    }),
  ),
  ({ directory }) => Effect.promise(() => rm(directory, { recursive: true, force: true })),
)

const isAlive = (processId: number) => {
  try {
    return process.kill(processId, 0)
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}

const abandoned = new RegExp(`^${prefix}(\\d+)-`)

/** Removes the directories of servers that were killed and could not do so themselves. */
export const removeAbandonedSockets = Effect.flatMap(parentDirectory, (parent) =>
  Effect.promise(async () => {
    const names = await readdir(parent).catch(() => [])
    const left = names.filter((found) => {
      const [, processId] = abandoned.exec(found) ?? []
      return processId !== undefined && !isAlive(Number(processId))
    })
    await Promise.all(
      left.map((found) => rm(join(parent, found), { recursive: true, force: true }).catch(() => undefined)),
    )
  }),
)

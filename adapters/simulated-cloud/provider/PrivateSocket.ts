import { chmod, mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { Effect } from "effect"

const prefix = "orrery-cloud-"

/** A socket nobody but this user can reach. Its path is short: the system allows about a hundred characters. */
export const privateSocket = Effect.acquireRelease(
  Effect.promise(async () => {
    const directory = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
    await chmod(directory, 0o700)
    return { directory, path: join(directory, "provider") }
  }),
  ({ directory }) => Effect.promise(() => rm(directory, { recursive: true, force: true })),
)

const isAlive = (processId: number) => {
  try {
    return process.kill(processId, 0)
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}

/** Removes the directories of servers that were killed and could not do so themselves. */
export const removeAbandonedSockets = Effect.promise(async () => {
  const names = await readdir(tmpdir())
  const abandoned = names.filter((name) => {
    const processId = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    return processId !== undefined && !isAlive(Number(processId))
  })
  await Promise.all(
    abandoned.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined)),
  )
})

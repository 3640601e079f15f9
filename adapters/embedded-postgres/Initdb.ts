import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import process from "node:process"

import { Effect } from "effect"

import { EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"
import type { PostgresBinaries } from "./PostgresBinaries.ts"
import type { UnprivilegedUser } from "./UnprivilegedUser.ts"

/** The environment of every PostgreSQL process, built from scratch so that it contains no secret of the server. */
export const processOptions = (user: UnprivilegedUser | undefined) => ({
  cwd: "/",
  env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
  ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
})

/** Ends a process and those it started, and waits until the last of them has closed its output. */
const killGroup = (child: ChildProcess) =>
  Effect.callback<void>((resume) => {
    child.on("close", () => resume(Effect.void))
    if (child.pid === undefined || child.exitCode !== null) return resume(Effect.void)
    try {
      process.kill(-child.pid, "SIGKILL")
    } catch {
      resume(Effect.void)
    }
  })

const initdb = (binaries: PostgresBinaries, user: UnprivilegedUser | undefined, options: ReadonlyArray<string>) =>
  Effect.callback<void, EmbeddedPostgresError>((resume) => {
    const child = spawn(join(binaries.directory, "initdb"), options, {
      ...processOptions(user),
      stdio: ["ignore", "ignore", "pipe"],
      detached: true,
    })
    let output = ""
    child.stderr.on("data", (chunk: Buffer) => (output = (output + chunk.toString()).slice(-2000)))
    const fail = (reason: string) =>
      resume(
        Effect.fail(
          new EmbeddedPostgresError({
            message: `The embedded PostgreSQL could not prepare its database (initdb ${options.join(" ")}): ${reason.trim()}. Correct that, or set DATABASE_URL.`,
          }),
        ),
      )
    child.on("error", (cause) => fail(cause.message))
    child.on("close", (code, signal) =>
      code === 0 ? resume(Effect.void) : fail(output || `it ended with ${code ?? signal}`),
    )
    return killGroup(child)
  })

// The C locale sorts the same on every machine. Trust is safe: the only way in is a socket that no other user can reach, and any
// process that can reach it may also read and write the files of the database.
const choices = ["-E", "UTF8", "--no-locale", "-A", "trust", "--no-sync", "--no-instructions"]

/** Creates a database that is not synced to disk yet. */
export const createDatabase = (
  binaries: PostgresBinaries,
  directory: string,
  user: UnprivilegedUser | undefined,
): Effect.Effect<void, EmbeddedPostgresError> => initdb(binaries, user, ["-D", directory, "-U", "postgres", ...choices])

/** Syncs a database from `createDatabase` to disk, file by file, while the server already uses it. */
export const syncDatabase = (
  binaries: PostgresBinaries,
  directory: string,
  user: UnprivilegedUser | undefined,
): Effect.Effect<void, EmbeddedPostgresError> => initdb(binaries, user, ["-D", directory, "--sync-only"])

import { readFile } from "node:fs/promises"
import process from "node:process"

import { Effect } from "effect"

import { attempt, EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"

/** The Unix account that PostgreSQL runs as. */
export interface UnprivilegedUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

const parse = (passwd: string, name: string): UnprivilegedUser | undefined => {
  const entry = passwd.split("\n").find((line) => line.startsWith(`${name}:`))
  const [, , uid, gid] = entry?.split(":") ?? []
  return uid === undefined || gid === undefined ? undefined : { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
}

/**
 * PostgreSQL refuses to run as root, so root starts it as `postgres`, or as `nobody` if that user does not exist.
 * Any other user starts it under its own name: `undefined`.
 */
export const findUnprivilegedUser = Effect.gen(function* () {
  if (process.getuid?.() !== 0) return undefined

  const passwd = yield* attempt("read the list of users", () => readFile("/etc/passwd", "utf8"))
  const user = parse(passwd, "postgres") ?? parse(passwd, "nobody")
  if (user !== undefined) return user

  return yield* new EmbeddedPostgresError({
    message:
      "PostgreSQL does not run as root, and there is no user `postgres` or `nobody` to run it as. Start Orrery as another user, create one of these, or set DATABASE_URL.",
  })
})

import { execFile } from "node:child_process"
import { access, constants } from "node:fs/promises"
import { delimiter, join } from "node:path"
import process from "node:process"
import { promisify } from "node:util"

import { Config, Effect } from "effect"

import { EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"
import { packagedBinaries } from "./PackagedBinaries.ts"
import { isReachable } from "./Reachability.ts"
import type { UnprivilegedUser } from "./UnprivilegedUser.ts"

/** A directory with `initdb` and `postgres`, and their major version. */
export interface PostgresBinaries {
  readonly directory: string
  readonly major: number
}

export interface BinarySearch {
  /** The operator's directory; no other is searched then. */
  readonly override: string | undefined
  /** The version that created the data directory, if there is one: another cannot read it. */
  readonly major: number | undefined
  readonly user: UnprivilegedUser | undefined
  /** Where packaged binaries may be copied if that user cannot reach them in `node_modules`. */
  readonly home: string
}

const oldestMajor = 15

/**
 * Of the packages in package.json. If another version created the data directory, they are searched last: they may have
 * to be copied.
 */
const packagedMajor = 18

const majors = [18, 17, 16, 15]

const wellKnown = majors.flatMap((major) => [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
  `/usr/local/opt/postgresql@${major}/bin`,
])

const isExecutable = (path: string) =>
  Effect.promise(() =>
    access(path, constants.X_OK).then(
      () => true,
      () => false,
    ),
  )

const run = promisify(execFile)

/** Undefined when the directory has no PostgreSQL that works here. */
const inspect = Effect.fn("PostgresBinaries.inspect")(function* (
  directory: string,
  user: UnprivilegedUser | undefined,
) {
  const complete = yield* Effect.forEach(["initdb", "postgres"], (name) => isExecutable(join(directory, name)))
  if (!complete.every(Boolean) || !(yield* isReachable(directory, user))) return undefined

  const response = yield* Effect.option(
    Effect.tryPromise((signal) => run(join(directory, "postgres"), ["--version"], { signal, timeout: 10_000 })),
  )
  const [, major] = (response._tag === "Some" ? response.value.stdout : "").match(/(\d+)/) ?? []
  return major === undefined || Number(major) < oldestMajor ? undefined : { directory, major: Number(major) }
})

const notFound = (search: BinarySearch, seen: ReadonlyArray<PostgresBinaries>) => {
  if (search.override !== undefined)
    return `There is no PostgreSQL ${search.major ?? `${oldestMajor} or newer`} in ${search.override} that ${search.user?.name ?? "this user"} may run. Correct ORRERY_POSTGRES_BIN, or unset it to let Orrery find one.`
  if (search.major !== undefined && seen.length > 0)
    return `The database was created by PostgreSQL ${search.major}, but only ${seen.map(({ directory, major }) => `${major} (${directory})`).join(", ")} was found. Install PostgreSQL ${search.major}, or name its directory in ORRERY_POSTGRES_BIN.`
  return `No PostgreSQL was found for ${process.platform}-${process.arch}. Run npm install with optional packages, install PostgreSQL ${oldestMajor} or newer, or set DATABASE_URL.`
}

/**
 * Finds PostgreSQL: the one npm installed, or else the system's, or the one on the PATH.
 *
 * An upgrade of the system may replace its PostgreSQL by the next major version, which cannot read the data directory any
 * more. The packaged one changes only with Orrery. A data directory keeps the major version that created it, wherever that
 * one is.
 */
export const findBinaries = Effect.fn("PostgresBinaries.find")(function* (search: BinarySearch) {
  const path = yield* Effect.orDie(Config.String("PATH").pipe(Config.withDefault("")))
  const system =
    search.override === undefined ? [...wellKnown, ...path.split(delimiter).filter(Boolean)] : [search.override]
  const seen: Array<PostgresBinaries> = []
  const consider = Effect.fn(function* (directory: string) {
    const found = yield* inspect(directory, search.user)
    if (found !== undefined) seen.push(found)
    return found !== undefined && (search.major ?? found.major) === found.major ? found : undefined
  })

  const considerPackaged = Effect.gen(function* () {
    const packaged = yield* packagedBinaries(search)
    return packaged === undefined ? undefined : yield* consider(packaged)
  })
  const considerSystem = Effect.gen(function* () {
    for (const directory of system) {
      const found = yield* consider(directory)
      if (found !== undefined) return found
    }
    return undefined
  })

  const isPackaged = (search.major ?? packagedMajor) === packagedMajor
  const places = isPackaged ? [considerPackaged, considerSystem] : [considerSystem, considerPackaged]
  for (const look of search.override === undefined ? places : [considerSystem]) {
    const found = yield* look
    if (found !== undefined) return found
  }
  return yield* new EmbeddedPostgresError({ message: notFound(search, seen) })
})

import { readdir, readFile, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"

import { Effect } from "effect"

import { attempt } from "./EmbeddedPostgresError.ts"
import { createDatabase } from "./Initdb.ts"
import type { PostgresBinaries } from "./PostgresBinaries.ts"
import type { PostgresHome } from "./PostgresHome.ts"
import { isAlive } from "./PostmasterFile.ts"
import type { UnprivilegedUser } from "./UnprivilegedUser.ts"

/** The major version that created the data directory; undefined before the first start. */
export const madeByMajor = (data: string): Effect.Effect<number | undefined> =>
  Effect.promise(() =>
    readFile(join(data, "PG_VERSION"), "utf8").then(
      (text) => Number.parseInt(text, 10),
      () => undefined,
    ),
  )

const unfinished = /^data-unfinished-(\d+)$/

const unfinishedIn = (home: PostgresHome) =>
  Effect.map(
    attempt(`list ${home.directory}`, () => readdir(home.directory)),
    (names) =>
      names.flatMap((name) => {
        const [, processId] = unfinished.exec(name) ?? []
        return processId === undefined ? [] : [{ path: join(home.directory, name), processId: Number(processId) }]
      }),
  )

const isOfAnother = ({ processId }: { readonly processId: number }) => processId !== process.pid && isAlive(processId)

/** Waits while another process creates the database; at most a minute, because another program may have reused its process id. */
const awaitOthers = (home: PostgresHome) =>
  unfinishedIn(home).pipe(
    Effect.flatMap((found) =>
      found.some(isOfAnother) ? Effect.as(Effect.sleep("10 millis"), true) : Effect.succeed(false),
    ),
    Effect.repeat({ while: (waiting) => waiting }),
    Effect.timeoutOption("1 minute"),
  )

/** The leftovers of a process that was killed while it created the database. */
const removeAbandoned = (home: PostgresHome) =>
  Effect.flatMap(unfinishedIn(home), (found) =>
    Effect.forEach(
      found.filter((each) => !isOfAnother(each)),
      ({ path }) => attempt(`remove ${path}`, () => rm(path, { recursive: true, force: true })),
      { discard: true },
    ),
  )

/**
 * Creates the database unless there is one.
 *
 * It is created under another name and moved into place whole, so a killed process leaves nothing that looks like a
 * database. Of two processes that start at once, one waits; if neither sees the other, one of the two databases wins.
 */
export const ensureDatabase = Effect.fn("DatabaseCluster.ensure")(function* (
  binaries: PostgresBinaries,
  home: PostgresHome,
  user: UnprivilegedUser | undefined,
) {
  if ((yield* madeByMajor(home.data)) !== undefined) return
  yield* awaitOthers(home)
  if ((yield* madeByMajor(home.data)) !== undefined) return
  yield* removeAbandoned(home)

  const directory = join(home.directory, `data-unfinished-${process.pid}`)
  yield* Effect.gen(function* () {
    yield* createDatabase(binaries, directory, user)
    yield* attempt(`move the new database to ${home.data}`, () => rename(directory, home.data)).pipe(
      Effect.catch((error) =>
        Effect.flatMap(madeByMajor(home.data), (major) => (major === undefined ? Effect.fail(error) : Effect.void)),
      ),
    )
  }).pipe(Effect.ensuring(Effect.promise(() => rm(directory, { recursive: true, force: true }))))
})

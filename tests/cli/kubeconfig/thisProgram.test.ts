import { NodeFileSystem } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, FileSystem } from "effect"

import { RunningProgram, thisProgram } from "#adapters/cli/kubeconfig/ThisProgram.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

/** How a program is started whose script has two links, in a project and in a directory of the user. */
const startedWith = (path: (directory: string) => ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const directory = yield* Effect.flatMap(temporaryDirectory, files.realPath)
    const script = `${directory}/orrery.js`
    yield* files.writeFileString(script, "")
    for (const place of ["bin", "other", "node_modules/.bin"]) {
      yield* files.makeDirectory(`${directory}/${place}`, { recursive: true })
    }
    yield* files.symlink(script, `${directory}/bin/orrery`)
    yield* files.symlink(script, `${directory}/node_modules/.bin/orrery`)
    yield* files.writeFileString(`${directory}/other/orrery`, "")
    const PATH = path(directory).join(":")
    const found = yield* thisProgram.pipe(
      Effect.provideService(RunningProgram, { executable: "node", script: `${directory}/node_modules/.bin/orrery` }),
      Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown({ PATH })),
    )
    return found.map((word) => word.replace(directory, ""))
  }).pipe(Effect.scoped, Effect.provide(NodeFileSystem.layer))

describe("Another program starts this one", () => {
  it.live("by its name, where the path of the user finds it", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* startedWith((root) => ["/nonexistent", `${root}/bin`]), ["orrery"])
    }),
  )

  it.live("by its place, where only npm finds it", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* startedWith((root) => [`${root}/node_modules/.bin`]), ["node", "/orrery.js"])
    }),
  )

  it.live("by its place, where the path of the user finds another program of this name first", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* startedWith((root) => [`${root}/other`, `${root}/bin`]), ["node", "/orrery.js"])
    }),
  )
})

import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem } from "effect"

const repository = new URL("../..", import.meta.url).pathname

const run = (file: string, ...words: ReadonlyArray<string>) =>
  spawnSync(process.execPath, [file, ...words], { encoding: "utf8", timeout: 20_000 })

/** A package with the launcher in its place, and nothing else. */
const packageWithLauncher = Effect.gen(function* () {
  const files = yield* FileSystem.FileSystem
  const directory = yield* files.makeTempDirectoryScoped({ prefix: "orrery-launcher-" })
  mkdirSync(join(directory, "adapters/cli/bin"), { recursive: true })
  cpSync(join(repository, "adapters/cli/bin/orrery.js"), join(directory, "adapters/cli/bin/orrery.js"))
  writeFileSync(join(directory, "package.json"), '{"type":"module"}')
  return { directory, launcher: join(directory, "adapters/cli/bin/orrery.js") }
})

describe("The launcher", () => {
  it.effect("says how to build what is not built", () =>
    Effect.gen(function* () {
      const { launcher } = yield* packageWithLauncher
      const { status, stderr } = run(launcher, "version")

      assert.strictEqual(status, 1)
      assert.match(stderr, /npm install --include=dev/)
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer)),
  )

  it.effect("starts what is built", () =>
    Effect.gen(function* () {
      const { directory, launcher } = yield* packageWithLauncher
      mkdirSync(join(directory, "dist/cli"), { recursive: true })
      writeFileSync(join(directory, "dist/cli/cli.js"), "process.stdout.write(process.argv.slice(2).join(' '))")
      const { status, stdout } = run(launcher, "clusters", "list")

      assert.strictEqual(status, 0)
      assert.strictEqual(stdout, "clusters list")
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer)),
  )
})

describe("The bundle", () => {
  it("knows its version and every command", () => {
    // Built by every npm install, and again before the tests.
    const { status, stdout } = run(join(repository, "adapters/cli/bin/orrery.js"), "clusters", "--help")

    assert.strictEqual(status, 0)
    for (const command of ["apply", "get", "list", "plan", "delete", "progress"]) assert.include(stdout, command)
    assert.match(
      run(join(repository, "adapters/cli/bin/orrery.js"), "version").stdout,
      /^orrery version \d+\.\d+\.\d+\n$/,
    )
  })

  it("ends without a word when no one reads on", async () => {
    const child = spawn(process.execPath, [join(repository, "adapters/cli/bin/orrery.js"), "--help"])
    child.stdout.destroy()
    let said = ""
    child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text))

    assert.deepStrictEqual([...(await once(child, "close")), said], [141, null, ""])
  })
})

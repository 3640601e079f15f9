import { chmod, readFile, writeFile } from "node:fs/promises"

import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect } from "effect"

import { Browser } from "#adapters/cli/auth/Browser.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

const inEnvironment =
  (variables: Readonly<Record<string, string>>) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.provideService(effect, ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown(variables))

const isHere = Effect.flatMap(Browser, (browser) => browser.isHere)

const onLinux = process.platform === "linux"

describe("A browser", () => {
  it.effect.skipIf(!onLinux)("is here where there is a screen", () =>
    Effect.gen(function* () {
      assert.isTrue(yield* isHere.pipe(inEnvironment({ DISPLAY: ":0" })))
      assert.isTrue(yield* isHere.pipe(inEnvironment({ WAYLAND_DISPLAY: "wayland-0" })))
      assert.isTrue(yield* isHere.pipe(inEnvironment({ WSL_DISTRO_NAME: "Debian" })))
      assert.isFalse(yield* isHere.pipe(inEnvironment({})))
    }),
  )

  it.effect("is not here over SSH, unless BROWSER says how to open it", () =>
    Effect.gen(function* () {
      const ssh = { SSH_CONNECTION: "192.0.2.1 50000 192.0.2.2 22", DISPLAY: "localhost:10.0" }
      assert.isFalse(yield* isHere.pipe(inEnvironment(ssh)))
      assert.isTrue(yield* isHere.pipe(inEnvironment({ ...ssh, BROWSER: "elsewhere" })))
    }),
  )

  it.live.skipIf(!onLinux)("is the program in BROWSER, which is given the address", () =>
    Effect.gen(function* () {
      const directory = yield* temporaryDirectory
      const program = `${directory}/browser`
      yield* Effect.promise(async () => {
        await writeFile(program, `#!/bin/sh\necho "$1" > "${directory}/opened"\n`)
        await chmod(program, 0o755)
      })
      const open = Effect.flatMap(Browser, (browser) => browser.open("http://127.0.0.1:1/"))
      assert.isTrue(yield* open.pipe(inEnvironment({ BROWSER: program })))
      const opened = yield* Effect.promise(() => readFile(`${directory}/opened`, "utf8"))
      assert.strictEqual(opened, "http://127.0.0.1:1/\n")
    }),
  )

  it.live.skipIf(!onLinux)("that cannot be started, or fails, does not count as opened", () =>
    Effect.gen(function* () {
      const open = Effect.flatMap(Browser, (browser) => browser.open("http://127.0.0.1:1/"))
      assert.isFalse(yield* open.pipe(inEnvironment({ BROWSER: "/nonexistent/browser" })))
      assert.isFalse(yield* open.pipe(inEnvironment({ BROWSER: "false" })))
      assert.isFalse(yield* open.pipe(inEnvironment({})))
    }),
  )
})

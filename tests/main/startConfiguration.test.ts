import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"

import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect } from "effect"

import { startConfiguration, unknownVariables } from "#adapters/main/StartConfiguration.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

type Environment = Readonly<Record<string, string>>

const started = (environment: Environment) =>
  startConfiguration(Object.keys(environment)).pipe(
    Effect.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(environment))),
  )

const refusal = (environment: Environment) => Effect.map(Effect.flip(started(environment)), ({ message }) => message)

describe("A server", () => {
  it.live("starts with a data directory that it creates itself", () =>
    Effect.gen(function* () {
      const directory = join(yield* temporaryDirectory, "not", "yet")
      yield* started({ ORRERY_DATA_DIR: directory })
      assert.isTrue(statSync(directory).isDirectory())
      assert.strictEqual(statSync(directory).mode & 0o066, 0)
    }),
  )

  it.live("reports everything that keeps it from starting at once", () =>
    Effect.gen(function* () {
      const message = yield* refusal({
        ORRERY_DATA_DIR: "/proc/orrery/data",
        ORRERY_ENCRYPTION_KEY: "short",
        ORRERY_ENCRYPTION_PREVIOUS_KEYS: "hunter2",
        ORRERY_KEY_PEPPER: "hunter2",
        DATABASE_URL: "mysql://ada:hunter2@db/orrery",
        ORRERY_METRIC_PORT: "1",
      })
      for (const part of [
        'ORRERY_METRIC_PORT: there is no such setting. Did you mean "ORRERY_METRICS_PORT"?',
        "ORRERY_DATA_DIR: The data directory /proc/orrery/data cannot be used",
        "ORRERY_ENCRYPTION_KEY must be 32 random bytes in base64",
        "ORRERY_ENCRYPTION_PREVIOUS_KEYS must be 32 random bytes in base64",
        "ORRERY_KEY_PEPPER must be 32 random bytes in base64",
        "DATABASE_URL does not begin with postgres://",
      ]) {
        assert.include(message, part)
      }
      assert.notInclude(message, "hunter2")
    }),
  )

  it.live("reports unknown settings together with wrong ones", () =>
    Effect.gen(function* () {
      const message = yield* refusal({ ORRERY_CLUOD: "real", PORT: "http" })
      assert.include(message, 'ORRERY_CLUOD: there is no such setting. Did you mean "ORRERY_CLOUD"?')
      assert.include(message, "PORT: an integer")
    }),
  )

  it.live("does not start where its data directory is a file", () =>
    Effect.gen(function* () {
      const file = join(yield* temporaryDirectory, "data")
      writeFileSync(file, "")
      assert.include(
        yield* refusal({ ORRERY_DATA_DIR: file }),
        `The data directory ${file} cannot be used: it is a file.`,
      )
      assert.include(yield* refusal({ ORRERY_DATA_DIR: join(file, "below") }), "cannot be used")
    }),
  )

  it.live("does not start in a directory that all users share, and leaves nothing there", () =>
    Effect.gen(function* () {
      const directory = join(yield* temporaryDirectory, "shared")
      mkdirSync(directory)
      chmodSync(directory, 0o1777)
      assert.include(yield* refusal({ ORRERY_DATA_DIR: directory }), "it is shared with all users of this machine")
      assert.isFalse(existsSync(join(directory, `.write-check-${process.pid}`)))
    }),
  )

  it.live("closes its own data directory to changes by others", () =>
    Effect.gen(function* () {
      const directory = join(yield* temporaryDirectory, "open")
      mkdirSync(directory)
      chmodSync(directory, 0o777)
      yield* started({ ORRERY_DATA_DIR: directory })
      assert.strictEqual(statSync(directory).mode & 0o002, 0)
    }),
  )
})

describe("Variables that nothing reads", () => {
  it("are those that look like settings and are none", () => {
    assert.deepStrictEqual(unknownVariables(["ORRERY_DATA_DIR", "ORRERY_SERVER", "PATH", "PORTS"]), [])
    assert.deepStrictEqual(unknownVariables(["ORRERY_WEATHER"]), ["ORRERY_WEATHER: there is no such setting."])
  })

  it("are not those that Kubernetes adds for its services", () => {
    const added = ["ORRERY_SERVICE_HOST", "ORRERY_SERVICE_PORT", "ORRERY_PORT", "ORRERY_PORT_8080_TCP_ADDR"]
    const forDatabase = ["ORRERY_DB_SERVICE_HOST", "ORRERY_DB_SERVICE_PORT_POSTGRES", "ORRERY_DB_PORT_5432_TCP"]

    assert.deepStrictEqual(unknownVariables([...added, ...forDatabase]), [])
    assert.lengthOf(unknownVariables(["ORRERY_DB_PORT"]), 1)
  })
})

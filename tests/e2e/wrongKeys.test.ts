import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { runningServer } from "./RunningServer.ts"

const writeKeys = (dataDirectory: string) => {
  mkdirSync(join(dataDirectory, "keys"), { recursive: true, mode: 0o700 })
  for (const name of ["encryption", "pepper"]) {
    writeFileSync(join(dataDirectory, "keys", name), Buffer.alloc(32, 5).toString("base64"), { mode: 0o600 })
  }
}

onPostgres((database) => {
  it.live("a server with other keys does not start, and says which variables to set", () =>
    Effect.gen(function* () {
      yield* Effect.scoped(runningServer())
      const directory = yield* temporaryDirectory
      writeKeys(join(directory, "data"))

      const { message } = yield* Effect.flip(Effect.scoped(runningServer({ directory })))

      assert.include(message, "the keys of this server do not belong to the database (PostgreSQL at")
      assert.include(message, "ORRERY_ENCRYPTION_KEY: this database is used with another encryption key.")
      assert.include(message, "ORRERY_KEY_PEPPER: this database is used with another pepper")
    }).pipe(Effect.provide(database)),
  )
})

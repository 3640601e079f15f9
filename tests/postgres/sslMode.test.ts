import { assert, describe, it } from "@effect/vitest"
import { Effect, Logger, Redacted } from "effect"

import { checkedUrl, DatabaseUrl } from "#adapters/postgres/DatabaseUrl.ts"

/** What is logged about a URI before anything connects. */
const warnings = (url: string) =>
  Effect.gen(function* () {
    const lines: Array<string> = []
    const logger = Logger.map(Logger.formatJson, (line) => void lines.push(line))
    yield* checkedUrl.pipe(
      Effect.provideService(DatabaseUrl, Redacted.make(url)),
      Effect.provide(Logger.layer([logger])),
    )
    assert.notInclude(lines.join(), "hunter2")
    return lines
  })

describe("A database on another machine", () => {
  it.effect("is warned about while DATABASE_URL does not say how its connection is protected", () =>
    Effect.gen(function* () {
      const [warning] = yield* warnings("postgres://ada:hunter2@db.internal/orrery")
      assert.include(warning, "DATABASE_URL has no sslmode")
      assert.include(warning, "Add sslmode=verify-full")
    }),
  )

  it.effect("needs no warning once it does", () =>
    Effect.gen(function* () {
      for (const mode of ["verify-full", "require", "disable"]) {
        assert.isEmpty(yield* warnings(`postgres://ada:hunter2@db.internal/orrery?sslmode=${mode}`))
      }
    }),
  )
})

describe("A database on this machine", () => {
  it.effect("needs no warning", () =>
    Effect.gen(function* () {
      for (const place of ["localhost", "127.0.0.1:5433", "[::1]"]) {
        assert.isEmpty(yield* warnings(`postgres://ada:hunter2@${place}/orrery`))
      }
      assert.isEmpty(yield* warnings("postgres:///orrery?host=%2Fvar%2Frun%2Fpostgresql"))
    }),
  )
})

import { styleText } from "node:util"

import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Redacted } from "effect"
import * as TestConsole from "effect/testing/TestConsole"
import fc from "fast-check"

import { formatJson, formatPretty } from "#adapters/telemetry/LogFormat.ts"
import type { LogRecord } from "#adapters/telemetry/LogRecord.ts"
import * as ProcessLog from "#adapters/telemetry/ProcessLog.ts"

const record: LogRecord = {
  timestamp: "2026-01-31T12:00:00.123Z",
  level: "WARN",
  message: "The disk is almost full.",
  traceId: "0af7651916cd43dd8448eb211c80319c",
  fields: { path: "/var/lib/orrery data", freeBytes: 1024 },
}

/** What `styleText` adds: escape sequences of these colors. */
const styles = ["gray", "green", "yellow", "red"].flatMap((color) =>
  styleText(color as "gray", "|", { validateStream: false }).split("|"),
)

const withoutStyle = (text: string): string => styles.reduce((left, style) => left.replaceAll(style, ""), text)

const written = <A, E>(effect: Effect.Effect<A, E>, traceId?: string) =>
  Effect.gen(function* () {
    yield* Effect.provide(effect, ProcessLog.layer({ format: formatJson, findTraceId: () => traceId }))
    return (yield* TestConsole.logLines).map((line) => JSON.parse(String(line)) as Record<string, unknown>)
  })

describe("A record of the log", () => {
  it("is one line for a person, with its cause below it", () => {
    assert.strictEqual(
      withoutStyle(formatPretty({ ...record, cause: "Error: full\n    at write" })),
      '12:00:00.123 WARN  The disk is almost full. path="/var/lib/orrery data" freeBytes=1024 traceId=0af7651916cd43dd8448eb211c80319c\n    Error: full\n        at write',
    )
  })

  it("is one line of JSON for a program", () => {
    const { fields, ...rest } = record

    assert.deepStrictEqual(JSON.parse(formatJson(record)), { ...rest, ...fields })
  })

  it("can neither begin another line nor command a terminal, whatever a text in it holds", () => {
    const hostile = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("\n", "\r\n", "\u001b[2J", "\u009b2J", "\u2028", "\u202e", "\u0007"),
    )
    fc.assert(
      fc.property(hostile, hostile, hostile, (message, name, value) => {
        const each = { ...record, message, fields: { [`x${name}`]: value } }

        assert.notMatch(formatJson(each), /[\n\r]/)
        assert.strictEqual(JSON.parse(formatJson(each)).message, message)
        assert.notMatch(withoutStyle(formatPretty(each)), /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
      }),
    )
  })
})

describe("The log of a process", () => {
  it.effect("takes texts as the message and plain objects as fields, and names the trace", () =>
    Effect.gen(function* () {
      const log = Effect.logWarning("Old entries", "were removed.", { count: 3, level: "FATAL" })
      const [line] = yield* written(Effect.annotateLogs(log, { operation: "prune" }), "0af7")

      assert.deepInclude(line, {
        level: "WARN",
        message: "Old entries were removed.",
        traceId: "0af7",
        count: 3,
        operation: "prune",
      })
      assert.isString(line?.["timestamp"])
    }),
  )

  it.effect("holds the cause of a failure, and no secret that is marked as one", () =>
    Effect.gen(function* () {
      const [line] = yield* written(
        Effect.logError("It failed.", { secret: Redacted.make("hunter2") }, Cause.die(new Error("broken"))),
      )

      assert.strictEqual(line?.["message"], "It failed.")
      assert.include(String(line?.["cause"]), "Error: broken")
      assert.notInclude(JSON.stringify(line), "hunter2")
      assert.notProperty(line, "traceId")
    }),
  )
})

import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Latch } from "effect"
import { TestClock } from "effect/testing"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import { type PreparedResponse, recordingServer } from "#tests/fixtures/RecordingServer.ts"

import { type Invocation, orrery } from "../CommandLine.ts"
import { manifest } from "../ServedCommands.ts"

const id = "0197c0de-0000-7000-8000-000000000001"

const refusal = (headers: Readonly<Record<string, string>>): PreparedResponse => ({
  status: 429,
  headers,
  body: {
    error: "Too many requests from this API key. Wait 3 s and send this one again.",
    error_code: "RATE_LIMITED",
    status: 429,
    trace_id: "0af7651916cd43dd8448eb211c80319c",
    details: { problems: [] },
  },
})

const noClusters: PreparedResponse = {
  body: { data: { clusters: [], totalCount: 0 }, id: "request", message: "OK.", status: 200 },
}

const accepted: PreparedResponse = {
  status: 202,
  body: {
    data: {
      clusterId: id,
      clusterName: "limited",
      operationId: id,
      state: "PENDING",
      engine: "built-in",
      simulated: true,
    },
    id: "request",
    message: "Accepted.",
    status: 202,
  },
}

/** Begins a command against a server that sends these responses one after the other, the last one again and again. */
const begin = Effect.fnUntraced(function* (
  words: ReadonlyArray<string>,
  responses: ReadonlyArray<PreparedResponse>,
  invocation: Invocation = {},
) {
  let count = 0
  const { requests, url } = yield* recordingServer(() => responses[Math.min(count++, responses.length - 1)] ?? {})
  const waiting = yield* Latch.make()
  const running = yield* Effect.forkChild(
    orrery(words, {
      errorsAtTerminal: true,
      onLine: () => waiting.openUnsafe(),
      ...invocation,
      environment: { ORRERY_SERVER: url, ORRERY_API_KEY: "key" },
    }),
  )
  return { requests, running, waiting }
})

const list = ["clusters", "list"]
const waitThree = refusal({ "retry-after": "3" })

describe("A request that the rate limit refuses", () => {
  const cases: ReadonlyArray<readonly [string, ReadonlyArray<string>, PreparedResponse, string]> = [
    ["a read", list, noClusters, ""],
    ["a change", ["clusters", "apply", "-f", "-"], accepted, manifest("limited")],
  ]
  it.effect.each(cases)(
    "is sent again after as long as the server asks for: %s",
    ([, words, response, standardInput]) =>
      Effect.gen(function* () {
        const { requests, running, waiting } = yield* begin(words, [waitThree, response], { standardInput })
        yield* waiting.await
        yield* TestClock.adjust("2999 millis")
        assert.lengthOf(requests, 1)
        yield* TestClock.adjust("1 millis")
        const { errors, exitCode } = yield* Fiber.join(running)
        assert.strictEqual(exitCode, exitCodes.done, errors)
        assert.strictEqual(errors, "Too many requests: this one is sent again in 3 s.")
        const [first, ...others] = requests.map(({ body, method, path }) => ({ body, method, path }))
        assert.deepStrictEqual(others, [first])
      }),
  )

  it.effect("is sent again at the date that a proxy names", () =>
    Effect.gen(function* () {
      const dated = refusal({ "retry-after": "Thu, 01 Jan 1970 00:00:05 GMT" })
      const { running, waiting } = yield* begin(list, [dated, noClusters])
      yield* waiting.await
      yield* TestClock.adjust("5 seconds")
      const { errors, exitCode } = yield* Fiber.join(running)
      assert.strictEqual(exitCode, exitCodes.done)
      assert.include(errors, "in 5 s.")
    }),
  )

  it.live("is given up after five waits, with what the server said", () =>
    Effect.gen(function* () {
      const { requests, running } = yield* begin([...list, "-o", "json"], [refusal({ "retry-after": "0" })], {
        errorsAtTerminal: false,
      })
      const { errors, exitCode } = yield* Fiber.join(running)
      assert.strictEqual(exitCode, exitCodes.unreachable)
      assert.lengthOf(requests, 6)
      assert.deepInclude(JSON.parse(errors), {
        error_code: "RATE_LIMITED",
        trace_id: "0af7651916cd43dd8448eb211c80319c",
      })
    }),
  )

  const hopeless: ReadonlyArray<readonly [string, Readonly<Record<string, string>>]> = [
    ["more than a minute", { "retry-after": "61" }],
    ["nothing", {}],
    ["what is no time", { "retry-after": "soon" }],
  ]
  it.live.each(hopeless)("is not sent again when the server asks for %s", ([, headers]) =>
    Effect.gen(function* () {
      const { requests, running } = yield* begin(list, [refusal(headers)])
      const { errors, exitCode } = yield* Fiber.join(running)
      assert.strictEqual(exitCode, exitCodes.unreachable)
      assert.strictEqual(errors, "Too many requests from this API key. Wait 3 s and send this one again.")
      assert.lengthOf(requests, 1)
    }),
  )

  it.effect("waits no longer than a minute in all", () =>
    Effect.gen(function* () {
      const { requests, running, waiting } = yield* begin(list, [refusal({ "retry-after": "40" })])
      yield* waiting.await
      yield* TestClock.adjust("40 seconds")
      assert.strictEqual((yield* Fiber.join(running)).exitCode, exitCodes.unreachable)
      assert.lengthOf(requests, 2)
    }),
  )

  it.effect("is not waited for after Ctrl-C", () =>
    Effect.gen(function* () {
      const { requests, running, waiting } = yield* begin(list, [refusal({ "retry-after": "60" })])
      yield* waiting.await
      yield* Fiber.interrupt(running)
      assert.lengthOf(requests, 1)
    }),
  )
})

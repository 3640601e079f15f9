import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Redacted, Schema } from "effect"
import { TestClock } from "effect/testing"

import { makeConnection } from "#adapters/cli/api/Connection.ts"
import { followEvents, patienceMinutes } from "#adapters/cli/api/FollowEvents.ts"
import { notOrrery } from "#adapters/cli/api/Refusal.ts"
import { exitCodes } from "#adapters/cli/ExitCode.ts"
import { closeCodes } from "#adapters/http/api/streams/CloseCodes.ts"
import type { StreamContract } from "#adapters/http/api/streams/StreamContract.ts"

import { proxyPage, type Script, scriptedServer } from "./ScriptedServer.ts"

const Letter = Schema.Struct({ place: Schema.String })

/** A stream that exists in the tests alone; its cursor is a text. */
const contract: StreamContract<typeof Letter.Type> = {
  path: "/api/v1/toys/:toy/letters",
  protocol: "orrery.toys.v1",
  event: Letter,
  eventName: "Letter",
  events: "every letter after the place `after`",
  cursor: { name: "place", of: ({ place }) => place },
  ended: { reason: "The toy is complete.", when: "after the last letter" },
  alternative: "Get the toy instead.",
}

const letters = (...places: ReadonlyArray<string>) => places.map((place) => JSON.stringify({ place }))

/** Follows a stream on a scripted server, and records what its follower receives. */
const followScript = Effect.fnUntraced(function* (
  connection: Script["connection"],
  result: Effect.Effect<"result" | undefined> = Effect.succeed("result"),
) {
  const server = yield* scriptedServer({ connection, respond: () => proxyPage(502) })
  const apiKey = { apiKey: Redacted.make("key"), remedy: "Sign in again." }
  const received: Array<string> = []
  const lost: Array<string> = []
  const following = followEvents(
    yield* makeConnection(new URL(server.url), apiKey),
    { contract, params: { toy: "abc" }, query: { part: "1" }, result },
    {
      onEvent: ({ place }) => Effect.sync(() => received.push(place)),
      onLost: (reason) => Effect.sync(() => lost.push(reason)),
    },
  )
  return { following, lost, received, server }
})

const script =
  (...connections: ReadonlyArray<ReturnType<Script["connection"]>>): Script["connection"] =>
  (index) =>
    connections[index] ?? { closes: closeCodes.ended.code }

describe("Following a stream", () => {
  it.live(
    "resumes after the cursor of the last event, passes on no event twice, and returns the result at the end",
    () =>
      Effect.gen(function* () {
        const { following, lost, received, server } = yield* followScript(
          script(
            { messages: letters("a", "b") },
            { messages: letters("b", "c"), closes: closeCodes.stopping.code },
            { messages: letters("d"), closes: closeCodes.ended.code },
          ),
        )

        assert.strictEqual(yield* following, "result")
        assert.deepStrictEqual(received, ["a", "b", "c", "d"])
        assert.deepStrictEqual(server.resumedAfter, [null, "b", "c"])
        assert.deepStrictEqual(lost, [
          `No response from ${server.url}: the connection was closed. Start a server with \`npm start\`, or name another with --server or ORRERY_SERVER.`,
          `${server.url} closed the connection: ${closeCodes.stopping.reason}`,
        ])
      }),
  )

  it.live.each(Object.values(closeCodes))(
    "connects again after close code $code unless the table says no",
    ({ code, reconnect }) =>
      Effect.gen(function* () {
        const { following, server } = yield* followScript(script({ closes: code }))
        yield* following

        assert.lengthOf(server.resumedAfter, reconnect === "no" ? 1 : 2)
      }),
  )

  it.live("goes on where the server ends the stream and has no result yet", () =>
    Effect.gen(function* () {
      const results: Array<"result" | undefined> = [undefined, "result"]
      const { following, lost } = yield* followScript(
        script(),
        Effect.sync(() => results.shift()),
      )

      assert.strictEqual(yield* following, "result")
      assert.lengthOf(lost, 1)
    }),
  )

  it.live("fails on a message that is no event of the stream", () =>
    Effect.gen(function* () {
      const { following, server } = yield* followScript(script({ messages: [`{"place":1}`] }))

      assert.strictEqual((yield* Effect.flip(following)).message, notOrrery(new URL(server.url)).message)
    }),
  )

  it.effect("gives up a server that a proxy cannot reach for longer than its patience", () =>
    Effect.gen(function* () {
      const { following, lost, server } = yield* followScript(() => ({ refused: proxyPage(502) }))
      const fiber = yield* Effect.forkChild(Effect.flip(following))
      const nextMinute = Effect.andThen(
        TestClock.adjust("1 minute"),
        Effect.promise(() => new Promise((resolve) => setImmediate(resolve))),
      )
      yield* Effect.repeat(nextMinute, { until: () => fiber.pollUnsafe() !== undefined })
      const failure = yield* Fiber.join(fiber)

      assert.strictEqual(failure.exitCode, exitCodes.unreachable)
      assert.include(failure.message, "a proxy in front of the server cannot reach it")
      assert.isAbove(server.resumedAfter.length, 1)
      assert.isAtMost(server.resumedAfter.length, (patienceMinutes * 60_000) / 250)
      assert.lengthOf(lost, 1)
    }),
  )
})

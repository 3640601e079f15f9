import { assert, it } from "@effect/vitest"
import { Effect, Fiber, Stdio } from "effect"
import { TestClock } from "effect/testing"

import { makeQuestions } from "#adapters/cli/api/Connection.ts"
import { exitCodes } from "#adapters/cli/ExitCode.ts"

it.effect("A request fails after 60 s without a response, and says that the server is gone", () =>
  Effect.gen(function* () {
    const ask = yield* makeQuestions(new URL("http://orrery.example"))
    const asking = yield* Effect.forkChild(Effect.flip(ask(() => Effect.never)), { startImmediately: true })
    yield* TestClock.adjust("60 seconds")
    const { exitCode, message, serverGone } = yield* Fiber.join(asking)
    assert.strictEqual(message, "http://orrery.example took longer than 60 seconds to respond.")
    assert.strictEqual(exitCode, exitCodes.unreachable)
    assert.isTrue(serverGone)
  }).pipe(Effect.provide(Stdio.layerTest({}))),
)

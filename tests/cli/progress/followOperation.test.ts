import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { exitCodes } from "#adapters/cli/ExitCode.ts"

import { orrery } from "../CommandLine.ts"
import { type Connection, interruptedServer } from "./InterruptedServer.ts"

const follow = Effect.fnUntraced(function* (
  script: ReadonlyArray<Connection>,
  last: number,
  pages?: ReadonlyArray<number>,
) {
  const { resumedAfter, url } = yield* interruptedServer(script, last, pages)
  const outcome = yield* orrery(["clusters", "progress", "stream", "followed", "-ojson"], {
    environment: { ORRERY_SERVER: url, ORRERY_API_KEY: "key" },
  })
  const sequences = outcome.output === "" ? [] : outcome.output.split("\n").map((line) => JSON.parse(line).sequence)
  return { ...outcome, resumedAfter, sequences }
})

describe("Following an operation", () => {
  it.live("goes on where it stopped when the connection is cut or the server stops, and says so", () =>
    Effect.gen(function* () {
      const script = [{ sends: [1, 2] }, { sends: [3], closes: 1001 }, { sends: [4], closes: 1000 }]
      const { errors, exitCode, resumedAfter, sequences } = yield* follow(script, 4)
      assert.strictEqual(exitCode, exitCodes.done, errors)
      assert.deepEqual(sequences, [1, 2, 3, 4])
      assert.deepEqual(resumedAfter, ["0", "2", "3"])
      assert.lengthOf(errors.match(/Connecting again\./g) ?? [], 2)
    }),
  )

  it.live("shows an event that is sent again only once", () =>
    Effect.gen(function* () {
      const { sequences } = yield* follow([{ sends: [1, 2] }, { sends: [2, 3], closes: 1000 }], 3)
      assert.deepEqual(sequences, [1, 2, 3])
    }),
  )

  it.live("waits while the server cannot respond", () =>
    Effect.gen(function* () {
      const unavailable = { sends: [], refused: { status: 503, code: "UNAVAILABLE" } }
      const { exitCode, sequences } = yield* follow([{ sends: [1] }, unavailable, { sends: [2], closes: 1000 }], 2)
      assert.strictEqual(exitCode, exitCodes.done)
      assert.deepEqual(sequences, [1, 2])
    }),
  )

  it.live("waits while a proxy in front of the server cannot reach it, and says so once", () =>
    Effect.gen(function* () {
      const script = [
        { sends: [1] },
        ...[502, 504].map((proxyStatus) => ({ sends: [], proxyStatus })),
        { sends: [2], closes: 1000 },
      ]
      const { errors, exitCode, sequences } = yield* follow(script, 2)
      assert.strictEqual(exitCode, exitCodes.done, errors)
      assert.deepEqual(sequences, [1, 2])
      assert.lengthOf(errors.match(/Connecting again\./g) ?? [], 1)
    }),
  )

  it.live.each([502, 503, 504])("waits where a proxy sends a page with status %d instead of the operation", (status) =>
    Effect.gen(function* () {
      const { errors, exitCode, sequences } = yield* follow([{ sends: [1], closes: 1000 }], 1, [status])
      assert.strictEqual(exitCode, exitCodes.done, errors)
      assert.include(errors, `responded with status ${status}, and not as Orrery does`)
      assert.deepEqual(sequences, [1])
    }),
  )

  it.live("ends when it is refused", () =>
    Effect.gen(function* () {
      const refused = { sends: [], refused: { status: 403, code: "FORBIDDEN" } }
      const { errors, exitCode } = yield* follow([{ sends: [1] }, refused], 2)
      assert.strictEqual(exitCode, exitCodes.refused)
      assert.include(errors, "Not now.")
    }),
  )

  it.live("ends when the response is not from an Orrery server", () =>
    Effect.gen(function* () {
      const { errors, exitCode } = yield* follow([{ sends: [], refused: { status: 418, code: "TEAPOT" } }], 1)
      assert.strictEqual(exitCode, exitCodes.failed)
      assert.include(errors, "is not from an Orrery server of this version")
    }),
  )
})

import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"
import { recordingServer } from "#tests/fixtures/RecordingServer.ts"

import { orrery } from "../CommandLine.ts"
import { manifest } from "../ServedCommands.ts"

const commands: ReadonlyArray<readonly [words: ReadonlyArray<string>, standardInput: string]> = [
  [["clusters", "list"], ""],
  [["clusters", "apply", "-f", "-"], manifest("sent-on")],
  [["whoami"], ""],
]

/** A server that sends one status for every request and leads to another server. */
const redirectingServer = Effect.fnUntraced(function* (status: number) {
  const target = yield* recordingServer(() => ({}))
  const server = yield* recordingServer(({ path }) => ({ status, headers: { location: `${target.url}${path}` } }))
  return { server, target }
})

describe("A server that redirects", () => {
  for (const status of [301, 302, 303, 307, 308]) {
    it.live(`gets no key and no manifest sent elsewhere with a ${status}, and the target is named`, () =>
      Effect.gen(function* () {
        const { server, target } = yield* redirectingServer(status)
        for (const [words, standardInput] of commands) {
          const { errors, exitCode } = yield* orrery(words, {
            standardInput,
            environment: { ORRERY_SERVER: server.url, ORRERY_API_KEY: keys.ada },
          })
          assert.strictEqual(exitCode, exitCodes.failed)
          assert.include(errors, `${server.url} redirects to ${target.url}.`)
          assert.include(errors, "name it with --server")
        }
        assert.deepStrictEqual(target.requests, [])
        assert.isAbove(server.requests.length, 2)
      }),
    )
  }
})

import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"

import { orrery } from "../CommandLine.ts"
import { asAda } from "../ServedCommands.ts"

const rule = "Expected the cluster's id or its name: 1 to 64 letters, digits and hyphens"

const commandsOn = (name: string) => [
  ["clusters", "get", name],
  ["clusters", "plan", name],
  ["clusters", "delete", "--yes", name],
  ["clusters", "progress", "stream", name],
]

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("A name that no cluster can have", (it) => {
  it.effect("is refused in the words of the server", () =>
    Effect.gen(function* () {
      for (const name of ["first_light", " ", "/", "a/b", "../organizations", "%2e%2e", "é", "a?b#c"]) {
        for (const words of commandsOn(name)) {
          const { errors, exitCode } = yield* asAda(words)
          assert.strictEqual(exitCode, exitCodes.badInput, `${words.join(" ")}: ${errors}`)
          assert.include(errors, rule)
          assert.include(errors, "The server refused this")
        }
      }
    }),
  )

  it.effect("is refused by the same rule when it comes before a server is asked", () =>
    Effect.gen(function* () {
      for (const name of ["", ".", ".."]) {
        for (const words of commandsOn(name)) {
          const { errors, exitCode } = yield* orrery(words, {
            environment: { ORRERY_SERVER: "http://127.0.0.1:1", ORRERY_API_KEY: keys.ada },
          })
          assert.strictEqual(exitCode, exitCodes.badInput, `${words.join(" ")}: ${errors}`)
          assert.include(errors, rule)
        }
      }
    }),
  )
})

import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { ada, edith } from "#tests/fixtures/People.ts"

import { asAda } from "../ServedCommands.ts"

const setRole = (role: string) => asAda(["org", "set-role", "--user-id", edith.id, "--role", role])

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("orrery audit list", (it) => {
  it.effect("lists who did what, newest first, and with -o wide what changed", () =>
    Effect.gen(function* () {
      yield* Effect.andThen(setRole("admin"), setRole("viewer"))
      const words = ["audit", "list", "--action", "member.change-role"]
      const { errors, exitCode, output } = yield* asAda(words)

      assert.strictEqual(exitCode, exitCodes.done, errors)
      assert.match(output, /^TIME +USER +ACTION +SUBJECT +RESULT$/m)
      assert.match(output, /UTC +ada@acme\.example +member\.change-role +member .*SUCCEEDED$/m)
      const wide = yield* asAda([...words, "-o", "wide"])
      assert.match(wide.output.split("\n")[1] ?? "", /role=viewer/)
    }),
  )

  it.effect("chooses by user, time, subject and result, and notes that a limit cut it", () =>
    Effect.gen(function* () {
      yield* Effect.andThen(setRole("admin"), setRole("viewer"))
      const chosen = ["--user-id", ada.id, "--subject-type", "member", "--result", "SUCCEEDED", "--from", "2026-01-01"]
      const { errors, output } = yield* asAda(["audit", "list", ...chosen, "--limit", "1", "-o", "json"])
      assert.deepNestedInclude(JSON.parse(output), { "entries[0].action": "member.change-role", hasMore: true })
      assert.include(errors, "raise --limit")
      const before = yield* asAda(["audit", "list", "--to", "2026-01-01T00:00:00Z"])
      assert.strictEqual(before.output, "There are no entries that match.")
    }),
  )

  it.effect("refuses a time that is none, before anything is asked", () =>
    Effect.gen(function* () {
      for (const time of ["yesterday", "2026-02-31", "2026-01-31T12:00"]) {
        const { errors, exitCode } = yield* asAda(["audit", "list", "--from", time])

        assert.strictEqual(exitCode, exitCodes.badInput)
        assert.include(errors, "--from takes a day such as 2026-01-31")
      }
    }),
  )
})

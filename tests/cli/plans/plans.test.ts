import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { ServerAddress } from "#tests/fixtures/HttpServerForTests.ts"

import { orrery } from "../CommandLine.ts"

const anonymously = (words: ReadonlyArray<string>) =>
  Effect.flatMap(ServerAddress, ({ url }) => orrery(words, { environment: { ORRERY_SERVER: url } }))

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("orrery plans", (it) => {
  it.effect("compares the plans side by side, without an API key", () =>
    Effect.gen(function* () {
      const { errors, exitCode, output } = yield* anonymously(["plans"])

      assert.strictEqual(exitCode, exitCodes.done, errors)
      assert.match(output, /^FEATURE +DEVELOPER +ENTERPRISE$/m)
      assert.match(output, /^Price +free +\$/m)
      assert.match(output, /^Clusters +up to \d+ +up to \d+$/m)
      assert.match(output, /^Audit log +for \d+ days +for \d+ days$/m)
      assert.match(output, /^Slack notifications +no +yes$/m)
    }),
  )

  it.effect("names the plans for scripts, and gives programs everything", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* anonymously(["plans", "-o", "name"])).output, "developer\nenterprise")
      const { output } = yield* anonymously(["plans", "-o", "json"])
      assert.deepNestedInclude(JSON.parse(output), { "plans[0].id": "developer" })
    }),
  )
})

import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"

import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { lifecycleAnswers } from "./LifecycleAnswers.ts"

const deno = "node_modules/.bin/deno"

/** Deno's package has no binary for every platform. */
describe.skipIf(!existsSync(deno))("the domain on Deno", () => {
  it.effect("answers as it does on Node, without a single permission", () =>
    Effect.gen(function* () {
      const onDeno = execFileSync(deno, ["run", "--no-prompt", "--no-remote", "tests/deno/LifecycleAnswers.ts"], {
        encoding: "utf8",
      })

      assert.strictEqual(onDeno.trim(), yield* lifecycleAnswers)
    }),
  )
})

import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"

import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { parse } from "yaml"

import { requestAnswer } from "./RequestResponse.ts"

const deno = "node_modules/.bin/deno"

const onDeno = (request: string): string =>
  execFileSync(deno, ["run", "--no-prompt", "--no-remote", "tests/deno/RequestResponse.ts", request], {
    encoding: "utf8",
  }).trim()

/** Deno's package has no binary for every platform. */
describe.skipIf(!existsSync(deno))("the domain on Deno, without a single permission", () => {
  it.effect("understands a cluster request as it does on Node", () =>
    Effect.gen(function* () {
      const request = JSON.stringify(parse(readFileSync("infra-templates/examples/eks.yaml", "utf8")))

      const response = onDeno(request)

      assert.strictEqual(response, yield* requestAnswer(request))
      assert.strictEqual(JSON.parse(response).clusterName, "first-light")
    }),
  )

  it.effect("refuses a wrong request with the same problems", () =>
    Effect.gen(function* () {
      const request = JSON.stringify({ clusterName: "Not A Name", provider: "moon" })

      const response = onDeno(request)

      assert.strictEqual(response, yield* requestAnswer(request))
      assert.isAbove(JSON.parse(response).length, 1)
    }),
  )
})

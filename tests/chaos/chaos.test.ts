import process from "node:process"

import { NodeHttpClient } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Random } from "effect"

import { lacksEngine } from "#tests/terraform/Engine.ts"

import { chaos } from "./Chaos.ts"
import { faults } from "./Findings.ts"

const seed = 20_260
const kills = 6

/** Longer than the chaos itself waits, which says then what it waited for. It takes half a minute alone. */
const timeoutMilliseconds = 600_000

/** Whom to kill is read from `/proc`. On CI there is no excuse. */
const lacksLinux = process.platform !== "linux" && process.env["CI"] === undefined

describe.skipIf(lacksLinux || lacksEngine)(
  "a server whose processes are killed while clusters live and die on it",
  () => {
    it.live(
      `loses nothing, doubles nothing and leaves nothing behind (seed ${seed}, ${kills} kills; npm run chaos does 200)`,
      () =>
        Effect.gen(function* () {
          const { found, killed, terraformLeft } = yield* chaos({ seed, kills, clients: 2 })

          assert.deepStrictEqual(
            Object.values(killed).reduce((sum, count) => sum + count, 0),
            kills,
          )
          for (const [victim, count] of Object.entries(killed)) assert.isAtLeast(count, 1, `${victim} was never killed`)
          const wrong = Object.entries({ ...faults(found), terraformLeft }).filter(([, count]) => count !== 0)
          assert.deepStrictEqual(wrong, [])
          assert.isAtLeast(found.operationsCompleted, 2)
          assert.isAtLeast(found.creationsRepeated, 1)
        }).pipe(Effect.provide(NodeHttpClient.layerUndici), Random.withSeed(seed)),
      timeoutMilliseconds,
    )
  },
)

import { assert, describe, it } from "@effect/vitest"

import { boot, createWorld } from "./StartedWorlds.ts"
import type { World } from "./World.ts"

/** What follows a word in the lines of the log that have it. */
const recorded = (world: World, word: string) =>
  world.log.flatMap((line) => (line.includes(` ${word}`) ? line.slice(line.indexOf(word) + word.length) : []))

describe("the cluster autoscaler on gcp", () => {
  it(
    "knows the bounds of the groups of the cluster, those of groups that come later, and keeps them when Google does not list any",
    { timeout: 60_000 },
    async () => {
      const address = "https://www.googleapis.com/compute/v1/projects/p/zones/z/instanceGroups"
      const world = createWorld({ cloud: "gcp" })
      const first = world.member(0)
      // Minimum, maximum and group: a minimum of 0 is left out, and a group of fixed size has none of both.
      world.write(
        "groups",
        `1:2:${address}/payments-blue-b\n::${address}/payments-fixed-b\n:2:${address}/payments-blue-c\n`,
      )

      assert.deepStrictEqual(await boot(world, first), { code: 0, output: "" })
      assert.deepStrictEqual(recorded(world, "argument "), [
        `--nodes=0:2:${address}/payments-blue-c","--nodes=1:2:${address}/payments-blue-b`,
      ])

      world.write("groups", `0:5:${address}/payments-green-b\n`)
      assert.strictEqual((await world.command(first, "add-ons")).code, 0)
      assert.strictEqual(recorded(world, "argument ").at(-1), `--nodes=0:5:${address}/payments-green-b`)

      const applied = recorded(world, "apply ").length
      world.write("groups-refused", "")
      assert.include((await world.command(first, "add-ons")).output, "PERMISSION_DENIED")
      assert.lengthOf(recorded(world, "apply "), applied)
    },
  )
})

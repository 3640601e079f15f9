import { assert, describe, it } from "@effect/vitest"

import { boot, createWorld } from "./StartedWorlds.ts"

describe("a data disk that Orrery did not write", () => {
  it.each([
    { what: "a file system", attributes: { TYPE: "xfs" }, found: "type 'xfs', label '', signatures 'xfs'" },
    { what: "only a partition table", attributes: { PTTYPE: "gpt" }, found: "type '', label '', signatures 'gpt'" },
    {
      what: "a partition table and a file system with a label of Orrery",
      attributes: { PTTYPE: "dos", TYPE: "ext4", LABEL: "orrery-new" },
      found: "type 'ext4', label 'orrery-new', signatures 'dos ext4'",
    },
  ])("is refused and not formatted if it has $what", async ({ attributes, found }) => {
    const world = createWorld()
    for (const [name, value] of Object.entries(attributes)) world.write(`volumes/vol-0/${name}`, `${value}\n`)

    const run = await boot(world, world.member(0))

    assert.strictEqual(run.code, 1)
    assert.include(run.output, `contains data that Orrery did not write (${found}). Attach an empty disk`)
    assert.isFalse(world.log.some((line) => line.includes("mkfs")))
  })

  it("is formatted once if it is empty", async () => {
    const world = createWorld()
    const machine = world.member(0)
    await boot(world, machine)
    world.reboot(machine)

    assert.deepStrictEqual(await world.command(machine, "boot"), { code: 0, output: "" })
    assert.lengthOf(
      world.log.filter((line) => line.includes("mkfs")),
      1,
    )
  })
})

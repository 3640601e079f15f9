import { afterEach, assert } from "@effect/vitest"

import type { BootstrapCluster } from "#infra-templates/bootstrap/Bootstrapper.ts"

import { bootstrapCluster } from "./BootstrapClusters.ts"
import type { Run } from "./ShellRun.ts"
import { type Machine, World } from "./World.ts"

const worlds: Array<World> = []

afterEach(() => worlds.splice(0).forEach((world) => world.remove()))

/** A world that the end of the test removes. */
export const createWorld = (changes: Partial<BootstrapCluster> = {}): World => {
  const world = new World(bootstrapCluster(changes))
  worlds.push(world)
  return world
}

/** Starts a machine from its user data and runs what its unit runs. */
export const boot = async (world: World, machine: Machine): Promise<Run> => {
  const installed = await world.start(machine)
  return installed.code === 0 ? world.command(machine, "boot") : installed
}

/** A world whose first member has initialized the cluster. */
export const initialized = async (
  changes: Partial<BootstrapCluster> = {},
): Promise<{ readonly world: World; readonly first: Machine }> => {
  const world = createWorld(changes)
  const first = world.member(0)
  assert.deepStrictEqual(await boot(world, first), { code: 0, output: "" })
  return { world, first }
}

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { type Machine, type Run, standIns, type World } from "./World.ts"

/** How often systemd restarts the unit before the test gives up, every 10 seconds. */
const restartsMax = 12

const bootUntilDone = async (world: World, machine: Machine): Promise<Run> => {
  let run = await world.command(machine, "boot")
  for (let restarts = 0; run.code !== 0 && restarts < restartsMax; restarts++) {
    world.advance(10)
    run = await world.command(machine, "boot")
  }
  return run
}

/** What is left of a start that was interrupted, and how the next start ended. */
export interface Resumption {
  readonly number: number
  readonly run: Run
  readonly outcome: string
}

/** Which interruptions are tried: every nth, and whether the first of them also restarts the machine. */
export interface Interruptions {
  readonly every: number
  readonly rebootsFirst: boolean
}

/**
 * Interrupts a machine's start at every command that changes something, and also between the effects of one command, then starts it
 * again. Every second time the machine itself restarts, too, so that mounts, memory and processes are gone.
 *
 * A kill leaves exactly what is in files at that moment. So one run is enough to collect what each kill leaves.
 */
export const interruptEverywhere = async (
  world: World,
  machine: Machine,
  outcomeOf: () => string,
  { every, rebootsFirst }: Interruptions,
): Promise<{ readonly expected: string; readonly resumptions: ReadonlyArray<Resumption> }> => {
  const snapshots = mkdtempSync(join(tmpdir(), "bootstrap-snapshots-"))
  try {
    writeFileSync(join(snapshots, "count"), "0")
    writeFileSync(join(snapshots, "marker"), "")
    const snapshot = join(standIns, "snapshot")
    const first = await world.command(machine, "boot", {
      before: `export SNAPSHOT='${snapshot}' SNAPSHOTS='${snapshots}'\nset -T\ntrap '"$SNAPSHOT" || true' DEBUG`,
      seconds: 100,
    })
    if (first.code !== 0) throw new Error(first.output)
    const expected = outcomeOf()
    const count = Number(readFileSync(join(snapshots, "count"), "utf8"))

    const resumptions: Array<Resumption> = []
    for (let number = 0; number < count; number += every) {
      rmSync(world.path, { recursive: true })
      cpSync(join(snapshots, String(number)), world.path, { recursive: true, verbatimSymlinks: true })
      if ((resumptions.length % 2 === 0) === rebootsFirst) world.reboot(machine)
      const run = await bootUntilDone(world, machine)
      resumptions.push({ number, run, outcome: outcomeOf() })
    }
    return { expected, resumptions }
  } finally {
    rmSync(snapshots, { recursive: true })
  }
}

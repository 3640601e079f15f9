import type { Run } from "./ShellRun.ts"
import { Snapshots } from "./Snapshots.ts"
import type { Machine, World } from "./World.ts"

/** How often systemd restarts the unit before the test gives up, every 10 seconds. */
const restartsMax = 12

const runUntilDone = async (world: World, machine: Machine, command: string): Promise<Run> => {
  let run = await world.command(machine, command)
  for (let restarts = 0; run.code !== 0 && restarts < restartsMax; restarts++) {
    world.advance(10)
    run = await world.command(machine, command)
  }
  return run
}

/** What is left of a start that was interrupted, and how the next start ended. */
export interface Resumption {
  readonly number: number
  readonly functions: ReadonlyArray<string>
  readonly run: Run
  readonly outcome: string
}

/** Which interruptions are tried, of which command of the script. */
export interface Interruptions {
  readonly command: "boot" | "add-ons"
  /** The functions that are interrupted; all of them by default. */
  readonly within?: ReadonlyArray<string>
}

/**
 * Interrupts a command of the script wherever it changes something, also between the effects of one program, and then runs it again.
 * Every second time the machine restarts before it boots again, so that mounts, memory and processes are gone.
 *
 * A kill leaves exactly what is in files at that moment. So one run is enough to collect what each kill leaves.
 */
export const interruptEverywhere = async (
  world: World,
  machine: Machine,
  outcomeOf: () => string,
  { command, within }: Interruptions,
): Promise<{ readonly expected: string; readonly resumptions: ReadonlyArray<Resumption> }> => {
  const snapshots = new Snapshots(world)
  const first = await world.command(machine, command, {
    onStep: (functions) => snapshots.take(functions),
    seconds: 100,
    ...(within && { steppedFunctions: within }),
  })
  if (first.code !== 0) throw new Error(first.output)
  const expected = outcomeOf()

  const resumptions: Array<Resumption> = []
  for (const snapshot of snapshots.taken) {
    const { functions, number } = snapshot
    snapshots.restore(snapshot)
    if (command === "boot" && number % 2 === 0) world.reboot(machine)
    const run = await runUntilDone(world, machine, command)
    resumptions.push({ number, functions, run, outcome: outcomeOf() })
  }
  return { expected, resumptions }
}

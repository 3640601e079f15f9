import { type ChildProcess, spawn } from "node:child_process"
import { closeSync, openSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import { Duration, Effect, Exit } from "effect"

/** One command of the engine, in its run's directory. */
export interface TerraformCommandLine {
  readonly binary: string
  readonly directory: string
  /** The command and its options, after the options that every command gets. */
  readonly arguments: ReadonlyArray<string>
  readonly environment: Readonly<Record<string, string>>
  /** The files that take the command's output, so that it outlives this process. */
  readonly outputFile: string
  readonly errorFile: string
}

/** How a command ended: by itself, with an exit code, or by a signal. */
export interface Ended {
  readonly exitCode: number | null
  readonly signal: string | null
}

/**
 * An interrupted engine finishes what it has begun in the cloud, which may take as long as the slowest resource. It is
 * never killed.
 */
export const interruptionLimit = Duration.hours(2)

const outputInterval = Duration.millis(50)

interface Running {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
}

/** The option that names a run's directory. It is on the command line, so it identifies the processes of a run. */
export const directoryOption = (directory: string) => `-chdir=${directory}`

/**
 * Interrupts a process of a run exactly once, for any number of callers: after a second signal, the engine exits
 * without saving its state. The mark is written before the signal is sent: a lost signal costs time, a second one the state.
 */
export const interruptOnce = (directory: string, processId: number): void => {
  try {
    writeFileSync(join(directory, `interrupted-${processId}`), "", { flag: "wx", mode: 0o600 })
    process.kill(processId, "SIGINT")
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined
    if (code !== "EEXIST" && code !== "ESRCH") throw cause
  }
}

const start = (command: TerraformCommandLine): Running => {
  const output = openSync(command.outputFile, "a", 0o600)
  const errors = openSync(command.errorFile, "a", 0o600)
  try {
    const child = spawn(command.binary, [directoryOption(command.directory), ...command.arguments], {
      cwd: command.directory,
      env: command.environment,
      stdio: ["ignore", output, errors],
      // Its own process group, so that Ctrl-C in a terminal does not interrupt the engine as well.
      detached: true,
    })
    const ended = new Promise<Ended>((done, failed) => {
      child.once("exit", (exitCode, signal) => done({ exitCode, signal }))
      child.once("error", failed)
    })
    // The child's follower receives this failure; until then it must not count as an unhandled rejection.
    ended.catch(() => undefined)
    return { child, ended }
  } finally {
    closeSync(output)
    closeSync(errors)
  }
}

const hasEnded = ({ child }: Running) => child.exitCode !== null || child.signalCode !== null

/** Reads the output as it comes, and again after the end, so that the last of it is not missed. */
const follow = Effect.fnUntraced(function* (running: Running, takeOutput: Effect.Effect<void>) {
  const ended = Effect.promise(() => running.ended)
  while (!hasEnded(running)) {
    yield* takeOutput
    yield* Effect.timeoutOption(ended, outputInterval)
  }
  yield* takeOutput
  return yield* ended
})

const stop = (command: TerraformCommandLine, running: Running, takeOutput: Effect.Effect<void>) =>
  Effect.gen(function* () {
    if (!hasEnded(running) && running.child.pid !== undefined) interruptOnce(command.directory, running.child.pid)
    // The journal may be what failed: then the rest of the output waits in its file until the run is settled.
    yield* follow(running, takeOutput).pipe(
      Effect.catchCause(() => Effect.promise(() => running.ended)),
      Effect.interruptible,
      Effect.timeoutOption(interruptionLimit),
    )
  })

/**
 * Runs a command to its end and reads its output meanwhile.
 *
 * Interrupting this effect interrupts the engine once, and waits until it has saved its state and ended.
 */
export const runCommand = (command: TerraformCommandLine, takeOutput: Effect.Effect<void>): Effect.Effect<Ended> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.flatMap(
      Effect.sync(() => start(command)),
      (running) =>
        restore(follow(running, takeOutput)).pipe(
          Effect.onExit((exit) => (Exit.isSuccess(exit) ? Effect.void : stop(command, running, takeOutput))),
        ),
    ),
  )

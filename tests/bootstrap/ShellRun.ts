import { type ChildProcess, spawn } from "node:child_process"
import type { Writable } from "node:stream"

/** What a run of a script has written, and how it ended; `null` means that it ran out of time. */
export interface Run {
  readonly code: number | null
  readonly output: string
}

export interface RunOptions {
  /** Shell that comes before the script. */
  readonly before?: string
  /** Is called before each command, and between the effects of one, with the functions that run. The script waits for it. */
  readonly onStep?: (functions: string) => void
  /** The functions with steps; all of them by default. */
  readonly steppedFunctions?: ReadonlyArray<string>
  readonly seconds?: number
}

/** Calls a function for each line of the third stream, and lets the process continue by a line in the fourth. */
const answerSteps = ({ stdio }: ChildProcess, onStep: (functions: string) => void): void => {
  const continues = stdio[4] as Writable
  stdio[3]?.on("data", (chunk) => {
    for (const line of String(chunk).trimEnd().split("\n")) {
      onStep(line)
      continues.write("\n")
    }
  })
  continues.on("error", () => {})
}

/** Runs a script in a shell that has the stand-ins. */
export const runShell = (
  environment: Readonly<Record<string, string>>,
  script: string,
  parameters: ReadonlyArray<string>,
  { before = "", onStep, seconds = 20, steppedFunctions = [""] }: RunOptions = {},
): Promise<Run> => {
  const lines = [
    `. "$STAND_INS/commands"`,
    before,
    ...(onStep ? [`follow_steps '(${steppedFunctions.map((name) => ` ${name}`.trimEnd()).join("|")})'`] : []),
    '. "$0"',
  ]
  return new Promise((resolve) => {
    const child = spawn("/bin/bash", ["-c", lines.join("\n"), script, ...parameters], {
      env: environment,
      detached: true,
      stdio: ["ignore", "pipe", "pipe", "pipe", "pipe"],
    })
    if (onStep) answerSteps(child, onStep)
    let output = ""
    child.stdout?.on("data", (chunk) => (output += String(chunk)))
    child.stderr?.on("data", (chunk) => (output += String(chunk)))
    const timer = AbortSignal.timeout(seconds * 1000)
    timer.addEventListener("abort", () => {
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, "SIGKILL")
    })
    child.on("close", (code) => resolve({ code, output }))
  })
}

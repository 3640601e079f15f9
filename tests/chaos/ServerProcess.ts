import { type ChildProcess, spawn } from "node:child_process"
import { createWriteStream, readFileSync } from "node:fs"
import { join } from "node:path"

import { Effect, Schedule, Schema } from "effect"
import { HttpClient } from "effect/http"

import { engineOfThisMachine } from "#tests/terraform/Engine.ts"

/** The server did not respond to `/readyz` in time; the end of its log says why. */
export class ServerNotReady extends Schema.TaggedError<ServerNotReady>()("ServerNotReady", { log: Schema.String }) {}

export interface ServerPlace {
  readonly dataDirectory: string
  readonly port: number
  /** The YAML file of `ORRERY_SIMULATED_CLOUD`. */
  readonly simulatedCloud: string
}

const entry = new URL("../../adapters/main/start.ts", import.meta.url).pathname
/** A start takes two seconds; on a machine with much else to do, twenty. */
const readyWithin = "2 minutes"

const logOf = ({ dataDirectory }: ServerPlace) => join(dataDirectory, "..", "server.log")

const endOfLogLines = 12

/** The last lines that the servers of this place have logged, without those of requests. */
export const endOfLog = (place: ServerPlace): string =>
  readFileSync(logOf(place), "utf8")
    .trimEnd()
    .split("\n")
    .filter((line) => !line.includes('"message":"request"'))
    .slice(-endOfLogLines)
    .join("\n")

const started = new WeakSet<ChildProcess>()

/** Whether a server has been ready, even if it has ended since. */
export const isStarted = (child: ChildProcess): boolean => started.has(child)

/** Starts a real server as a process of its own. It outlives a failing caller only until the scope of `stop` runs. */
export const startServer = (place: ServerPlace): Effect.Effect<ChildProcess> =>
  Effect.sync(() => {
    const log = createWriteStream(logOf(place), { flags: "a" })
    const child = spawn(process.execPath, [entry], {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env["PATH"] ?? "",
        HOME: process.env["HOME"] ?? "",
        HOST: "127.0.0.1",
        PORT: String(place.port),
        ORRERY_METRICS_PORT: "0",
        ORRERY_ISSUER_PORT: "0",
        ORRERY_KUBERNETES_PORT: "0",
        ORRERY_DATA_DIR: place.dataDirectory,
        ORRERY_SIMULATED_CLOUD: place.simulatedCloud,
        ...(engineOfThisMachine === undefined ? {} : { ORRERY_TERRAFORM_BIN: engineOfThisMachine.path }),
      },
    })
    child.stdout.pipe(log, { end: false })
    child.stderr.pipe(log, { end: false })
    child.stdout.on("data", (chunk: Buffer) => {
      if (chunk.includes("Orrery is ready.")) started.add(child)
    })
    return child
  })

export const awaitReady = Effect.fn("awaitReady")(function* (place: ServerPlace) {
  const client = yield* HttpClient.HttpClient
  yield* client.get(`http://127.0.0.1:${place.port}/readyz`).pipe(
    Effect.filterOrFail(({ status }) => status === 200),
    Effect.timeout("2 seconds"),
    Effect.retry(Schedule.spaced("100 millis")),
    Effect.timeout(readyWithin),
    Effect.mapError(() => new ServerNotReady({ log: endOfLog(place) })),
  )
})

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Sends a signal and waits for the process to be gone. */
export const end = (child: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    if (hasEnded(child)) return resume(Effect.void)
    child.once("exit", () => resume(Effect.void))
    child.kill(signal)
  })

import { type ChildProcess, spawn } from "node:child_process"
import { createWriteStream } from "node:fs"
import { join } from "node:path"

import { Effect, Schedule, Schema } from "effect"
import { HttpClient } from "effect/http"

import { engineOfThisMachine } from "#tests/terraform/Engine.ts"

/** The server did not respond `/readyz` in time; its log says why. */
export class ServerNotReady extends Schema.TaggedError<ServerNotReady>()("ServerNotReady", { log: Schema.String }) {}

export interface ServerPlace {
  readonly dataDirectory: string
  readonly port: number
  /** The YAML file of `ORRERY_SIMULATED_CLOUD`. */
  readonly simulatedCloud: string
}

const entry = new URL("../../adapters/main/start.ts", import.meta.url).pathname
const readyWithinSeconds = 60

/** Starts a real server as a process of its own. It outlives a failing caller only until the scope of `stop` runs. */
export const startServer = (place: ServerPlace): Effect.Effect<ChildProcess> =>
  Effect.sync(() => {
    const log = createWriteStream(join(place.dataDirectory, "..", "server.log"), { flags: "a" })
    const child = spawn(process.execPath, [entry], {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env["PATH"] ?? "",
        HOME: process.env["HOME"] ?? "",
        HOST: "127.0.0.1",
        PORT: String(place.port),
        ORRERY_METRICS_PORT: "0",
        ORRERY_ISSUER_PORT: "0",
        ORRERY_DATA_DIR: place.dataDirectory,
        ORRERY_SIMULATED_CLOUD: place.simulatedCloud,
        ...(engineOfThisMachine === undefined ? {} : { ORRERY_TERRAFORM_BIN: engineOfThisMachine.path }),
      },
    })
    child.stdout.pipe(log, { end: false })
    child.stderr.pipe(log, { end: false })
    return child
  })

export const awaitReady = Effect.fn("awaitReady")(function* ({ dataDirectory, port }: ServerPlace) {
  const client = yield* HttpClient.HttpClient
  yield* client.get(`http://127.0.0.1:${port}/readyz`).pipe(
    Effect.filterOrFail(({ status }) => status === 200),
    Effect.timeout("2 seconds"),
    Effect.retry({ schedule: Schedule.spaced("100 millis"), times: readyWithinSeconds * 10 }),
    Effect.mapError(() => new ServerNotReady({ log: join(dataDirectory, "..", "server.log") })),
  )
})

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Sends a signal and waits for the process to be gone. */
export const end = (child: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    if (hasEnded(child)) return resume(Effect.void)
    child.once("exit", () => resume(Effect.void))
    child.kill(signal)
  })

import { fork, spawn } from "node:child_process"
import { Agent, request } from "node:http"
import process from "node:process"
import { setTimeout as pause } from "node:timers/promises"

import { Effect } from "effect"
import { FetchHttpClient } from "effect/http"

import { freePort } from "#tests/fixtures/FreePort.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"
import * as Issuer from "#tests/fixtures/TestIssuer.ts"

import { quantile } from "../http/Statistics.ts"
import { type HostileRow, print } from "./HostileRow.ts"
import { signUp, type SignedUp } from "./SignedUp.ts"

const barMilliseconds = 100
const clients = ["first", "second", "third"]
const seconds = Number(process.env["BENCH_SECONDS"] ?? 60)
const gapMilliseconds = 20
const startSeconds = 90

const entry = new URL("../../../adapters/main/start.ts", import.meta.url).pathname
const client = new URL("HostileClient.ts", import.meta.url)

/** The server as it ships, in a process of its own. */
const startServer = (directory: string, port: number, issuer: string) =>
  Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, [entry], {
        stdio: ["ignore", "ignore", "inherit"],
        env: {
          PATH: process.env["PATH"] ?? "",
          HOME: process.env["HOME"] ?? "",
          PORT: String(port),
          ORRERY_METRICS_PORT: "0",
          ORRERY_ISSUER_PORT: "0",
          ORRERY_KUBERNETES_PORT: "0",
          ORRERY_DATA_DIR: directory,
          ORRERY_OIDC_ISSUER: issuer,
        },
      }),
    ),
    (child) =>
      Effect.callback<void>((resume) => {
        child.once("exit", () => resume(Effect.void))
        child.kill("SIGTERM")
      }),
  )

const agent = new Agent({ keepAlive: true })

/** How long one `/healthz` takes; nothing when there is no response. */
const askHealth = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const askedAt = performance.now()
    const asked = request({ port, host: "127.0.0.1", path: "/healthz", agent, timeout: 30_000 }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode === 200 ? performance.now() - askedAt : undefined))
    })
    asked.on("error", () => resolve(undefined))
    asked.end()
  })

const awaitHealth = async (port: number): Promise<void> => {
  const endsAt = performance.now() + startSeconds * 1000
  while ((await askHealth(port)) === undefined) {
    if (performance.now() > endsAt) throw new Error("The server does not start.")
    await pause(200)
  }
}

const measure = async (port: number, milliseconds: number): Promise<ReadonlyArray<number>> => {
  const measured: Array<number> = []
  const endsAt = performance.now() + milliseconds
  while (performance.now() < endsAt) {
    measured.push((await askHealth(port)) ?? Number.POSITIVE_INFINITY)
    await pause(gapMilliseconds)
  }
  return measured
}

const attack = (port: number, { cluster, key, token }: SignedUp) =>
  Effect.acquireRelease(
    Effect.sync(() => fork(client, [String(port), key, token, cluster])),
    (child) => Effect.sync(() => child.kill()),
  )

const show = (name: string, milliseconds: ReadonlyArray<number>): void => {
  const shares = [0.5, 0.99, 1].map((share) => quantile(milliseconds, share).toFixed(1).padStart(10))
  print(`${name.padEnd(28)}${String(milliseconds.length).padStart(9)}${shares.join("")}`)
}

const bench = Effect.gen(function* () {
  const directory = yield* temporaryDirectory
  const port = yield* freePort
  const { issuer } = yield* Issuer.TestIssuer
  yield* startServer(directory, port, issuer)
  yield* Effect.promise(() => awaitHealth(port))
  const signedUp = yield* Effect.forEach(clients, (name) => signUp(`http://127.0.0.1:${port}`, name))
  const quiet = yield* Effect.promise(() => measure(port, 3000))
  yield* Effect.forEach(signedUp, (one) => attack(port, one))
  const attacked = yield* Effect.promise(() => measure(port, seconds * 1000))

  print(`/healthz while ${clients.length} clients send bodies, websockets and pipelines for ${seconds} s`)
  print(
    `${"".padEnd(28)}${"requests".padStart(9)}${"p50 ms".padStart(10)}${"p99 ms".padStart(10)}${"max ms".padStart(10)}`,
  )
  show("before", quiet)
  show("meanwhile", attacked)
  const passed = quantile(attacked, 0.99) < barMilliseconds
  print(`p99 ${passed ? "within" : "over"} the bar of ${barMilliseconds} ms`)
  return passed
})

/** What every other user of a server notices of three clients that do their worst. */
export const healthUnderAttack: HostileRow = () =>
  bench.pipe(Effect.scoped, Effect.provide([Issuer.layer, FetchHttpClient.layer]), Effect.runPromise)

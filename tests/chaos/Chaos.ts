import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { Clock, Duration, Effect, Fiber, Layer, Predicate, Random, Ref, Schedule, Schema } from "effect"

import { locate, urlOf } from "#adapters/embedded-postgres/Launch.ts"
import { findPostmaster } from "#adapters/embedded-postgres/RunningPostmaster.ts"
import { DatabaseUrl } from "#adapters/postgres/DatabaseUrl.ts"
import * as PostgresClients from "#adapters/postgres/PostgresClients.ts"
import { freePort } from "#tests/fixtures/FreePort.ts"

import { liveOnce, makeWitness } from "./ClusterChurn.ts"
import { failuresOf, findings } from "./Findings.ts"
import { keepServer, type KeptServer } from "./KeptServer.ts"
import { awaitReady, endOfLog, type ServerPlace } from "./ServerProcess.ts"
import { kill, postgresProcess, terraformProcesses } from "./Victims.ts"

export interface ChaosOptions {
  readonly seed: number
  readonly kills: number
  /** How many clusters live at the same time. */
  readonly clients: number
}

type Victim = "server" | "terraform" | "postgres"
const victims: ReadonlyArray<Victim> = ["server", "terraform", "postgres"]
const cloudSettings = "latency: { scale: 0.15, otherMilliseconds: 60 }\n"

const preparePlace = Effect.acquireRelease(
  Effect.gen(function* () {
    const directory = mkdtempSync(join(tmpdir(), "orrery-chaos-"))
    // PostgreSQL runs as another user when root runs the chaos.
    chmodSync(directory, 0o711)
    const dataDirectory = join(directory, "data")
    mkdirSync(dataDirectory, { mode: 0o711 })
    const simulatedCloud = join(directory, "cloud.yaml")
    writeFileSync(simulatedCloud, cloudSettings)
    return { directory, place: { dataDirectory, simulatedCloud, port: yield* freePort } satisfies ServerPlace }
  }),
  ({ directory }) => Effect.sync(() => rmSync(directory, { recursive: true, force: true })),
)

/** Connects to the server's own embedded database, to look into it. */
const database = Effect.fnUntraced(function* (dataDirectory: string) {
  const { home } = yield* locate(dataDirectory)
  const running = yield* findPostmaster(home.data)
  const directory = running?.socketDirectory ?? home.socketDirectory
  return PostgresClients.layer({ read: 1, exclusive: 2 }).pipe(
    Layer.provide(Layer.succeed(DatabaseUrl, urlOf(directory, "postgres"))),
  )
}, Effect.orDie)

/** Something waits for what never comes: the end of the server's log tells most about it. */
export class ChaosNotEnded extends Schema.TaggedError<ChaosNotEnded>()("ChaosNotEnded", {
  after: Schema.String,
  log: Schema.String,
}) {}

/** Far more than a kill takes on a machine with nothing else to do: six seconds on average. */
const patience = (kills: number) => Duration.seconds(300 + 30 * kills)

/** Terraform runs only some of the time, and not while a server starts. */
const terraformAppearsWithin = "15 seconds"

const awaitTerraform = (dataDirectory: string) =>
  Effect.sync(() => terraformProcesses(dataDirectory)[0]).pipe(
    Effect.filterOrFail(Predicate.isNotUndefined),
    Effect.retry(Schedule.spaced("20 millis")),
  )

/** Kills one process of the kind; succeeds with whether there was one. */
const strike = Effect.fnUntraced(function* (victim: Victim, place: ServerPlace, server: KeptServer) {
  if (victim === "server") return yield* server.kill
  if (victim === "postgres") {
    const processId = yield* Effect.orDie(postgresProcess(place.dataDirectory))
    return processId !== undefined && (yield* kill(processId))
  }
  // Else a slow machine kills servers and databases without end, and no operation gets anywhere between two kills.
  yield* awaitReady(place)
  return yield* awaitTerraform(place.dataDirectory).pipe(
    Effect.flatMap(kill),
    Effect.timeoutOrElse({ duration: terraformAppearsWithin, orElse: () => Effect.succeed(false) }),
  )
})

/** Kills one of each kind in a random order, again and again, at random moments, until as many have died as were asked for. */
const storm = Effect.fnUntraced(function* (options: ChaosOptions, place: ServerPlace, server: KeptServer) {
  const killed = { server: 0, terraform: 0, postgres: 0 }
  const isOver = () => killed.server + killed.terraform + killed.postgres >= options.kills
  while (!isOver()) {
    for (const victim of yield* Random.shuffle(victims)) {
      yield* Effect.sleep(yield* Random.nextIntBetween(50, 5000))
      if (!isOver() && (yield* strike(victim, place, server))) killed[victim] += 1
    }
  }
  return killed
})

/** Lets clusters live and die on a server whose processes are killed all the while, and counts what went wrong. */
export const chaos = Effect.fn("chaos")(function* (options: ChaosOptions) {
  const { place } = yield* preparePlace
  const startedAt = yield* Clock.currentTimeMillis
  const server = yield* keepServer(place)
  yield* awaitReady(place)

  const apiKey = readFileSync(join(place.dataDirectory, "bootstrap-key"), "utf8").trim()
  const access = { url: `http://127.0.0.1:${place.port}`, apiKey }
  const witness = yield* makeWitness
  const calm = yield* Ref.make(false)
  const client = Effect.fnUntraced(function* (index: number) {
    for (let life = 0; !(yield* Ref.get(calm)); life++) yield* liveOnce(access, `c${index}-${life}`, witness)
  })
  const clients = yield* Effect.forkScoped(
    Effect.forEach(
      Array.from({ length: options.clients }, (_, index) => index),
      client,
      { concurrency: "unbounded" },
    ),
  )
  const limit = patience(options.kills)
  const killed = yield* storm(options, place, server).pipe(
    Effect.tap(() => Ref.set(calm, true)),
    Effect.tap(() => Fiber.join(clients)),
    Effect.timeoutOrElse({
      duration: limit,
      orElse: () => Effect.fail(new ChaosNotEnded({ after: Duration.format(limit), log: endOfLog(place) })),
    }),
  )

  const [stored, failures] = yield* Effect.all([findings(witness), Effect.orDie(failuresOf)]).pipe(
    Effect.provide(yield* database(place.dataDirectory)),
  )
  const found = { ...stored, ...(yield* server.ownEndings) }
  const seconds = ((yield* Clock.currentTimeMillis) - startedAt) / 1000
  const examples = Object.fromEntries(yield* Ref.get(witness.examples))
  return { killed, examples, failures, found, terraformLeft: terraformProcesses(place.dataDirectory).length, seconds }
}, Effect.scoped)

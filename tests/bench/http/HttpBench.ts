import { Effect, Redacted } from "effect"

import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { KeyHashing } from "#application/ports/KeyHashing.ts"
import * as ApiKeyText from "#domain/api-key/ApiKeyText.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import { acme, ada, permanentKey, settle } from "#tests/fixtures/People.ts"

import { benchDatabase } from "./BenchDatabase.ts"
import * as BenchPorts from "./BenchPorts.ts"
import { catalogueTarget, measureCatalogue } from "./CatalogueRound.ts"
import * as MeasuredServer from "./MeasuredServer.ts"
import { measure, type Round } from "./Round.ts"
import { median } from "./Statistics.ts"

const targets = { cpuAgainstRaw: 0.8, throughputAgainstFastify: 1 }

const clusterCount = 1000
const connections = 32
const roundSeconds = Number(process.env["BENCH_SECONDS"] ?? 3)
const catalogueSeconds = 20
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 9)

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const key = ApiKeyText.fromRandomBytes(new Uint8Array(32).fill(5))

const seed = Effect.gen(function* () {
  yield* settle
  const clusters = yield* Clusters
  const hash = yield* (yield* KeyHashing).hash(Redacted.make(key))
  yield* (yield* ApiKeys).add(permanentKey(acme, ada, "bench"), hash)
  const made = Array.from({ length: clusterCount }, (_, index) => pendingCluster(`bench-${index}`))
  yield* Effect.forEach(made, (cluster) => clusters.create(cluster), { concurrency: 8, discard: true })
  return made.map(({ id }) => id)
})

/** Machine types of the whole catalog, asked for at a fixed rate. */
const runCatalogue = async (url: string): Promise<boolean> => {
  const server = await MeasuredServer.start(new URL(`servers/${files.orrery}`, import.meta.url), url)
  try {
    const { errors, p50, p99, paths } = await measureCatalogue(server.port, key, catalogueSeconds)
    print(
      `GET /api/v1/providers/{providerId}/regions/{regionId}/machinetypes: three filters, ${paths} paths, ${catalogueTarget.perSecond} requests a second for ${catalogueSeconds} s`,
    )
    print(
      `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms (target < ${catalogueTarget.p99Milliseconds}), ${errors} errors`,
    )
    return p99 < catalogueTarget.p99Milliseconds && errors === 0
  } finally {
    server.stop()
  }
}

const names = ["orrery", "raw", "fastify"] as const
const files = { orrery: "OrreryServer.ts", raw: "RawServer.ts", fastify: "FastifyServer.ts" }

const run = async (url: string, ids: ReadonlyArray<string>): Promise<boolean> => {
  let next = 0
  const nextRequest = () =>
    `GET /api/v1/clusters/${ids[(next++ * 7919) % ids.length]} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\nx-api-key: ${key}\r\n\r\n`

  const asked = { connections, nextRequest, seconds: roundSeconds }

  const servers = {
    orrery: await MeasuredServer.start(new URL(`servers/${files.orrery}`, import.meta.url), url),
    raw: await MeasuredServer.start(new URL(`servers/${files.raw}`, import.meta.url), url),
    fastify: await MeasuredServer.start(new URL(`servers/${files.fastify}`, import.meta.url), url),
  }
  const results: Record<(typeof names)[number], Array<Round>> = { orrery: [], raw: [], fastify: [] }
  try {
    for (const name of names) await measure(servers[name], asked)
    for (let round = 0; round < rounds; round++) {
      // Each server goes first, second and last equally often: what a round leaves behind harms all alike.
      for (let turn = 0; turn < names.length; turn++) {
        const name = names[(round + turn) % names.length] ?? "orrery"
        results[name].push(await measure(servers[name], asked))
      }
    }
  } finally {
    for (const name of names) servers[name].stop()
  }

  print(
    `GET /api/v1/clusters/{clusterId}: ${rounds} rounds of ${roundSeconds} s each, ${connections} connections, medians`,
  )
  print("server      CPU us/request   requests/s    p50 ms    p99 ms    errors")
  for (const name of names) {
    const of = (field: keyof Round) => results[name].map((round) => round[field])
    print(
      [
        name.padEnd(12),
        median(of("cpuMicroseconds")).toFixed(1).padStart(14),
        median(of("perSecond")).toFixed(0).padStart(13),
        median(of("p50")).toFixed(2).padStart(10),
        median(of("p99")).toFixed(2).padStart(10),
        String(of("errors").reduce((sum, errors) => sum + errors, 0)).padStart(10),
      ].join(""),
    )
  }

  const paired = (field: keyof Round, other: "raw" | "fastify") =>
    median(results.orrery.map((round, index) => round[field] / (results[other][index]?.[field] ?? Number.NaN)))
  const cpu = paired("cpuMicroseconds", "raw")
  const throughput = paired("perSecond", "fastify")
  print(`CPU per request against raw:      ${cpu.toFixed(2)} (target <= ${targets.cpuAgainstRaw})`)
  print(`throughput against Fastify:       ${throughput.toFixed(2)} (target >= ${targets.throughputAgainstFastify})`)
  return cpu <= targets.cpuAgainstRaw && throughput >= targets.throughputAgainstFastify
}

const held = await Effect.gen(function* () {
  const { url } = yield* benchDatabase
  const ids = yield* seed.pipe(Effect.provide(BenchPorts.layer(url)), Effect.scoped)
  const isCatalogueFast = yield* Effect.promise(() => runCatalogue(url))
  return (yield* Effect.promise(() => run(url, ids))) && isCatalogueFast
}).pipe(Effect.scoped, Effect.runPromise)

process.exitCode = held ? 0 : 1

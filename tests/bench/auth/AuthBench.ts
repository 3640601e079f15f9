import { randomBytes } from "node:crypto"

import { Effect, Record as Records, Redacted } from "effect"

import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { KeyHashing } from "#application/ports/KeyHashing.ts"
import * as ApiKeyText from "#domain/api-key/ApiKeyText.ts"
import { benchDatabase } from "#tests/bench/http/BenchDatabase.ts"
import * as BenchPorts from "#tests/bench/http/BenchPorts.ts"
import { load } from "#tests/bench/http/LoadClient.ts"
import * as MeasuredServer from "#tests/bench/http/MeasuredServer.ts"
import { measure, type Round } from "#tests/bench/http/Round.ts"
import { median } from "#tests/bench/http/Statistics.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import { acme, ada, permanentKey, settle } from "#tests/fixtures/People.ts"

const targets = { throughputAgainstOpen: 0.85, throughputUnderFlood: 0.75 }

const clusterCount = 1000
const connections = 32
const floodConnections = 64
const roundSeconds = Number(process.env["BENCH_SECONDS"] ?? 3)
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 12)

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const keys = Array.from({ length: connections }, (_, index) =>
  ApiKeyText.fromRandomBytes(new Uint8Array(32).fill(index + 1)),
)

const seed = Effect.gen(function* () {
  yield* settle
  const apiKeys = yield* ApiKeys
  const clusters = yield* Clusters
  const keyHashing = yield* KeyHashing
  for (const [index, key] of keys.entries()) {
    yield* apiKeys.add(permanentKey(acme, ada, `bench ${index}`), yield* keyHashing.hash(Redacted.make(key)))
  }
  const made = Array.from({ length: clusterCount }, (_, index) => pendingCluster(`bench-${index}`))
  yield* Effect.forEach(made, (cluster) => clusters.create(cluster), { concurrency: 8, discard: true })
  return made.map(({ id }) => id)
})

const requestsOf = (ids: ReadonlyArray<string>) => {
  let next = 0
  const request = (key?: string): string =>
    `GET /api/v1/clusters/${ids[(next++ * 7919) % ids.length]} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\n` +
    `${key === undefined ? "" : `x-api-key: ${key}\r\n`}\r\n`
  return {
    open: () => request(),
    oneKey: () => request(keys[0]),
    manyKeys: () => request(keys[next % keys.length]),
    wrongKey: () => request(ApiKeyText.fromRandomBytes(randomBytes(32))),
  }
}

type Requests = ReturnType<typeof requestsOf>

const row = (name: string, of: ReadonlyArray<Round>): void => {
  const middle = (field: keyof Round) => median(of.map((round) => round[field]))
  print(
    [
      name.padEnd(26),
      middle("cpuMicroseconds").toFixed(1).padStart(14),
      middle("perSecond").toFixed(0).padStart(13),
      middle("p50").toFixed(2).padStart(10),
      middle("p99").toFixed(2).padStart(10),
      String(of.reduce((sum, { errors }) => sum + errors, 0)).padStart(10),
    ].join(""),
  )
}

/** The median of what each round of one was to the round of another beside it. */
const paired = (field: keyof Round, of: ReadonlyArray<Round>, against: ReadonlyArray<Round>): number =>
  median(of.map((round, index) => round[field] / (against[index]?.[field] ?? Number.NaN)))

/** Runs each of some in every round, each of them first, second and last equally often: what a round leaves behind harms all alike. */
const interleave = async <Name extends string>(runs: Readonly<Record<Name, () => Promise<Round>>>) => {
  const names = Records.keys(runs)
  const results = Records.map(runs, () => new Array<Round>())
  for (const name of names) await runs[name]()
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length]
      if (name !== undefined) results[name].push(await runs[name]())
    }
  }
  return results
}

const compareWithOpen = async (url: string, requests: Requests): Promise<boolean> => {
  const guarded = await MeasuredServer.start(new URL("servers/GuardedServer.ts", import.meta.url), url)
  const open = await MeasuredServer.start(new URL("servers/OpenServer.ts", import.meta.url), url)
  const asked = { connections, seconds: roundSeconds }
  try {
    const results = await interleave({
      open: () => measure(open, { ...asked, nextRequest: requests.open }),
      oneKey: () => measure(guarded, { ...asked, nextRequest: requests.oneKey }),
      manyKeys: () => measure(guarded, { ...asked, nextRequest: requests.manyKeys }),
    })
    row("without authentication", results.open)
    row("with one API key", results.oneKey)
    row(`with ${keys.length} API keys`, results.manyKeys)

    const one = paired("perSecond", results.oneKey, results.open)
    const many = paired("perSecond", results.manyKeys, results.open)
    const cpu = (of: ReadonlyArray<Round>) => paired("cpuMicroseconds", of, results.open).toFixed(2)
    print("")
    print(`requests/s with one key, against without:   ${one.toFixed(2)} (target >= ${targets.throughputAgainstOpen})`)
    print(`requests/s with ${keys.length} keys, against without:   ${many.toFixed(2)}`)
    print(`CPU per request, the same:                  ${cpu(results.oneKey)} and ${cpu(results.manyKeys)}`)
    return one >= targets.throughputAgainstOpen
  } finally {
    guarded.stop()
    open.stop()
  }
}

const compareWithFlood = async (url: string, requests: Requests): Promise<boolean> => {
  const server = await MeasuredServer.start(new URL("servers/GuardedServer.ts", import.meta.url), url)
  const asked = { connections, seconds: roundSeconds, nextRequest: requests.oneKey }
  const answered: Record<string, number> = {}
  const flood = async (): Promise<void> => {
    const { statuses } = await load({
      ...asked,
      port: server.port,
      connections: floodConnections,
      nextRequest: requests.wrongKey,
    })
    for (const [status, count] of Object.entries(statuses)) answered[status] = (answered[status] ?? 0) + count
  }
  try {
    const results = await interleave({
      quiet: () => measure(server, asked),
      flooded: async () => (await Promise.all([measure(server, asked), flood()]))[0],
    })
    print("")
    row("right keys alone", results.quiet)
    row("beside wrong keys", results.flooded)

    const ratio = paired("perSecond", results.flooded, results.quiet)
    const perSecond = (status: string) => ((answered[status] ?? 0) / ((rounds + 1) * roundSeconds)).toFixed(1)
    print("")
    print(
      `${floodConnections} connections with wrong keys: ${perSecond("401")} answers/s of 401, ${perSecond("429")} of 429, as fast as the server gives them`,
    )
    print(`right keys beside them, against alone:      ${ratio.toFixed(2)} (target >= ${targets.throughputUnderFlood})`)
    return ratio >= targets.throughputUnderFlood
  } finally {
    server.stop()
  }
}

const run = async (url: string, ids: ReadonlyArray<string>): Promise<boolean> => {
  const requests = requestsOf(ids)
  print(
    `GET /api/v1/clusters/{clusterId}: ${rounds} rounds of ${roundSeconds} s each, ${connections} connections, medians`,
  )
  print("                            CPU us/request   requests/s    p50 ms    p99 ms    errors")
  const costs = await compareWithOpen(url, requests)
  const withstands = await compareWithFlood(url, requests)
  return costs && withstands
}

const held = await Effect.gen(function* () {
  const { url } = yield* benchDatabase
  const ids = yield* seed.pipe(Effect.provide(BenchPorts.layer(url)), Effect.scoped)
  return yield* Effect.promise(() => run(url, ids))
}).pipe(Effect.scoped, Effect.runPromise)

process.exitCode = held ? 0 : 1

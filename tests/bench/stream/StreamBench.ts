import { fork } from "node:child_process"
import process from "node:process"

import { Deferred, Effect, Redacted, Schedule } from "effect"
import { HttpServer } from "effect/http"
import { NetAddress } from "effect/net"

import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { KeyHashing } from "#application/ports/KeyHashing.ts"
import { OperationLog } from "#application/ports/OperationLog.ts"
import * as ApiKeyText from "#domain/api-key/ApiKeyText.ts"
import { news, operationOn } from "#tests/fixtures/Operations.ts"
import { acme, ada, permanentKey, settle } from "#tests/fixtures/People.ts"

import { benchDatabase } from "../http/BenchDatabase.ts"
import * as BenchServer from "../http/BenchServer.ts"
import type { Seen } from "./StreamClients.ts"

const sockets = Number(process.env["BENCH_SOCKETS"] ?? 1000)
const events = Number(process.env["BENCH_EVENTS"] ?? 100)
const gapMilliseconds = Number(process.env["BENCH_GAP_MILLISECONDS"] ?? 50)
const clusterName = "bench-stream"

const key = ApiKeyText.fromRandomBytes(new Uint8Array(32).fill(5))

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const seed = Effect.gen(function* () {
  yield* settle
  const hash = yield* (yield* KeyHashing).hash(Redacted.make(key))
  yield* (yield* ApiKeys).add(permanentKey(acme, ada, "bench"), hash)
  return yield* operationOn(clusterName)
})

const quantile = (sorted: ReadonlyArray<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

const residentBytes = Effect.sync(() => {
  globalThis.gc?.()
  return process.memoryUsage.rss()
})

/** A process of its own for the clients: what the server uses is then the server's alone. */
const clients = Effect.fnUntraced(function* (address: string) {
  const open = yield* Deferred.make<void>()
  const seen = yield* Deferred.make<Seen>()
  const child = fork(new URL("StreamClients.ts", import.meta.url), [address, key, String(sockets)])
  child.on("message", (message) => {
    if (message === "open") Deferred.doneUnsafe(open, Effect.void)
    else Deferred.doneUnsafe(seen, Effect.succeed(message as Seen))
  })
  yield* Effect.addFinalizer(() => Effect.sync(() => child.kill()))
  return { open, seen }
})

const report = (seen: Seen, bytesPerSocket: number, cpuMicroseconds: number): boolean => {
  const sorted = seen.milliseconds.toSorted((one, other) => one - other)
  const held = seen.delivered === sockets * events && seen.outOfOrder === 0
  print(`${sockets} websockets on one operation, ${events} events, one every ${gapMilliseconds} ms`)
  print(`  delivered             ${seen.delivered} of ${sockets * events}`)
  print(`  lost, late or twice   ${seen.outOfOrder}`)
  print(`  event to socket p50   ${quantile(sorted, 0.5).toFixed(1)} ms`)
  print(`  event to socket p99   ${quantile(sorted, 0.99).toFixed(1)} ms`)
  print(`  event to socket max   ${quantile(sorted, 1).toFixed(1)} ms`)
  print(`  memory per socket     ${(bytesPerSocket / 1024).toFixed(0)} KiB`)
  print(`  server CPU per event  ${(cpuMicroseconds / seen.delivered).toFixed(1)} us`)
  print(`  close codes           ${JSON.stringify(seen.closeCodes)}`)
  return held
}

const bench = Effect.fnUntraced(function* () {
  const operationId = yield* seed
  const log = yield* OperationLog
  const server = yield* HttpServer.HttpServer
  const { port } = new URL(NetAddress.formatUrlUnsafe(server.address))
  const address = `ws://127.0.0.1:${port}/api/v1/clusters/${clusterName}/progress/stream?operationId=${operationId}`

  const before = yield* residentBytes
  const { open, seen } = yield* clients(address)
  yield* Deferred.await(open)
  const bytesPerSocket = ((yield* residentBytes) - before) / sockets

  const { system, user } = process.cpuUsage()
  yield* log.append(operationId, [news("event 1")], { status: "IN_PROGRESS" })
  let sent = 1
  const next = Effect.suspend(() => {
    sent += 1
    return log.append(operationId, [news(`event ${sent}`)], sent === events ? { status: "COMPLETED" } : {})
  })
  yield* Effect.repeat(next, { times: events - 2, schedule: Schedule.fixed(`${gapMilliseconds} millis`) })
  const outcome = yield* Deferred.await(seen)
  const used = process.cpuUsage()
  return report(outcome, bytesPerSocket, used.user + used.system - user - system)
})

const held = await Effect.gen(function* () {
  const { url } = yield* benchDatabase
  const server = BenchServer.layer(url, "none", { socketsPerCallerMax: sockets })
  return yield* bench().pipe(Effect.scoped, Effect.provide(server))
}).pipe(Effect.scoped, Effect.runPromise)

process.exitCode = held ? 0 : 1

import { Effect, Layer } from "effect"

import { defaultHttpLimits, type HttpLimits } from "#adapters/http/HttpLimits.ts"
import * as HttpServer from "#adapters/http/HttpServer.ts"
import { Readiness } from "#adapters/http/Readiness.ts"
import type { RequestLogScope } from "#adapters/http/RequestLog.ts"
import { Authenticate } from "#application/access/Authenticate.ts"
import { CreateCluster } from "#application/cluster/CreateCluster.ts"
import { DeleteCluster } from "#application/cluster/DeleteCluster.ts"
import { PreviewCluster } from "#application/cluster/PreviewCluster.ts"
import { ReadClusters } from "#application/cluster/ReadClusters.ts"
import { ReadOperations } from "#application/operation/ReadOperations.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"

import * as BenchPorts from "./BenchPorts.ts"

const unused = Effect.die(new Error("A bench reads only."))

const engine = Layer.succeed(InfrastructureEngine, {
  info: { engine: "built-in, simulated only", simulated: true },
  plan: () => unused,
  apply: () => unused,
  outputs: () => unused,
  stateAddresses: () => unused,
  settle: () => unused,
  dispose: () => unused,
})

const useCases = Layer.mergeAll(
  Authenticate.layer,
  ReadOperations.layer,
  Layer.succeed(CreateCluster, () => unused),
  Layer.succeed(PreviewCluster, () => unused),
  Layer.succeed(DeleteCluster, () => unused),
).pipe(Layer.provideMerge(ReadClusters.layer))

const unlimited = { burst: 1e9, perSecond: 1e9 }

/** The server as it ships, with its limits lifted, over the read paths on PostgreSQL. */
export const layer = (url: string, requestLog: RequestLogScope, limits: Partial<HttpLimits> = {}) =>
  HttpServer.layer({
    host: "127.0.0.1",
    port: 0,
    requestLog,
    limits: { ...defaultHttpLimits, requestsPerAddress: unlimited, requestsPerKey: unlimited, ...limits },
  }).pipe(
    Layer.provide(useCases),
    Layer.provideMerge(BenchPorts.layer(url)),
    Layer.provide(engine),
    Layer.provide(Layer.succeed(Readiness, { databaseAnswers: Effect.succeed(true) })),
  )

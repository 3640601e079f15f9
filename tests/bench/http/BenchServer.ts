import { Effect, Layer } from "effect"

import { Authentication } from "#adapters/http/api/Authentication.ts"
import { defaultHttpLimits, type HttpLimits } from "#adapters/http/api/limits/HttpLimits.ts"
import { Readiness } from "#adapters/http/context/Readiness.ts"
import type { RequestLogScope } from "#adapters/http/observability/RequestLog.ts"
import * as HttpApp from "#adapters/http/server/HttpApp.ts"
import * as HttpServer from "#adapters/http/server/HttpServer.ts"
import * as MemoryClusterUsers from "#adapters/memory/MemoryClusterUsers.ts"
import { ConcludeOperation } from "#application/operation/ConcludeOperation.ts"
import { CloudProbes } from "#application/ports/CloudProbes.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { IdentityTokens } from "#application/ports/IdentityTokens.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { OperationRunner } from "#application/ports/OperationRunner.ts"
import { ProgramSynthesizer } from "#application/ports/ProgramSynthesizer.ts"
import * as UseCases from "#application/UseCases.ts"
import type { Actor } from "#domain/access/Actor.ts"

import * as BenchPorts from "./BenchPorts.ts"

const unused = Effect.die(new Error("A bench creates no clusters and takes no tokens."))

const engine = Layer.succeed(InfrastructureEngine, {
  info: { engine: "built-in, simulated only", simulated: true },
  plan: () => unused,
  apply: () => unused,
  outputs: () => unused,
  stateAddresses: () => unused,
  settle: () => unused,
  saveState: () => unused,
  idleRuns: unused,
  dispose: () => unused,
})

const useCases = UseCases.layer.pipe(
  Layer.provide(ConcludeOperation.layer),
  Layer.provide([
    MemoryClusterUsers.layer,
    Layer.succeed(CloudProbes, { simulated: true, connect: () => unused }),
    Layer.succeed(IdentityTokens, { verify: () => unused }),
    Layer.succeed(OperationRunner, { start: () => unused }),
    Layer.succeed(ProgramSynthesizer, { synthesize: () => unused }),
  ]),
)

const unlimited = { burst: 1e9, perSecond: 1e9 }

const serve = <E, R>(
  app: (options: HttpServer.HttpServerOptions) => Layer.Layer<never, E, R>,
  url: string,
  requestLog: RequestLogScope,
  limits: Partial<HttpLimits>,
) => {
  const lifted = { ...defaultHttpLimits, requestsPerAddress: unlimited, requestsPerKey: unlimited, ...limits }
  const options = { host: "127.0.0.1", port: 0, requestLog, limits: lifted }
  return HttpServer.layerOf(app(options), options).pipe(
    Layer.provide(useCases),
    Layer.provideMerge(BenchPorts.layer(url)),
    Layer.provide(engine),
    Layer.provide(Layer.succeed(Readiness, { databaseResponds: Effect.succeed(true) })),
  )
}

/** The server as it ships, with its limits lifted, over everything it keeps in PostgreSQL. */
export const layer = (url: string, requestLog: RequestLogScope, limits: Partial<HttpLimits> = {}) =>
  serve(HttpApp.layer, url, requestLog, limits)

/** The same without authentication: anyone who asks is this one. */
export const openLayer = (url: string, requestLog: RequestLogScope, actor: Actor) =>
  serve(
    (options) =>
      HttpApp.layerBehind(
        Layer.succeed(Authentication, (response) => Effect.provideService(response, CurrentActor, actor)),
        options,
      ),
    url,
    requestLog,
    {},
  )

import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Layer, Scope } from "effect"
import { HttpServer } from "effect/http"
import { NetAddress } from "effect/net"

import * as BuildMetric from "#adapters/telemetry/BuildMetric.ts"
import * as EngineQueueMetrics from "#adapters/telemetry/EngineQueueMetrics.ts"
import * as OperationMetrics from "#adapters/telemetry/OperationMetrics.ts"
import * as OtlpTraces from "#adapters/telemetry/OtlpTraces.ts"
import * as ProcessMetrics from "#adapters/telemetry/ProcessMetrics.ts"
import * as PrometheusEndpoint from "#adapters/telemetry/PrometheusEndpoint.ts"
import { EngineQueue } from "#application/ports/EngineQueue.ts"
import * as HttpServerApplication from "#tests/fixtures/HttpServerApplication.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys, ServerAddress } from "#tests/fixtures/HttpServerForTests.ts"
import { traceCollector } from "#tests/fixtures/TraceCollector.ts"
import { begin } from "#tests/http/OperationSteps.ts"
import { send } from "#tests/http/RawRequest.ts"

/** What of the exported traces these tests look at. */
interface TraceBody {
  readonly resourceSpans: ReadonlyArray<{
    readonly scopeSpans: ReadonlyArray<{
      readonly spans: ReadonlyArray<{ readonly name: string; readonly status: { readonly code: number } }>
    }>
  }>
}

describe("Traces", () => {
  it.live("continue the caller's, name the route, and hold no key and nothing of a query", () =>
    Effect.gen(function* () {
      const { bodies, endpoint } = yield* traceCollector
      const traceId = "0af7651916cd43dd8448eb211c80319c"
      const scope = yield* Scope.make()
      const server = HttpServerForTests.layer().pipe(
        Layer.provide(OtlpTraces.layer({ endpoint, serviceVersion: "1.2.3" })),
      )
      const context = yield* Layer.buildWithScope(server, scope)
      const response = yield* Effect.provideContext(
        send({
          path: "/api/v1/clusters/none?token=in-the-query",
          key: keys.ada,
          headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
        }),
        context,
      )
      yield* Effect.provideContext(send({ path: "/healthz" }), context)
      yield* Scope.close(scope, Exit.void)
      const sent = bodies.join("\n")

      assert.strictEqual(response.json.trace_id, traceId)
      assert.include(sent, `/v1/traces {`)
      assert.include(sent, traceId)
      assert.include(sent, "/api/v1/clusters/:clusterId")
      assert.include(sent, `"stringValue":"1.2.3"`)
      assert.notInclude(sent, keys.ada)
      assert.notInclude(sent, "in-the-query")
      assert.notInclude(sent, "/healthz")
    }).pipe(Effect.scoped),
  )

  it.live("name a request after its route, and count a refused one neither as good nor as failed", () =>
    Effect.gen(function* () {
      const { bodies, endpoint } = yield* traceCollector
      const scope = yield* Scope.make()
      const server = HttpServerForTests.layer({ site: () => undefined }).pipe(
        Layer.provide(OtlpTraces.layer({ endpoint, serviceVersion: "1.2.3" })),
      )
      const context = yield* Layer.buildWithScope(server, scope)
      yield* Effect.provideContext(send({ path: "/api/v1/clusters/none", key: keys.ada }), context)
      yield* Scope.close(scope, Exit.void)
      const spans = bodies
        .map((body): TraceBody => JSON.parse(body.slice(body.indexOf("{"))))
        .flatMap(({ resourceSpans }) =>
          resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
        )
      const request = spans.find(({ name }) => name === "GET /api/v1/clusters/:clusterId")

      assert.strictEqual(request?.status.code, 0)
      assert.notInclude(
        spans.map(({ name }) => name),
        "GET",
      )
    }).pipe(Effect.scoped),
  )
})

const busyQueue = Layer.succeed(EngineQueue, {
  takeTurn: () => Effect.void,
  counts: Effect.succeed({ running: 2, waiting: 13 }),
})

describe("Metrics", () => {
  const endpoint = PrometheusEndpoint.layer({ port: 0 }).pipe(
    Layer.provideMerge(
      Layer.mergeAll(
        BuildMetric.layer("1.2.3"),
        ProcessMetrics.layer,
        OperationMetrics.layer,
        EngineQueueMetrics.layer.pipe(Layer.provide(busyQueue)),
      ),
    ),
    Layer.provide(HttpServerApplication.layer),
  )

  it.live("count requests by route, never by path, and say how the process and its operations are", () =>
    Effect.gen(function* () {
      const server = yield* Layer.build(HttpServerForTests.layer())
      yield* Effect.provideContext(begin("counted"), server)
      for (const path of ["/api/v1/clusters/counted", "/api/v1/clusters/other", "/api/v1/nowhere"]) {
        yield* Effect.provideContext(send({ path, key: keys.ada }), server)
      }
      const metrics = yield* Layer.build(endpoint)
      const { address } = yield* Effect.provideContext(HttpServer.HttpServer, metrics)
      const url = NetAddress.formatUrlUnsafe(address)
      const { text } = yield* Effect.provideService(send({ path: "/metrics" }), ServerAddress, {
        url,
        port: Number(new URL(url).port),
      })

      assert.match(
        text,
        /^orrery_http_requests_total\{.*route="\/api\/v1\/clusters\/:clusterId".*status="200".*\} \d+$/m,
      )
      assert.match(
        text,
        /^orrery_http_requests_total\{.*route="\/api\/v1\/clusters\/:clusterId".*status="404".*\} \d+$/m,
      )
      assert.match(text, /^orrery_http_requests_total\{.*route="unmatched".*status="404".*\} \d+$/m)
      assert.match(text, /^orrery_http_request_duration_seconds_bucket\{/m)
      assert.match(text, /^orrery_operations_open\{.*type="CREATE".*\} 0$/m)
      assert.match(text, /^orrery_engine_queue_operations\{.*status="running".*\} 2$/m)
      assert.match(text, /^orrery_engine_queue_operations\{.*status="waiting".*\} 13$/m)
      assert.match(text, /^orrery_process_resident_memory_bytes \d+$/m)
      assert.match(text, /^# TYPE orrery_process_cpu_seconds_total counter$/m)
      assert.match(text, /^orrery_process_cpu_seconds_total \d+(\.\d+)?$/m)
      assert.match(text, /^orrery_build_info\{.*version="1\.2\.3".*\} 1$/m)
      assert.notInclude(text, "counted")
      const described = (kind: string) =>
        [...text.matchAll(new RegExp(`^# ${kind} (\\S+)`, "gm"))].map(([, name]) => name)
      assert.sameMembers(described("HELP"), described("TYPE"))
    }).pipe(Effect.scoped),
  )

  it.live("are for programs of this machine alone, whatever name a page of another site goes by", () =>
    Effect.gen(function* () {
      const metrics = yield* Layer.build(endpoint)
      const { address } = yield* Effect.provideContext(HttpServer.HttpServer, metrics)
      const url = NetAddress.formatUrlUnsafe(address)
      const ask = (host: string) =>
        Effect.provideService(send({ path: "/metrics", headers: { host } }), ServerAddress, {
          url,
          port: Number(new URL(url).port),
        })

      assert.strictEqual((yield* ask("attacker.example")).status, 421)
      assert.strictEqual((yield* ask("localhost:9464")).status, 200)
    }).pipe(Effect.scoped),
  )
})

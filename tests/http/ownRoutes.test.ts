import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { HttpServer } from "effect/http"
import { NetAddress } from "effect/net"

import * as PrometheusEndpoint from "#adapters/telemetry/PrometheusEndpoint.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys, ServerAddress } from "#tests/fixtures/HttpServerForTests.ts"

import { send } from "./RawRequest.ts"

const statusOf = (path: string) => Effect.map(send({ path, key: keys.ada }), ({ status }) => status)

class MetricsAddress extends Context.Service<MetricsAddress, typeof ServerAddress.Service>()(
  "orrery/tests/http/ownRoutes.test/MetricsAddress",
) {
  static readonly layer = Layer.effect(
    this,
    Effect.map(HttpServer.HttpServer, ({ address }) => {
      const url = NetAddress.formatUrlUnsafe(address)
      return { url, port: Number(new URL(url).port) }
    }),
  )
}

/** The API over the metrics, as a server is put together. */
const both = HttpServerForTests.layer().pipe(
  Layer.provideMerge(MetricsAddress.layer),
  Layer.provideMerge(PrometheusEndpoint.layer({ port: 0 })),
)

describe("What is served on one port", () => {
  it.live("is not on another port of the same process", () =>
    Effect.gen(function* () {
      const onMetricsPort = Effect.provideServiceEffect(ServerAddress, MetricsAddress)

      assert.strictEqual(yield* statusOf("/api/v1/whoami"), 200)
      assert.strictEqual(yield* statusOf("/metrics"), 404)
      assert.strictEqual(yield* onMetricsPort(statusOf("/metrics")), 200)
      assert.strictEqual(yield* onMetricsPort(statusOf("/api/v1/whoami")), 404)
    }).pipe(Effect.provide(both)),
  )

  it.live("has one path, so that anyone who guards it by its path in front of the server guards it whole", () =>
    Effect.gen(function* () {
      const statuses = yield* Effect.forEach(
        ["/api/v1/internal/users", "//api/v1/internal/users", "/api/v1//internal/users", "/API/v1/Internal/users"],
        statusOf,
      )

      assert.deepStrictEqual(statuses, [200, 404, 404, 404])
    }).pipe(Effect.provide(both)),
  )
})

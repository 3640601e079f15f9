import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect } from "effect"

import { configuration } from "#adapters/main/Configuration.ts"
import { defaultEngineRuns } from "#adapters/main/DefaultEngineRuns.ts"

const configured = (environment: Readonly<Record<string, string>>) =>
  configuration.pipe(Effect.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(environment))))

const refusal = (environment: Readonly<Record<string, string>>) =>
  Effect.map(Effect.flip(configured(environment)), ({ message }) => message)

describe("The environment of the server", () => {
  it.effect("may be empty", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* configured({})).port, 8080)
    }),
  )

  it.effect("is refused with everything that is wrong in it, and with what holds where nothing is set", () =>
    Effect.gen(function* () {
      const message = yield* refusal({ PORT: "http", ORRERY_METRICS_PORT: "65536", ORRERY_CLOUD: "mars" })
      assert.include(message, "PORT: an integer from 0 to 65535 is needed; 0 takes a free port. Without it: 8080.")
      assert.include(message, "ORRERY_METRICS_PORT: an integer from 0 to 65535")
      assert.include(message, 'ORRERY_CLOUD: Expected "simulated" | "real". Without it: simulated.')
      assert.include(message, "Correct or unset them, then start again.")
    }),
  )

  for (const port of ["-1", "1.5", "0x50", "8080 ", "1e3"])
    it.effect(`takes no port "${port}"`, () =>
      Effect.map(refusal({ PORT: port }), (message) => assert.include(message, "PORT: an integer")),
    )

  it.effect("says how many operations run the engine at once, or leaves it to the machine", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* configured({ ORRERY_ENGINE_RUNS: "3" })).engineRuns, 3)
      assert.strictEqual((yield* configured({})).engineRuns, defaultEngineRuns())
      for (const wrong of ["0", "-1", "1.5", "many", "10000"])
        assert.include(
          yield* refusal({ ORRERY_ENGINE_RUNS: wrong }),
          "ORRERY_ENGINE_RUNS: an integer from 1 to 9999 is needed",
        )
    }),
  )

  it("means two runs for each core, one for each GiB of memory at most, and always one", () => {
    const gibibyte = 1024 ** 3
    assert.strictEqual(defaultEngineRuns(2, 16 * gibibyte), 4)
    assert.strictEqual(defaultEngineRuns(8, 4 * gibibyte), 4)
    assert.strictEqual(defaultEngineRuns(1, gibibyte / 2), 1)
  })

  it.effect("names the networks that Orrery is seen from, and is refused with what is wrong with one", () =>
    Effect.gen(function* () {
      assert.isEmpty((yield* configured({})).egressNetworks)
      assert.deepStrictEqual(
        (yield* configured({ ORRERY_EGRESS_CIDRS: "203.0.113.7/32, 198.51.100.0/24" })).egressNetworks,
        ["203.0.113.7/32", "198.51.100.0/24"],
      )
      assert.include(
        yield* refusal({ ORRERY_EGRESS_CIDRS: "0.0.0.0/0" }),
        "ORRERY_EGRESS_CIDRS: 0.0.0.0/0 would open Kubernetes APIs to the internet: /8 is the largest network.",
      )
    }),
  )

  it.effect("names the web origins whose pages may call the API", () =>
    Effect.map(configured({ ORRERY_ALLOWED_ORIGINS: "https://a.example, http://127.0.0.1:5173" }), (found) =>
      assert.deepStrictEqual(found.allowedOrigins, ["https://a.example", "http://127.0.0.1:5173"]),
    ),
  )

  for (const origin of ["*", "null", "https://a.example/", "https://a.example/docs", "a.example", "file:///a"])
    it.effect(`takes no origin "${origin}"`, () =>
      Effect.map(refusal({ ORRERY_ALLOWED_ORIGINS: `https://b.example,${origin}` }), (message) =>
        assert.include(message, "ORRERY_ALLOWED_ORIGINS: origins separated by commas"),
      ),
    )

  it.effect("is never repeated in a refusal: a secret may stand in the wrong variable", () =>
    Effect.map(
      refusal({ PORT: "hunter2", ORRERY_CLOUD: "hunter2", OTEL_EXPORTER_OTLP_ENDPOINT: "hunter2" }),
      (message) => assert.notInclude(message, "hunter2"),
    ),
  )
})

import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer, Schema } from "effect"

import {
  defaultSettings,
  layerConfig,
  SimulatedCloudConfig,
  SimulatedCloudSettings,
} from "#adapters/simulated-cloud/cloud/SimulatedCloudConfig.ts"
import { simulatedProviders } from "#adapters/simulated-cloud/SimulatedProviders.ts"

const settingsFrom = (environment: Record<string, string>) =>
  SimulatedCloudConfig.pipe(
    Effect.provide(layerConfig.pipe(Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(environment))))),
  )

const fileWith = (content: string): string => {
  const path = join(mkdtempSync(join(tmpdir(), "orrery-test-")), "cloud.yaml")
  writeFileSync(path, content)
  return path
}

describe("the simulated cloud's settings", () => {
  it.effect("let every call succeed within seconds when no one says otherwise", () =>
    Effect.gen(function* () {
      const settings = yield* settingsFrom({})

      assert.deepStrictEqual(settings, defaultSettings)
      assert.isEmpty(settings.failures)
      assert.isUndefined(settings.latency.byTypeMilliseconds)
      for (const { latencyMilliseconds } of simulatedProviders) {
        assert.isBelow(Math.max(...Object.values(latencyMilliseconds)), 5000)
      }
    }),
  )

  it.effect("come from the file that ORRERY_SIMULATED_CLOUD names", () =>
    Effect.gen(function* () {
      const path = fileWith(`
latency: { scale: 0.5, byTypeMilliseconds: { aws_eks_cluster: 10 } }
failures:
  - { match: aws_nat_gateway, operation: create, message: "NatGatewayLimitExceeded: No more.", times: 2 }
rejectedAccountIds: ["999999999999"]
accounts:
  - { accountId: "*", quotas: { L-1216C47A: 16 }, deniedPermissions: ["eks:*"], unavailableMachineTypes: [m7g.large] }
`)
      const settings = yield* settingsFrom({ ORRERY_SIMULATED_CLOUD: path })

      assert.strictEqual(settings.latency.scale, 0.5)
      assert.deepStrictEqual(settings.latency.byTypeMilliseconds, { aws_eks_cluster: 10 })
      assert.strictEqual(settings.failures[0]?.times, 2)
      assert.deepStrictEqual(settings.rejectedAccountIds, ["999999999999"])
      assert.deepStrictEqual(settings.accounts, [
        {
          accountId: "*",
          quotas: { "L-1216C47A": 16 },
          deniedPermissions: ["eks:*"],
          unavailableMachineTypes: ["m7g.large"],
        },
      ])
    }),
  )

  it.effect.each([
    ["latencies: {}", "latencies"],
    ["latency: { scale: -1 }", "scale"],
    ["failures: [{ match: aws_vpc, operation: destroy, message: x }]", "operation"],
    ["failures: [{ match: aws_vpc, operation: create }]", "message"],
    ["accounts: [{ accountId: '*', quotas: { L-1216C47A: -1 } }]", "L-1216C47A"],
    ["accounts: [{ accountId: '*', machineTypes: [m7g.large] }]", "machineTypes"],
    ["[1, 2", "neither YAML nor JSON"],
  ])("refuse %j by name", ([content, name]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(settingsFrom({ ORRERY_SIMULATED_CLOUD: fileWith(content ?? "") }))

      assert.include(error.message, "ORRERY_SIMULATED_CLOUD")
      assert.include(error.message, name ?? "")
    }),
  )

  it.effect("refuse a file that is not there", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(settingsFrom({ ORRERY_SIMULATED_CLOUD: "/no/such/file.yaml" }))

      assert.include(error.message, "it cannot be read")
    }),
  )

  it.effect.prop("survive being written down", [SimulatedCloudSettings], ([settings]) =>
    Effect.gen(function* () {
      const written = yield* Schema.encodeEffect(SimulatedCloudSettings)(settings)

      assert.deepStrictEqual(yield* Schema.decodeEffect(SimulatedCloudSettings)(written), settings)
    }),
  )
})

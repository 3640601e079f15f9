import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { parse } from "yaml"

import { printable, printableLine } from "#adapters/cli/output/Printable.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"
import { recordingServer } from "#tests/fixtures/RecordingServer.ts"

import { type Invocation, orrery } from "../CommandLine.ts"
import { hostileText, steering } from "./HostileText.ts"

const id = "0197c0de-0000-7000-8000-000000000001"
const time = "2026-01-31T12:00:00.000Z"

const cluster = {
  clusterId: id,
  clusterName: hostileText,
  organizationId: id,
  provider: "aws",
  provisionerType: "eks",
  region: hostileText,
  architecture: "x86_64",
  kubernetesVersion: hostileText,
  state: "READY",
  clusterFQDN: hostileText,
  controlPlaneNode: 0,
  workerNodes: 1,
  addOnService: [hostileText],
  application: [],
  totalMonthlyCost: 1,
  engine: hostileText,
  simulated: true,
  createdTimestamp: time,
  lastUpdatedTimestamp: time,
}

const envelope = (data: unknown) => ({ data, id: "request", message: "OK.", status: 200 })
const accepted = {
  clusterId: id,
  clusterName: hostileText,
  operationId: id,
  state: "PENDING",
  engine: "engine",
  simulated: true,
}
const refusal = {
  error: hostileText,
  error_code: "CONFLICT",
  status: 409,
  trace_id: hostileText,
  details: {
    problems: [{ path: hostileText, message: hostileText }],
    reason: hostileText,
    remedy: { action: "waitForOperation", target: hostileText },
  },
}

const run = (words: ReadonlyArray<string>, body: unknown, status = 200, invocation: Invocation = {}) =>
  Effect.gen(function* () {
    const { url } = yield* recordingServer(() => ({ status, body }))
    return yield* orrery(words, {
      standardInput: '{"clusterName": "name"}',
      ...invocation,
      environment: { ORRERY_SERVER: url, ORRERY_API_KEY: keys.ada },
    })
  })

const cases: ReadonlyArray<readonly [name: string, words: ReadonlyArray<string>, body: unknown, status?: number]> = [
  ["a cluster", ["clusters", "get", "x"], envelope(cluster)],
  ["a list", ["clusters", "list"], envelope({ clusters: [cluster], totalCount: 1 })],
  ["JSON", ["clusters", "get", "x", "-o", "json"], envelope(cluster)],
  ["YAML", ["clusters", "get", "x", "-o", "yaml"], envelope(cluster)],
  ["an accepted cluster", ["clusters", "apply", "-f", "-"], { ...envelope(accepted), status: 202 }, 202],
  ["an error", ["clusters", "delete", "x", "--yes"], refusal, 409],
  ["an error as JSON", ["clusters", "delete", "x", "--yes", "-o", "json"], refusal, 409],
  ["a word that was typed", [hostileText], {}],
  ["a flag that was typed", ["clusters", "list", `--${hostileText}`], {}],
  ["a file that was named", ["clusters", "apply", "-f", hostileText], {}],
  ["a context that was named", ["clusters", "list", "--context", hostileText], {}],
]

describe("Output", () => {
  for (const colors of [false, true]) {
    it.live.each(cases)(`steers no terminal and hides nothing with %s${colors ? ", in color" : ""}`, (testCase) =>
      Effect.gen(function* () {
        const [, words, body, status] = testCase
        const { drawn, errors, output } = yield* run(words, body, status, { colors })
        const colorless = `${output}${errors}${drawn}`.replaceAll(/\p{Control}\[(?:\d{1,2}(?:;\d{1,2})?)m/gu, "")
        assert.notMatch(colorless, steering)
        assert.isNotEmpty(colorless)
      }),
    )
  }

  it.live("means the same in JSON and YAML after it was made harmless", () =>
    Effect.gen(function* () {
      const { output } = yield* run(["clusters", "get", "x", "-o", "json"], envelope(cluster))
      assert.deepInclude(JSON.parse(output), { clusterName: hostileText, engine: hostileText })
      assert.include(output, String.raw`\u009b31m`)
      const yaml = yield* run(["clusters", "get", "x", "-o", "yaml"], envelope(cluster))
      assert.deepInclude(parse(yaml.output), { clusterName: hostileText, engine: hostileText })
    }),
  )
})

describe("Text from elsewhere", () => {
  it("keeps the joiners that scripts and emoji need, and shows those within ASCII", () => {
    assert.strictEqual(printable("👨‍👩‍👧 می‌خواهم"), "👨‍👩‍👧 می‌خواهم")
    assert.strictEqual(printable("ad\u200Dmin\u200C"), String.raw`ad\u200dmin\u200c`)
  })

  it("costs time in proportion to its length", () => {
    for (const unit of [" ", "\n", "\t ", "\u200D", "\u001B", "\u001B[", "é\u200C"]) {
      const cost = (repeats: number) => {
        const text = unit.repeat(repeats)
        const { user } = process.cpuUsage()
        printableLine(text)
        return process.cpuUsage({ user, system: 0 }).user
      }
      cost(10_000)
      assert.isBelow(cost(1_000_000), 40 * cost(100_000) + 500_000, JSON.stringify(unit))
    }
  })
})

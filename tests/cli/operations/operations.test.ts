import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { parse } from "yaml"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import { accessKeyId, secretAccessKey } from "#tests/fixtures/ClusterRequests.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"

import { asAda, fail, manifest, succeed } from "../ServedCommands.ts"

const apply = (name: string) => asAda(["clusters", "apply", "-f", "-"], { standardInput: manifest(name) })

const quota = {
  cause: "quota",
  summary: "The account may not start more virtual machines of this type.",
  detail: "VcpuLimitExceeded",
  remedy: "Ask the cloud for a higher quota.",
  userFixable: true,
  retryable: true,
  address: "aws_eks_node_group.workers",
} as const

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("orrery clusters progress", (it) => {
  it.effect("list says so where there is no operation", () =>
    Effect.gen(function* () {
      const { exitCode, output } = yield* asAda(["clusters", "progress", "list"])

      assert.strictEqual(exitCode, exitCodes.done)
      assert.strictEqual(output, "There are no operations that match.")
    }),
  )

  it.effect("get shows an operation with its events and returns at once", () =>
    Effect.gen(function* () {
      yield* Effect.andThen(apply("shown"), succeed("shown"))
      const { errors, exitCode, output } = yield* asAda(["clusters", "progress", "get", "shown"])

      assert.strictEqual(exitCode, exitCodes.done, errors)
      assert.match(output, /^Status +COMPLETED, 100 %$/m)
      assert.match(output, /^Ended +\d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC, after /m)
      assert.match(output, /^EVENT +TIME +PHASE +LEVEL +MESSAGE$/m)
      const json = yield* asAda(["clusters", "progress", "get", "shown", "-o", "json"])
      assert.deepInclude(JSON.parse(json.output), { clusterName: "shown", status: "COMPLETED" })
    }),
  )

  it.effect("get shows why an operation failed and what to do next", () =>
    Effect.gen(function* () {
      yield* Effect.andThen(apply("short"), fail("short", quota))
      const { exitCode, output } = yield* asAda(["clusters", "progress", "get", "short"])

      assert.strictEqual(exitCode, exitCodes.done)
      assert.match(output, /^Failed +The account may not start more virtual machines/m)
      assert.match(output, /^Resource +aws_eks_node_group\.workers$/m)
      assert.match(output, /^Next +Ask the cloud for a higher quota\.$/m)
    }),
  )

  it.effect("get takes the id of an operation, and refuses what is none", () =>
    Effect.gen(function* () {
      yield* Effect.andThen(apply("chosen"), succeed("chosen"))
      const ids = yield* asAda(["clusters", "progress", "history", "chosen", "-o", "name"])
      const found = yield* asAda(["clusters", "progress", "get", "chosen", "--operation", ids.output, "-o", "json"])
      assert.deepInclude(JSON.parse(found.output), { operationId: ids.output })
      const wrong = yield* asAda(["clusters", "progress", "get", "chosen", "--operation", "newest"])
      assert.strictEqual(wrong.exitCode, exitCodes.badInput)
      assert.include(wrong.errors, "orrery clusters progress history NAME")
    }),
  )

  it.effect("history lists what was done to one cluster, newest first", () =>
    Effect.gen(function* () {
      yield* Effect.andThen(apply("old"), succeed("old"))
      const variables = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey }
      yield* asAda(["clusters", "delete", "old", "--yes", "--credentials-from-environment"], { environment: variables })
      const { output } = yield* asAda(["clusters", "progress", "history", "old"])
      const [headings = "", ...rows] = output.split("\n")

      assert.match(headings, /^CLUSTER +TYPE +STATUS +PHASE +DONE +STARTED +TOOK +OPERATION ID$/)
      assert.deepStrictEqual(
        rows.map((row) => row.split(/ +/).slice(0, 3)),
        [
          ["old", "DELETE", "PENDING"],
          ["old", "CREATE", "COMPLETED"],
        ],
      )
      assert.strictEqual((yield* asAda(["clusters", "progress", "history", "absent"])).exitCode, exitCodes.notFound)
    }),
  )

  it.effect("list chooses by type and status, and notes that a limit cut it", () =>
    Effect.gen(function* () {
      yield* Effect.andThen(apply("failing"), fail("failing", quota))
      yield* Effect.andThen(apply("failing-too"), fail("failing-too", quota))
      const words = ["clusters", "progress", "list", "--status", "FAILED", "--type", "CREATE", "--limit", "1"]
      const { errors, output } = yield* asAda([...words, "-o", "json"])

      assert.deepNestedInclude(JSON.parse(output), { "operations[0].clusterName": "failing-too", hasMore: true })
      assert.strictEqual(errors, "Showing the newest 1. There are more: raise --limit to see them.")
      const wide = yield* asAda([...words, "-o", "wide"])
      assert.match(wide.output, /OPERATION ID +USER ID +ENGINE +MESSAGE$/m)
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("orrery clusters spec", (it) => {
  it.effect("writes the manifest of a cluster, as YAML or JSON, and no credential", () =>
    Effect.gen(function* () {
      yield* Effect.andThen(apply("described"), succeed("described"))
      const yaml = yield* asAda(["clusters", "spec", "described"])
      const json = yield* asAda(["clusters", "spec", "described", "-o", "json"])

      assert.strictEqual(yaml.exitCode, exitCodes.done, yaml.errors)
      assert.deepInclude(parse(yaml.output), { clusterName: "described" })
      assert.deepEqual(parse(yaml.output), JSON.parse(json.output))
      assert.notInclude(JSON.stringify([yaml, json]), secretAccessKey)
    }),
  )
})

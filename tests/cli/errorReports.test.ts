import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"

import { orrery } from "./CommandLine.ts"
import { asAda, manifest } from "./ServedCommands.ts"

const shape = ["details", "error", "error_code", "exit_code", "status", "trace_id"]

const reportsOf = (errors: string): ReadonlyArray<Readonly<Record<string, unknown>>> =>
  errors.split("\n").map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("An error with -o json", (it) => {
  it.effect("is the server's, in the server's shape, on standard error alone", () =>
    Effect.gen(function* () {
      for (const flag of [["-o", "json"], ["-ojson"], ["--output=json"], ["--output", "json"]]) {
        const { errors, exitCode, output } = yield* asAda(["clusters", "get", "missing", ...flag])
        assert.strictEqual(exitCode, exitCodes.notFound)
        assert.strictEqual(output, "")
        const [report = {}] = reportsOf(errors)
        assert.deepStrictEqual(Object.keys(report).toSorted(), shape)
        assert.deepInclude(report, { status: 404, error_code: "NOT_FOUND", exit_code: 5 })
        assert.include(String(report["error"]), "`orrery clusters list`")
        assert.match(String(report["trace_id"]), /^[0-9a-f]{32}$/)
        assert.deepInclude(report["details"], { remedy: { action: "listClusters" } })
      }
    }),
  )

  it.effect("lists the problems of a manifest with their paths", () =>
    Effect.gen(function* () {
      const standardInput = manifest("Wrong_Name")
      const { errors } = yield* asAda(["clusters", "apply", "-f", "-", "-o", "json"], { standardInput })
      const [report = {}] = reportsOf(errors)
      assert.deepInclude(report, { status: 400, error_code: "VALIDATION_FAILED", exit_code: 2 })
      assert.include(JSON.stringify(report["details"]), '"path":"clusterName"')
    }),
  )

  it.effect("is one line for each of several failures", () =>
    Effect.gen(function* () {
      const standardInput = [manifest("Bad_One"), manifest("Bad_Two")].join("\n---\n")
      const { errors } = yield* asAda(["clusters", "apply", "-f", "-", "-o", "json"], { standardInput })
      assert.lengthOf(reportsOf(errors), 3)
    }),
  )
})

it.effect("A failure on this machine has the same shape", () =>
  Effect.gen(function* () {
    const { errors, exitCode, output } = yield* orrery(["clusters", "list", "-o", "json"], {
      environment: { ORRERY_SERVER: "ftp://example.com" },
    })
    assert.strictEqual(exitCode, exitCodes.badInput)
    assert.strictEqual(output, "")
    const [report = {}] = reportsOf(errors)
    assert.deepStrictEqual(Object.keys(report).toSorted(), shape)
    assert.deepInclude(report, { status: 400, error_code: "VALIDATION_FAILED", trace_id: "", exit_code: 2 })
  }),
)

it.effect("A usage error is JSON too with -o json, and help on standard error without", () =>
  Effect.gen(function* () {
    const json = yield* orrery(["clusters", "list", "--nope", "-o", "json"])
    assert.strictEqual(json.exitCode, exitCodes.badInput)
    assert.strictEqual(json.output, "")
    assert.include(String(reportsOf(json.errors)[0]?.["error"]), "--nope")
    const people = yield* orrery(["clusters", "list", "--nope"])
    assert.strictEqual(people.exitCode, exitCodes.badInput)
    assert.strictEqual(people.output, "")
    assert.include(people.errors, "USAGE")
    assert.include(people.errors, "--nope")
  }),
)

it.effect("A server on another machine without TLS is warned of on standard error, one on this machine is not", () =>
  Effect.gen(function* () {
    const environment = { ORRERY_API_KEY: HttpServerForTests.keys.ada }
    const remote = yield* orrery(["clusters", "list", "--server", "http://orrery.invalid"], { environment })
    assert.include(remote.errors, "Warning: http://orrery.invalid is another machine and is used without TLS")
    const local = yield* orrery(["clusters", "list", "--server", "http://127.0.0.1:1"], { environment })
    assert.notInclude(local.errors, "Warning")
  }),
)

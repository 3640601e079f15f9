import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"

import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"

import { runDirectory } from "#adapters/terraform/run/RunDirectory.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

import { engineIn, lacksEngine, localPorts } from "./Engine.ts"
import { program } from "./Programs.ts"
import { makePresent, runsOf } from "./Runs.ts"

const filesBelow = (directory: string): ReadonlyArray<string> =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

describe("The directory of a run", () => {
  it.each(["../elsewhere", "a/b", "", ".", "-chdir=x", "a b", "x".repeat(129)])("is never named %j", (runId) => {
    assert.throws(() => runDirectory("/data", runId))
  })

  describe.skipIf(lacksEngine)("with a real engine", () => {
    it.layer(localPorts, { timeout: "30 seconds", excludeTestServices: true })("at work", (it) => {
      it.effect("is its owner's alone, holds no credentials, and goes when the run is disposed of", () =>
        Effect.gen(function* () {
          const dataDirectory = yield* temporaryDirectory
          const credentials = {
            AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
            AWS_SECRET_ACCESS_KEY: "correct horse battery staple",
          }
          const { run } = runsOf("secretive")(program({ network: { input: "x" } }), {
            credentials: Redacted.make(credentials),
          })
          const directory = runDirectory(dataDirectory, run.runId)

          yield* Effect.gen(function* () {
            const engine = yield* InfrastructureEngine
            yield* makePresent(run)

            assert.strictEqual(statSync(directory).mode & 0o777, 0o700)
            assert.include(filesBelow(directory), join(directory, "main.tf.json"))
            for (const file of filesBelow(dataDirectory)) {
              const content = readFileSync(file, "latin1")
              for (const secret of Object.values(credentials)) assert.notInclude(content, secret, file)
            }

            yield* engine.dispose(run.runId)
            assert.deepStrictEqual(readdirSync(join(dataDirectory, "runs")), [])
          }).pipe(Effect.provide(engineIn(dataDirectory)))
        }),
      )

      it.effect("takes an import id as text, whatever it looks like", () =>
        Effect.gen(function* () {
          const importId = '${file("/etc/hostname")} %{ if true }yes%{ endif }'
          const { run, events } = runsOf("literal")(program({ network: {} }), {
            imports: [{ address: "terraform_data.network", importId }],
          })

          yield* makePresent(run).pipe(Effect.provide(engineIn(yield* temporaryDirectory)))

          assert.deepInclude(events, {
            _tag: "ResourceCompleted",
            address: "terraform_data.network",
            resourceType: "terraform_data",
            action: "import",
            id: importId,
            elapsedSeconds: 0,
          })
        }),
      )

      it.effect("is used once: a run does not start again over what it left", () =>
        Effect.gen(function* () {
          const { run } = runsOf("twice")(program({ network: {} }))

          const exit = yield* Effect.gen(function* () {
            const engine = yield* InfrastructureEngine
            yield* engine.plan(run, "present")
            return yield* Effect.exit(engine.plan(run, "present"))
          }).pipe(Effect.provide(engineIn(yield* temporaryDirectory)))

          assert.strictEqual(exit._tag, "Failure")
        }),
      )
    })
  })
})

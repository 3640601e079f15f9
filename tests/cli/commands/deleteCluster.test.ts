import { assert, it } from "@effect/vitest"
import { Effect, Latch } from "effect"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import { accessKeyId, secretAccessKey } from "#tests/fixtures/ClusterRequests.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"

import { asAda, endDeletion, manifest, succeed } from "../ServedCommands.ts"

const environment = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey }

/** A cluster that is READY. */
const ready = (name: string) =>
  Effect.andThen(asAda(["clusters", "apply", "-f", "-"], { standardInput: manifest(name) }), succeed(name))

const remove = (name: string, ...flags: ReadonlyArray<string>) =>
  asAda(["clusters", "delete", name, "--credentials-from-environment", ...flags], { environment })

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("orrery clusters delete", (it) => {
  it.effect("needs --yes where no one can be asked, and changes nothing without", () =>
    Effect.gen(function* () {
      yield* ready("unconfirmed")
      const { errors, exitCode } = yield* remove("unconfirmed")
      assert.strictEqual(exitCode, exitCodes.badInput)
      assert.include(errors, "Destroy unconfirmed in the simulated cloud, with everything created for it?")
      assert.include(errors, "repeat the command with --yes")
      assert.include((yield* asAda(["clusters", "get", "unconfirmed"])).output, "READY")
    }),
  )

  it.effect("asks at a terminal", () =>
    Effect.gen(function* () {
      yield* ready("asked")
      const words = ["clusters", "delete", "asked", "--credentials-from-environment"]
      const kept = yield* asAda(words, { environment, typed: ["n"] })
      assert.strictEqual(kept.exitCode, exitCodes.badInput)
      assert.include(kept.errors, "asked was not changed.")
      assert.strictEqual((yield* asAda(words, { environment, typed: ["y"] })).exitCode, exitCodes.done)
    }),
  )

  it.effect("resumes watching a deletion that is under way, without sending it again", () =>
    Effect.gen(function* () {
      yield* ready("interrupted")
      yield* remove("interrupted", "--yes")
      const waiting = yield* Latch.make()
      const [{ errors, exitCode, output }] = yield* Effect.all(
        [
          // Neither a confirmation nor credentials are needed for watching.
          asAda(["clusters", "delete", "interrupted", "--wait"], { onLine: () => waiting.openUnsafe() }),
          Effect.andThen(waiting.await, endDeletion("interrupted")),
        ],
        { concurrency: 2 },
      )
      assert.strictEqual(exitCode, exitCodes.done, errors)
      assert.include(errors, "interrupted is already being deleted; the request was not sent again.")
      assert.match(output, /^interrupted is DELETED/m)
    }),
  )

  it.effect("accepts one of nine that race, and reports the state to the others", () =>
    Effect.gen(function* () {
      yield* ready("contested")
      const outcomes = yield* Effect.all(
        Array.from({ length: 9 }, () => remove("contested", "--yes")),
        { concurrency: "unbounded" },
      )
      const refused = outcomes.filter(({ exitCode }) => exitCode === exitCodes.conflict)
      assert.lengthOf(refused, 8)
      for (const { errors } of refused) {
        assert.include(errors, "Cluster contested is DELETING;")
        assert.include(errors, "Wait for its operation to end: `orrery clusters progress stream contested`.")
      }
    }),
  )
})

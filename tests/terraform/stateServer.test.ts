import { join } from "node:path"

import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

import { TerraformStates } from "#adapters/interfaces/TerraformStates.ts"
import * as MemoryTerraformStates from "#adapters/memory/MemoryTerraformStates.ts"
import { secretHash } from "#adapters/terraform/state/StateAccess.ts"
import * as TerraformStateServer from "#adapters/terraform/state/TerraformStateServer.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

import { encryption } from "./Engine.ts"
import { access, ask, runOf, stateText } from "./StateClient.ts"

const server = Layer.unwrap(Effect.map(temporaryDirectory, TerraformStateServer.layer))

const system = server.pipe(Layer.provideMerge(Layer.merge(MemoryTerraformStates.layer, encryption)))

const unreachable = Layer.succeed(TerraformStates, {
  read: () => Effect.die("The database is away."),
  lock: () => Effect.die("The database is away."),
  unlock: () => Effect.die("The database is away."),
  write: () => Effect.die("The database is away."),
  versions: () => Effect.die("The database is away."),
})

describe("The state server", () => {
  it.layer(system, { excludeTestServices: true })("with its store at hand", (it) => {
    it.effect("handles the requests of Terraform's http backend", () =>
      Effect.gen(function* () {
        const run = yield* runOf(access("story"))

        assert.strictEqual((yield* run.get).status, 204)
        assert.strictEqual((yield* run.lock("a")).status, 200)
        assert.strictEqual((yield* run.post("a", stateText(1))).status, 200)
        assert.strictEqual((yield* run.get).body, stateText(1))
        assert.strictEqual((yield* run.unlock("a")).status, 200)
      }),
    )

    it.effect("names the lock's holder to anyone who comes second", () =>
      Effect.gen(function* () {
        const run = yield* runOf(access("held"))
        yield* run.lock("a")

        const { body, status } = yield* run.lock("b")

        assert.strictEqual(status, 423)
        assert.include(JSON.parse(body), { ID: "a", Who: "root@host", Operation: "OperationTypeApply" })
      }),
    )

    it.effect("refuses a write without the lock, back in time, or of a run that was overtaken", () =>
      Effect.gen(function* () {
        const older = yield* runOf(access("older", 1, "shared cluster"))
        assert.strictEqual((yield* older.post("a", stateText(1))).status, 423)
        yield* older.lock("a")
        yield* older.post("a", stateText(5))
        assert.strictEqual((yield* older.post("a", stateText(4))).status, 409)

        const newer = yield* runOf(access("newer", 2, "shared cluster"))
        assert.strictEqual((yield* newer.lock("b")).status, 200)

        assert.strictEqual((yield* older.post("a", stateText(6))).status, 409)
        assert.strictEqual((yield* older.lock("a")).status, 409)
        assert.strictEqual((yield* newer.get).body, stateText(5))
      }),
    )

    it.effect("keeps a state encrypted, and bound to its cluster", () =>
      Effect.gen(function* () {
        const states = yield* TerraformStates
        const granted = access("hidden")
        const run = yield* runOf(granted)
        yield* run.lock("a")
        yield* run.post("a", stateText(1, { outputs: { password: { value: "hunter2", sensitive: true } } }))

        const kept = yield* states.read(granted.clusterId, 1)

        assert.notInclude(Buffer.from(kept?.ciphertext ?? []).toString("latin1"), "hunter2")
        assert.notInclude(Buffer.from(kept?.ciphertext ?? []).toString("latin1"), "lineage")
        const other = access("other")
        yield* states.lock(other.clusterId, 1, { id: "x", operation: "", who: "", created: "" })
        if (kept !== undefined) yield* states.write(other.clusterId, 1, "x", kept)
        assert.strictEqual((yield* (yield* runOf(other)).get).status, 503)
      }),
    )

    it.effect("lets in no one but the run, with the last secret it was given", () =>
      Effect.gen(function* () {
        const { addressesOf, admit, certificates, dismiss } = yield* TerraformStateServer.TerraformStateServer
        const { address } = addressesOf("guarded")
        const guarded = { runId: "guarded", certificates }
        yield* admit(access("guarded"))
        yield* admit(access("neighbor"))

        assert.strictEqual((yield* ask("GET", address, { ...guarded, password: "wrong" })).status, 401)
        assert.strictEqual((yield* ask("GET", address, { ...guarded, runId: "neighbor" })).status, 401)
        assert.strictEqual((yield* ask("GET", address, guarded)).status, 204)
        yield* admit({ ...access("guarded"), secretHash: secretHash("renewed") })
        assert.strictEqual((yield* ask("GET", address, guarded)).status, 401)

        yield* dismiss("guarded")
        const unknown = yield* ask("GET", address, guarded)
        assert.deepStrictEqual([unknown.status, unknown.retryAfter], [503, "1"])
      }),
    )

    it.effect("refuses what is no state, no lock, or no request of Terraform's", () =>
      Effect.gen(function* () {
        const run = yield* runOf(access("strict"))
        yield* run.lock("a")

        assert.strictEqual((yield* run.post("a", "{}")).status, 400)
        assert.strictEqual((yield* run.post("a", "no JSON")).status, 400)
        assert.strictEqual((yield* run.lock("")).status, 400)
        assert.strictEqual((yield* run.put).status, 404)
      }),
    )

    it.effect("refuses a body over 64 MiB", () =>
      Effect.gen(function* () {
        const run = yield* runOf(access("large"))
        yield* run.lock("a")

        const { status } = yield* run.post("a", stateText(1, { padding: "x".repeat(64 * 1024 * 1024) }))

        assert.strictEqual(status, 413)
      }),
    )

    it.effect("listens on the loopback interface alone", () =>
      Effect.gen(function* () {
        const { addressesOf } = yield* TerraformStateServer.TerraformStateServer

        assert.strictEqual(new URL(addressesOf("any").address).hostname, "127.0.0.1")
      }),
    )
  })

  it.layer(server.pipe(Layer.provide([unreachable, encryption])), { excludeTestServices: true })(
    "with its store away",
    (it) => {
      it.effect("asks Terraform to try again", () =>
        Effect.gen(function* () {
          const run = yield* runOf(access("patient"))

          const { retryAfter, status } = yield* run.lock("a")

          assert.deepStrictEqual([status, retryAfter], [503, "1"])
        }),
      )
    },
  )

  it.layer(Layer.merge(MemoryTerraformStates.layer, encryption), { excludeTestServices: true })(
    "when it starts again",
    (it) => {
      const originIn = (dataDirectory: string) =>
        Effect.gen(function* () {
          const { addressesOf } = yield* TerraformStateServer.TerraformStateServer
          return new URL(addressesOf("any").address).origin
        }).pipe(Effect.provide(TerraformStateServer.layer(dataDirectory)))

      it.effect("makes its directory where there is none yet", () =>
        Effect.gen(function* () {
          const missing = join(yield* temporaryDirectory, "not", "yet")

          assert.strictEqual(yield* originIn(missing), yield* originIn(missing))
        }),
      )

      it.effect("takes the port it had, so that an engine of the last server finds it", () =>
        Effect.gen(function* () {
          const dataDirectory = yield* temporaryDirectory

          assert.strictEqual(yield* originIn(dataDirectory), yield* originIn(dataDirectory))
        }),
      )

      it.effect("takes another port when that one is taken", () =>
        Effect.gen(function* () {
          const dataDirectory = yield* temporaryDirectory
          const holder = yield* Layer.build(TerraformStateServer.layer(dataDirectory))
          const { addressesOf } = yield* Effect.provide(TerraformStateServer.TerraformStateServer, holder)

          assert.notStrictEqual(new URL(addressesOf("any").address).origin, yield* originIn(dataDirectory))
        }),
      )
    },
  )
})

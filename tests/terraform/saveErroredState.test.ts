import { existsSync } from "node:fs"
import { truncate, writeFile } from "node:fs/promises"
import { join } from "node:path"

import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"

import { TerraformStates } from "#adapters/interfaces/TerraformStates.ts"
import * as MemoryTerraformStates from "#adapters/memory/MemoryTerraformStates.ts"
import { saveErroredState } from "#adapters/terraform/run/ErroredState.ts"
import { associatedData } from "#adapters/terraform/state/StateAccess.ts"
import { TerraformStateServer } from "#adapters/terraform/state/TerraformStateServer.ts"
import { Encryption } from "#application/ports/Encryption.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

import { encryption } from "./Engine.ts"
import { access, stateText } from "./StateClient.ts"

const runId = "dead"
const ours = access(runId, 2)
const { clusterId, generation } = ours
const secret = "hunter2"

const lockOf = (id: string) => ({ id, operation: "OperationTypeApply", who: "root@host", created: "" })

const resources = { resources: [], outputs: { password: { value: secret, sensitive: true } } }

/** A run's directory with the state that its engine left. */
const leave = Effect.fnUntraced(function* (text: string) {
  const directory = yield* temporaryDirectory
  const file = join(directory, "errored.tfstate")
  yield* Effect.promise(() => writeFile(join(directory, "state-access.json"), JSON.stringify(ours)))
  yield* Effect.promise(() => writeFile(file, text))
  return { directory, file }
})

/** Stores a state as the engine of a run would, and keeps the lock. */
const store = Effect.fnUntraced(function* (text: string, by: number = generation) {
  const states = yield* TerraformStates
  const { encrypt } = yield* Encryption
  const { lineage, serial } = JSON.parse(text)
  const ciphertext = yield* encrypt(new TextEncoder().encode(text), associatedData(ours))
  yield* states.lock(clusterId, by, lockOf(`lock of run ${by}`))
  yield* states.write(clusterId, by, `lock of run ${by}`, { lineage, serial, ciphertext })
})

const stored = Effect.gen(function* () {
  const { decrypt } = yield* Encryption
  const state = yield* (yield* TerraformStates).read(clusterId, 9)
  return state && new TextDecoder().decode(yield* decrypt(state.ciphertext, associatedData(ours)))
})

const logged: Array<string> = []
const log = Logger.layer([Logger.make(({ cause, message }) => void logged.push(JSON.stringify([message, cause])))])

const dismissed: Array<string> = []
const unused = { certificate: "", privateKey: "" }
const stateServer = Layer.succeed(TerraformStateServer, {
  certificates: { client: unused, server: unused },
  addressesOf: () => ({ address: "", lockAddress: "" }),
  admit: () => Effect.void,
  dismiss: (dismissedId) => Effect.sync(() => void dismissed.push(dismissedId)),
})

const system = () =>
  Layer.mergeAll(MemoryTerraformStates.layer, encryption, NodeCrypto.layerSecureRandom, stateServer, log)

describe("A state that the engine of a dead run could not save", () => {
  it.effect("is stored behind the lock that the engine still has, which is then free, and leaves the disk", () =>
    Effect.gen(function* () {
      yield* store(stateText(4))
      const { directory, file } = yield* leave(stateText(5, resources))

      yield* saveErroredState(directory, runId)

      assert.strictEqual(yield* stored, stateText(5, resources))
      assert.isFalse(existsSync(file))
      yield* (yield* TerraformStates).lock(clusterId, generation, lockOf("another"))
    }).pipe(Effect.provide(system())),
  )

  it.effect("is stored as the first one with a lineage of its own, and otherwise to the letter", () =>
    Effect.gen(function* () {
      const left =
        '{"version":4,"serial":0,"lineage":"","outputs":{"n":{"value":[12345678901234567890,{"lineage":""}]}}}'
      const { directory } = yield* leave(left)

      yield* saveErroredState(directory, runId)

      const text = (yield* stored) ?? ""
      const { lineage } = JSON.parse(text)
      assert.strictEqual(lineage, runId)
      assert.strictEqual(text.replace(`"${lineage}"`, '""'), left)
    }).pipe(Effect.provide(system())),
  )

  it.effect("is stored as the first one, and again after a crash that left its file", () =>
    Effect.gen(function* () {
      const left = stateText(0, { ...resources, lineage: "" })
      const { directory, file } = yield* leave(left)
      yield* saveErroredState(directory, runId)
      const first = yield* stored
      yield* Effect.promise(() => writeFile(file, left))

      yield* saveErroredState(directory, runId)

      assert.isDefined(first)
      assert.strictEqual(yield* stored, first)
      assert.isFalse(existsSync(file))
    }).pipe(Effect.provide(system())),
  )

  it.effect("is removed after a crash that left its file when the cluster has a newer one of its lineage", () =>
    Effect.gen(function* () {
      const left = stateText(0, { ...resources, lineage: "" })
      yield* store(stateText(1, { lineage: runId }))
      const { directory, file } = yield* leave(left)

      yield* saveErroredState(directory, runId)

      assert.strictEqual(yield* stored, stateText(1, { lineage: runId }))
      assert.isFalse(existsSync(file))
    }).pipe(Effect.provide(system())),
  )

  it.effect("is kept when it is a first one and the cluster has another", () =>
    Effect.gen(function* () {
      yield* store(stateText(4))
      const { directory, file } = yield* leave(stateText(5, { ...resources, lineage: "" }))

      const { diagnostics } = yield* Effect.flip(saveErroredState(directory, runId))

      assert.include(diagnostics[0]?.detail, "the stored state has another lineage")
      assert.isTrue(existsSync(file))
      assert.strictEqual(yield* stored, stateText(4))
    }).pipe(Effect.provide(system())),
  )

  it.effect("is stored as the first one with the lineage that the engine gave it", () =>
    Effect.gen(function* () {
      const left = stateText(1, { outputs: { nested: { value: { lineage: "" } } } })
      const { directory } = yield* leave(left)

      yield* saveErroredState(directory, runId)

      assert.strictEqual(yield* stored, left)
    }).pipe(Effect.provide(system())),
  )

  it.effect("is stored with the serial of the stored one, which the engine wrote before", () =>
    Effect.gen(function* () {
      yield* store(stateText(5))
      const { directory } = yield* leave(stateText(5, resources))

      yield* saveErroredState(directory, runId)

      assert.strictEqual(yield* stored, stateText(5, resources))
    }).pipe(Effect.provide(system())),
  )

  it.effect("is removed when a newer one is stored", () =>
    Effect.gen(function* () {
      yield* store(stateText(6))
      const { directory, file } = yield* leave(stateText(5, resources))

      yield* saveErroredState(directory, runId)

      assert.strictEqual(yield* stored, stateText(6))
      assert.isFalse(existsSync(file))
    }).pipe(Effect.provide(system())),
  )

  it.effect("does not exist for a run that saved its own", () =>
    Effect.gen(function* () {
      yield* saveErroredState(yield* temporaryDirectory, runId)

      assert.isUndefined(yield* stored)
    }).pipe(Effect.provide(system())),
  )

  const obstacles = {
    "the stored state has another lineage": stateText(5, { ...resources, lineage: "another" }),
    "it cannot be read as a state with a lineage": stateText(5, { ...resources, lineage: null }),
    "run 3 of the cluster has replaced it": stateText(5, resources),
    "it is larger than 64 MiB": stateText(5, resources),
  }
  for (const [reason, text] of Object.entries(obstacles)) {
    it.effect(`is kept, and the failure says where, because ${reason}`, () =>
      Effect.gen(function* () {
        yield* store(stateText(4), reason.startsWith("run 3") ? 3 : generation)
        const { directory, file } = yield* leave(text)
        if (reason.includes("64 MiB")) yield* Effect.promise(() => truncate(file, 64 * 1024 * 1024 + 1))
        logged.length = 0
        dismissed.length = 0

        const { diagnostics, interrupted } = yield* Effect.flip(saveErroredState(directory, runId))

        const detail = `The server keeps it in its data directory, as runs/dead/errored.tfstate, because ${reason}.`
        assert.deepStrictEqual(diagnostics, [{ summary: "The state of a run could not be stored.", detail }])
        assert.isFalse(interrupted)
        assert.isTrue(existsSync(file))
        assert.deepStrictEqual(dismissed, [runId])
        assert.strictEqual(yield* stored, stateText(4))
        assert.include(logged.join(), directory)
        assert.notInclude(logged.join(), secret)
      }).pipe(Effect.provide(system())),
    )
  }
})

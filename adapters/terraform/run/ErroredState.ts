import { existsSync } from "node:fs"
import { readFile, rm, stat } from "node:fs/promises"
import { join } from "node:path"

import { Data, DateTime, Effect } from "effect"
import { SecureRandom } from "effect/crypto"

import { TerraformStates } from "#adapters/interfaces/TerraformStates.ts"
import { Encryption } from "#application/ports/Encryption.ts"
import { EngineFailure } from "#application/ports/InfrastructureEngine.ts"

import { associatedData, type StateAccess } from "../state/StateAccess.ts"
import { decodeStateFile, stateBytesMax } from "../state/TerraformStateFile.ts"
import { TerraformStateServer } from "../state/TerraformStateServer.ts"
import { accessOf } from "./RunAccess.ts"

/** The file to which Terraform and OpenTofu write a state that their backend did not accept. */
const name = "errored.tfstate"

/** Whether a state waits in the directory that an engine could not save. */
export const hasErroredState = (directory: string): boolean => existsSync(join(directory, name))

class Unsaved extends Data.TaggedError("Unsaved")<{ readonly reason: string }> {}

const unsaved = (reason: string) => new Unsaved({ reason })

/** The state's own lineage, which is empty; an object within the state may have a field of that name. */
const unnamed = /^(\s*\{[^{}[\]]*"lineage":\s*)""/

const read = Effect.fnUntraced(function* (file: string) {
  const { size } = yield* Effect.promise(() => stat(file))
  if (size > stateBytesMax) return yield* unsaved("it is larger than 64 MiB")
  return yield* Effect.promise(() => readFile(file, "utf8"))
})

/**
 * The engine gives a state its lineage when it first saves it. Here the run's id is the lineage: no other state has it, and
 * a repetition after a crash finds its own state stored. It is set in the text: parsing and printing the state could change
 * numbers.
 */
const withLineage = (text: string, runId: string) =>
  text.replace(unnamed, (_, before: string) => before + JSON.stringify(runId))

/** The lock of the run: a new one, or the one that its engine held until its end. */
const lock = Effect.fnUntraced(function* ({ clusterId, generation }: StateAccess) {
  const states = yield* TerraformStates
  const id = yield* (yield* SecureRandom.SecureRandom).uuidV4()
  const created = DateTime.formatIso(yield* DateTime.now)
  return yield* states.lock(clusterId, generation, { id, operation: "recover", who: "orrery", created }).pipe(
    Effect.as(id),
    Effect.catchTag("TerraformStateLocked", (held) => Effect.succeed(held.lock?.id ?? id)),
  )
})

const write = Effect.fnUntraced(
  function* (access: StateAccess, file: string) {
    const states = yield* TerraformStates
    const encryption = yield* Encryption
    const { clusterId, generation } = access
    const stored = yield* states.read(clusterId, generation)
    const text = withLineage(yield* read(file), access.runId)
    // Without the cause: it quotes the state.
    const { lineage, serial } = yield* Effect.mapError(decodeStateFile(text), () =>
      unsaved("it cannot be read as a state with a lineage"),
    )
    // The engine wrote both, and this one last: with an equal serial it is the newer one, whose write was interrupted.
    if (stored?.lineage === lineage && serial < stored.serial) return

    const ciphertext = yield* encryption.encrypt(new TextEncoder().encode(text), associatedData(access))
    const lockId = yield* lock(access)
    yield* states.write(clusterId, generation, lockId, { serial, lineage, ciphertext })
    yield* states.unlock(clusterId, generation, lockId)
    yield* Effect.logInfo("Stored a state that an engine could not save.", { runId: access.runId, serial })
  },
  Effect.catchTags({
    TerraformStateConflict: () => Effect.fail(unsaved("the stored state has another lineage")),
    TerraformStateFenced: ({ generation }) => Effect.fail(unsaved(`run ${generation} of the cluster has replaced it`)),
    TerraformStateLocked: () => Effect.fail(unsaved("another run has the lock of the state")),
  }),
)

/**
 * Stores the state that the engine of a run could not save, and removes its file. One that is older than the stored state is
 * removed.
 *
 * Fails when the state cannot be stored, and reports where it is kept: the directory stays, and the run loses its access to
 * the state. The engine must have ended.
 */
export const saveErroredState = Effect.fnUntraced(function* (directory: string, runId: string) {
  const file = join(directory, name)
  if (!hasErroredState(directory)) return

  const access = yield* accessOf(directory)
  yield* (access === undefined ? unsaved("its cluster is not known") : write(access, file)).pipe(
    Effect.tapError(({ reason }) =>
      Effect.logError("The state of a run could not be stored. Its directory is kept.", { directory, reason }),
    ),
    Effect.tapError(() => Effect.flatMap(TerraformStateServer, ({ dismiss }) => dismiss(runId))),
    Effect.mapError(
      ({ reason }) =>
        new EngineFailure({
          step: "apply",
          interrupted: false,
          diagnostics: [
            {
              summary: "The state of a run could not be stored.",
              detail: `The server keeps it in its data directory, as runs/${runId}/${name}, because ${reason}.`,
            },
          ],
        }),
    ),
  )
  yield* Effect.promise(() => rm(file))
})

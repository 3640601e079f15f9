import { Effect } from "effect"

import { TerraformStates } from "#adapters/interfaces/TerraformStates.ts"
import { Encryption } from "#application/ports/Encryption.ts"
import { EngineFailure, type EngineRun } from "#application/ports/InfrastructureEngine.ts"

import { associatedData } from "./StateAccess.ts"
import { decodeStateFile, type StateFile } from "./TerraformStateFile.ts"

const fenced = (generation: number) =>
  new EngineFailure({
    step: "outputs",
    diagnostics: [
      {
        summary: "A newer run of this cluster has begun.",
        detail: `Run ${generation} works on it now; this one must end.`,
      },
    ],
    interrupted: false,
  })

/** The state a run would start from; undefined when the cluster has none yet. */
export const storedState = Effect.fnUntraced(function* (
  run: EngineRun,
): Effect.fn.Return<StateFile | undefined, EngineFailure, TerraformStates | Encryption> {
  const states = yield* TerraformStates
  const encryption = yield* Encryption
  const state = yield* states
    .read(run.clusterId, run.generation)
    .pipe(Effect.catchTag("TerraformStateFenced", ({ generation }) => Effect.fail(fenced(generation))))
  if (state === undefined) return undefined

  const plaintext = yield* encryption.decrypt(state.ciphertext, associatedData(run))
  return yield* Effect.orDie(decodeStateFile(new TextDecoder().decode(plaintext)))
})

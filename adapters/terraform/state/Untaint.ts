import { DateTime, Effect, Schema } from "effect"
import { SecureRandom } from "effect/crypto"

import { TerraformStates } from "#adapters/interfaces/TerraformStates.ts"
import { Encryption } from "#application/ports/Encryption.ts"
import type { EngineRun } from "#application/ports/InfrastructureEngine.ts"

import { associatedData } from "./StateAccess.ts"

const Resource = Schema.Record(Schema.String, Schema.Json)
const State = Schema.fromJsonString(
  Schema.StructWithRest(
    Schema.Struct({
      serial: Schema.Int,
      lineage: Schema.String,
      resources: Schema.optionalKey(Schema.Array(Resource)),
    }),
    [Schema.Record(Schema.String, Schema.Json)],
  ),
)
const decode = Schema.decodeUnknownEffect(State)
const encode = Schema.encodeEffect(State)

const isTainted = (instance: Schema.Json) =>
  typeof instance === "object" && instance !== null && "status" in instance && instance["status"] === "tainted"

const withoutTaint = (instance: Schema.Json): Schema.Json => {
  if (!isTainted(instance) || typeof instance !== "object" || instance === null) return instance
  return Object.fromEntries(Object.entries(instance).filter(([key]) => key !== "status"))
}

const instancesOf = (resource: typeof Resource.Type): ReadonlyArray<Schema.Json> => {
  const { instances } = resource
  return Array.isArray(instances) ? instances : []
}

/**
 * Removes the taint from every object of a state, as `terraform untaint` does for one.
 *
 * An interrupted engine taints the resources it was waiting for, and would replace them: a control plane of ten minutes, whose
 * name its replacement could not have meanwhile.
 */
export const untaint = Effect.fn("Untaint")(function* (run: EngineRun) {
  const encryption = yield* Encryption
  const random = yield* SecureRandom.SecureRandom
  const states = yield* TerraformStates
  const stored = yield* states.read(run.clusterId, run.generation)
  if (stored === undefined) return

  const plaintext = yield* encryption.decrypt(stored.ciphertext, associatedData(run))
  const state = yield* decode(new TextDecoder().decode(plaintext))
  const resources = state.resources ?? []
  if (!resources.some((resource) => instancesOf(resource).some(isTainted))) return

  const serial = state.serial + 1
  const text = yield* encode({
    ...state,
    serial,
    resources: resources.map((resource) => ({ ...resource, instances: instancesOf(resource).map(withoutTaint) })),
  })
  const ciphertext = yield* encryption.encrypt(new TextEncoder().encode(text), associatedData(run))
  const id = yield* random.uuidV4()
  const created = DateTime.formatIso(yield* DateTime.now)
  yield* states.lock(run.clusterId, run.generation, { id, operation: "untaint", who: "orrery", created })
  yield* states.write(run.clusterId, run.generation, id, { serial, lineage: state.lineage, ciphertext })
  yield* states.unlock(run.clusterId, run.generation, id)
}, Effect.orDie)

import { Effect, Layer } from "effect"

import {
  stateVersionsMax,
  TerraformStateConflict,
  TerraformStateFenced,
  TerraformStateLocked,
  TerraformStates,
  type TerraformLock,
  type TerraformState,
} from "#adapters/interfaces/TerraformStates.ts"

interface Entry {
  generation: number
  lock: TerraformLock | undefined
  state: TerraformState | undefined
  versions: ReadonlyArray<TerraformState>
}

const makeEntry = (): Entry => ({ generation: 0, lock: undefined, state: undefined, versions: [] })

export const layer = Layer.sync(TerraformStates, () => {
  const entries = new Map<string, Entry>()

  const current = Effect.fnUntraced(function* (clusterId: string, generation: number) {
    const entry = entries.get(clusterId) ?? makeEntry()
    if (generation < entry.generation) return yield* new TerraformStateFenced({ generation: entry.generation })
    return entry
  })

  return TerraformStates.of({
    read: (clusterId, generation) => Effect.map(current(clusterId, generation), (entry) => entry.state),

    lock: Effect.fn("MemoryTerraformStates.lock")(function* (clusterId, generation, lock) {
      const entry = yield* current(clusterId, generation)
      if (entry.lock !== undefined && entry.generation === generation && entry.lock.id !== lock.id) {
        return yield* new TerraformStateLocked({ lock: entry.lock })
      }
      entries.set(clusterId, { ...entry, generation, lock })
    }),

    unlock: Effect.fn("MemoryTerraformStates.unlock")(function* (clusterId, generation, lockId) {
      const entry = yield* current(clusterId, generation)
      if (entry.lock?.id === lockId) entries.set(clusterId, { ...entry, lock: undefined })
    }),

    write: Effect.fn("MemoryTerraformStates.write")(function* (clusterId, generation, lockId, state) {
      const entry = yield* current(clusterId, generation)
      if (entry.lock?.id !== lockId || entry.generation !== generation) {
        return yield* new TerraformStateLocked({ lock: entry.lock ?? null })
      }
      const kept = entry.state
      if (kept !== undefined && (state.serial < kept.serial || state.lineage !== kept.lineage)) {
        return yield* new TerraformStateConflict({ serial: kept.serial, lineage: kept.lineage })
      }
      const versions = kept === undefined || kept.serial === state.serial ? entry.versions : [kept, ...entry.versions]
      entries.set(clusterId, { ...entry, state, versions: versions.slice(0, stateVersionsMax) })
    }),

    versions: (clusterId) => Effect.sync(() => entries.get(clusterId)?.versions ?? []),
  })
})

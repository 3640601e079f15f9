import { Context, type Effect, Schema } from "effect"

/**
 * The holder of a cluster's state lock, as Terraform describes it. Stored for the message to a caller who cannot get
 * the lock.
 */
export const TerraformLock = Schema.Struct({
  id: Schema.String,
  operation: Schema.String,
  who: Schema.String,
  /** RFC 3339, as the engine wrote it. */
  created: Schema.String,
})
export type TerraformLock = typeof TerraformLock.Type

/** One version of a cluster's state. The caller encrypts the content. */
export interface TerraformState {
  readonly serial: number
  /** Identifies the series of states; a state of another lineage never replaces it. */
  readonly lineage: string
  readonly ciphertext: Uint8Array
}

/** A newer run of the cluster owns its state; this one must stop. */
export class TerraformStateFenced extends Schema.TaggedError<TerraformStateFenced>()("TerraformStateFenced", {
  generation: Schema.Int,
}) {}

/** Another command of the same run holds the lock, or the write came without it. */
export class TerraformStateLocked extends Schema.TaggedError<TerraformStateLocked>()("TerraformStateLocked", {
  lock: Schema.NullOr(TerraformLock),
}) {}

/** The stored state is newer than the one to write, or of another lineage. */
export class TerraformStateConflict extends Schema.TaggedError<TerraformStateConflict>()("TerraformStateConflict", {
  serial: Schema.Int,
  lineage: Schema.String,
}) {}

/** How many earlier versions of a state are kept. */
export const stateVersionsMax = 20

/**
 * Keeps each cluster's Terraform state, its earlier versions and its lock.
 *
 * Every call carries the generation of the run. A newer generation takes a dead one's lock; an older one is fenced off.
 * Every adapter passes tests/contracts/TerraformStatesContract.ts.
 */
export class TerraformStates extends Context.Service<
  TerraformStates,
  {
    readonly read: (
      clusterId: string,
      generation: number,
    ) => Effect.Effect<TerraformState | undefined, TerraformStateFenced>
    /** Acquiring a held lock again succeeds. */
    readonly lock: (
      clusterId: string,
      generation: number,
      lock: TerraformLock,
    ) => Effect.Effect<void, TerraformStateFenced | TerraformStateLocked>
    /** Does nothing when the lock no longer exists. */
    readonly unlock: (
      clusterId: string,
      generation: number,
      lockId: string,
    ) => Effect.Effect<void, TerraformStateFenced>
    /** Needs the lock. Accepts the stored serial again: Terraform repeats a write whose response was lost. */
    readonly write: (
      clusterId: string,
      generation: number,
      lockId: string,
      state: TerraformState,
    ) => Effect.Effect<void, TerraformStateFenced | TerraformStateLocked | TerraformStateConflict>
    /** Earlier versions, newest first, at most `stateVersionsMax`. */
    readonly versions: (clusterId: string) => Effect.Effect<ReadonlyArray<TerraformState>>
  }
>()("orrery/adapters/interfaces/TerraformStates") {}

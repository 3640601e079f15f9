import { Context, type Effect, type Redacted } from "effect"

import type { PlannedChange } from "#domain/infrastructure/EngineEvent.ts"
import type { Operation, OperationId } from "#domain/operation/Operation.ts"

/** A plan between its creation and its apply, with what identifies it. */
export interface StoredPlan {
  /** The engine's plan file. Secret: nothing in it is masked. */
  readonly content: Redacted.Redacted<Uint8Array>
  /** SHA-256 of the content, hexadecimal. */
  readonly contentHash: string
  /** SHA-256 of the program that was planned, hexadecimal. */
  readonly programHash: string
  /** The engine that created the plan, with its version: no other can apply it. */
  readonly engine: string
  /** The generation of the run that created the plan: once another run of the cluster has begun, the plan may be out of date. */
  readonly generation: number
  /** The serial of the state that was planned on; 0 where there was none. */
  readonly stateSerial: number
  readonly hasChanges: boolean
  readonly changes: ReadonlyArray<PlannedChange>
  /** Objects that the plan adopts. */
  readonly imports: ReadonlyArray<{ readonly address: string; readonly importId: string }>
}

type Owner = Pick<Operation, "id" | "organizationId">

/**
 * Stores an operation's plan until it is applied, so that any process can apply exactly this plan: encrypted, and bound to
 * the operation and its organization. Every adapter passes tests/contracts/SavedPlansContract.ts.
 */
export class SavedPlans extends Context.Service<
  SavedPlans,
  {
    /** Replaces the plan of the same operation, if there is one. Nothing happens once the operation has ended. */
    readonly keep: (operation: Owner, plan: StoredPlan) => Effect.Effect<void>
    /** Returns the plan and removes it: a plan is applied at most once. Undefined if there is none. */
    readonly take: (operation: Owner) => Effect.Effect<StoredPlan | undefined>
    readonly forget: (id: OperationId) => Effect.Effect<void>
  }
>()("orrery/application/ports/SavedPlans") {}

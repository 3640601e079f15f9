import { Context, type Effect, type Redacted, Schema } from "effect"

import type { EngineEvent, PlannedChange } from "#domain/infrastructure/EngineEvent.ts"
import type { EngineInfo } from "#domain/infrastructure/EngineInfo.ts"

/** One run of the engine over one cluster's program. A run that died is never resumed: a new one recovers from it. */
export interface EngineRun {
  /** Unique per run; names its directory. */
  readonly runId: string
  /** Grows with each run of a cluster; the state refuses writes of an older one (fencing). */
  readonly generation: number
  readonly clusterId: string
  readonly organizationId: string
  readonly accountId: string
  readonly region: string
  /** `main.tf.json`, as synthesized. */
  readonly program: string
  /** Objects to adopt before anything is created. */
  readonly imports: ReadonlyArray<{ readonly address: string; readonly importId: string }>
  /**
   * The previous run was interrupted. The state marks the resources then in progress as tainted, although they usually
   * exist: they count as created, and the plan verifies them by reading them.
   */
  readonly afterInterruption?: boolean
  /** Plans only these addresses and their dependencies; empty means the whole program. */
  readonly targets: ReadonlyArray<string>
  /** Environment variables of the cloud's own names, for the child process alone. */
  readonly credentials: Redacted.Redacted<Readonly<Record<string, string>>>
  /**
   * Journals an event durably. The engine waits for it before it continues. `line` numbers events of a run from 1,
   * without gaps.
   */
  readonly journal: (line: number, event: EngineEvent) => Effect.Effect<void>
}

/**
 * A plan in the engine's own format. Another run of the same cluster can apply it, in this process or another, as long as
 * the state, the engine and its providers are the same.
 */
export interface PlanFile {
  /** Opaque. Nothing in it is masked, so it is stored encrypted or not at all. */
  readonly content: Redacted.Redacted<Uint8Array>
  /**
   * The serial of the state that was planned on; 0 where there was none. An engine refuses the plan once the state has
   * changed.
   */
  readonly stateSerial: number
}

/** What a plan would do, stored so that exactly this plan is applied. */
export interface SavedPlan {
  readonly file: PlanFile
  readonly changes: ReadonlyArray<PlannedChange>
  readonly hasChanges: boolean
  /** `terraform show -json`, sensitive values masked; JSON text. */
  readonly planJson: string
  /** For people, sensitive values masked. */
  readonly planText: string
}

/** The engine stopped without finishing. The diagnostics are already journalled; nothing here is secret. */
export class EngineFailure extends Schema.TaggedError<EngineFailure>()("EngineFailure", {
  step: Schema.Literals(["init", "validate", "plan", "apply", "outputs"]),
  diagnostics: Schema.Array(
    Schema.Struct({
      summary: Schema.String,
      detail: Schema.String,
      address: Schema.optionalKey(Schema.String),
    }),
  ),
  /** The process was killed or lost, so its last actions are unknown and must be reconciled. */
  interrupted: Schema.Boolean,
}) {}

/**
 * What Terraform and OpenTofu report of a plan that they do not apply: the state, the engine or its providers are not
 * those of the plan.
 */
const unusablePlan =
  /Saved plan is stale|Invalid plan file|Inconsistent dependency lock file|Failed to (?:read|load) plan/i

/** Whether an apply failed because of its plan, before it changed anything: a new plan can be applied. */
export const isPlanUnusable = ({ diagnostics, interrupted, step }: EngineFailure): boolean =>
  !interrupted && (step === "init" || diagnostics.some(({ summary }) => unusablePlan.test(summary)))

/** Plans and applies synthesized programs: Terraform, OpenTofu, or the built-in executor over the simulated cloud. */
export class InfrastructureEngine extends Context.Service<
  InfrastructureEngine,
  {
    readonly info: EngineInfo
    /** Prepares a run directory, validates the program and plans it. */
    readonly plan: (run: EngineRun, goal: "present" | "absent") => Effect.Effect<SavedPlan, EngineFailure>
    /**
     * Applies exactly this plan, which a run of the same cluster and program created. A plan that is out of date fails
     * and changes nothing.
     */
    readonly apply: (run: EngineRun, plan: Pick<SavedPlan, "changes" | "file">) => Effect.Effect<void, EngineFailure>
    /** The program's outputs after an apply; sensitive ones left out. */
    readonly outputs: (run: EngineRun) => Effect.Effect<Readonly<Record<string, unknown>>, EngineFailure>
    /** Resource addresses the state holds. */
    readonly stateAddresses: (run: EngineRun) => Effect.Effect<ReadonlyArray<string>, EngineFailure>
    /**
     * Makes sure that no process of a dead run is alive, and returns every event it left unread.
     * `afterLine` is the last line already journalled.
     */
    readonly settle: (runId: string, afterLine: number) => Effect.Effect<ReadonlyArray<EngineEvent>>
    /**
     * Stores the state that a dead run could not store itself, unless a newer one is stored. Fails when that is not
     * possible, and reports where the state is kept: the run then has no more access to the state, and must not be disposed
     * of. After `settle`.
     */
    readonly saveState: (runId: string) => Effect.Effect<void, EngineFailure>
    /** The runs that have a directory on this machine, without those in which an engine works or a state waits to be stored. */
    readonly idleRuns: Effect.Effect<ReadonlyArray<string>>
    /** Removes the run's directory, with program, plan and events. */
    readonly dispose: (runId: string) => Effect.Effect<void>
  }
>()("orrery/application/ports/InfrastructureEngine") {}

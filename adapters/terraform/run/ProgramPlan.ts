import { existsSync } from "node:fs"
import { join } from "node:path"

import { Effect } from "effect"

import { EngineFailure, type EngineRun, type SavedPlan } from "#application/ports/InfrastructureEngine.ts"

import { journalAdopted } from "./Adoption.ts"
import { maskedPlan } from "./MaskedPlan.ts"
import type { Goal } from "./RunDirectory.ts"
import { runForText, runJournalled, type TerraformRun, validate } from "./TerraformRun.ts"

const planFile = "plan.tfplan"

/** A plan is bound to the directory it was made in: without it there is nothing to apply. */
export const planIsGone = new EngineFailure({
  step: "apply",
  diagnostics: [{ summary: "The saved plan is not on this machine.", detail: "Plan again, and apply that plan." }],
  interrupted: true,
})

const describe = Effect.fnUntraced(function* (run: TerraformRun, runId: string, hasChanges: boolean) {
  const changes = run.journal.events.flatMap((event) => (event._tag === "PlannedChange" ? [event.change] : []))
  const [json, text] = yield* Effect.all(
    [
      runForText(run, "plan", "plan.json", ["show", "-json", planFile]),
      runForText(run, "plan", "plan.txt", ["show", "-no-color", planFile]),
    ],
    { concurrency: 2 },
  )
  const masked = maskedPlan(json, text)
  return { runId, changes, hasChanges, planJson: masked.json, planText: masked.text.trim() } satisfies SavedPlan
})

/** Checks the program and plans it; the plan is kept in the run's directory. */
export const planProgram = Effect.fnUntraced(function* (
  run: TerraformRun,
  input: EngineRun,
  goal: Goal,
): Effect.fn.Return<SavedPlan, EngineFailure> {
  yield* validate(run)
  const destroy = goal === "absent" ? ["-destroy"] : []
  const targets = input.targets.map((address) => `-target=${address}`)
  const options = [...destroy, ...targets, "-detailed-exitcode", `-out=${planFile}`]
  const exitCode = yield* runJournalled(run, "plan", options, [0, 2])
  return yield* describe(run, input.runId, exitCode === 2)
})

/** Whether a plan was made by this run, and is still here. */
export const isPlanOf = (directory: string, input: EngineRun, saved: SavedPlan): boolean =>
  saved.runId === input.runId && existsSync(join(directory, planFile))

/** Applies the plan kept in the run's directory. */
export const applyPlan = Effect.fnUntraced(function* (
  run: TerraformRun,
  input: EngineRun,
  saved: SavedPlan,
): Effect.fn.Return<void, EngineFailure> {
  yield* runJournalled(run, "apply", [planFile])
  const adopted = new Set(saved.changes.filter(({ action }) => action === "import").map(({ address }) => address))
  yield* journalAdopted(
    run,
    input.imports.filter(({ address }) => adopted.has(address)),
  )
})

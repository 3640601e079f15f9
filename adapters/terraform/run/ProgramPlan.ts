import { Effect } from "effect"

import type { EngineFailure, EngineRun, PlanFile, SavedPlan } from "#application/ports/InfrastructureEngine.ts"

import { journalAdopted } from "./Adoption.ts"
import { maskedPlan } from "./MaskedPlan.ts"
import { planFile, readPlanFile, writePlanFile } from "./PlanFile.ts"
import type { Goal } from "./RunDirectory.ts"
import { runForText, runJournalled, type TerraformRun, validate } from "./TerraformRun.ts"

const describe = Effect.fnUntraced(function* (run: TerraformRun, stateSerial: number, hasChanges: boolean) {
  const changes = run.journal.events.flatMap((event) => (event._tag === "PlannedChange" ? [event.change] : []))
  const [json, text] = yield* Effect.all(
    [
      runForText(run, "plan", "plan.json", ["show", "-json", planFile]),
      runForText(run, "plan", "plan.txt", ["show", "-no-color", planFile]),
    ],
    { concurrency: 2 },
  )
  const masked = maskedPlan(json, text)
  const file: PlanFile = { content: yield* readPlanFile(run.directory), stateSerial }
  return { file, changes, hasChanges, planJson: masked.json, planText: masked.text.trim() } satisfies SavedPlan
})

/** Checks the program and plans it. */
export const planProgram = Effect.fnUntraced(function* (
  run: TerraformRun,
  input: EngineRun,
  goal: Goal,
  stateSerial: number,
): Effect.fn.Return<SavedPlan, EngineFailure> {
  yield* validate(run)
  const destroy = goal === "absent" ? ["-destroy"] : []
  const targets = input.targets.map((address) => `-target=${address}`)
  const options = [...destroy, ...targets, "-detailed-exitcode", `-out=${planFile}`]
  const exitCode = yield* runJournalled(run, "plan", options, [0, 2])
  return yield* describe(run, stateSerial, exitCode === 2)
})

/** Applies a plan. Terraform refuses one whose state has changed since. */
export const applyPlan = Effect.fnUntraced(function* (
  run: TerraformRun,
  input: EngineRun,
  saved: Pick<SavedPlan, "changes" | "file">,
): Effect.fn.Return<void, EngineFailure> {
  yield* writePlanFile(run.directory, saved.file.content)
  yield* runJournalled(run, "apply", [planFile])
  const adopted = new Set(saved.changes.filter(({ action }) => action === "import").map(({ address }) => address))
  yield* journalAdopted(
    run,
    input.imports.filter(({ address }) => adopted.has(address)),
  )
})

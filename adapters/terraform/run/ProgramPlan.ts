import { readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { Effect, Redacted } from "effect"

import {
  EngineFailure,
  type EngineRun,
  type PlanFile,
  planFileBytesMax,
  type SavedPlan,
} from "#application/ports/InfrastructureEngine.ts"

import { journalAdopted } from "./Adoption.ts"
import { maskedPlan } from "./MaskedPlan.ts"
import type { Goal } from "./RunDirectory.ts"
import { runForText, runJournalled, type TerraformRun, validate } from "./TerraformRun.ts"

const planFile = "plan.tfplan"

const tooLarge = (bytes: number) =>
  new EngineFailure({
    step: "plan",
    diagnostics: [
      {
        summary: "The plan is too large to be saved.",
        detail: `It has ${bytes} bytes, and at most ${planFileBytesMax} are saved. Split the cluster into smaller ones.`,
      },
    ],
    interrupted: false,
  })

const readPlanFile = Effect.fnUntraced(function* (directory: string) {
  const file = join(directory, planFile)
  const { size } = yield* Effect.promise(() => stat(file))
  if (size > planFileBytesMax) return yield* tooLarge(size)
  return Redacted.make(new Uint8Array(yield* Effect.promise(() => readFile(file))))
})

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
  const content = Redacted.value(saved.file.content)
  yield* Effect.promise(() => writeFile(join(run.directory, planFile), content, { mode: 0o600 }))
  yield* runJournalled(run, "apply", [planFile])
  const adopted = new Set(saved.changes.filter(({ action }) => action === "import").map(({ address }) => address))
  yield* journalAdopted(
    run,
    input.imports.filter(({ address }) => adopted.has(address)),
  )
})
